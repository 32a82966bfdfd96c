// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { isTesting } from './boundary-rules.mjs'

/**
 * @typedef {{ to: string, typeOnly: boolean, lazy: boolean }} Import
 * @typedef {Map<string, Import[]>} Graph every file with what it imports
 */

const ROOMS = ['contract', 'server', 'web', 'e2e']

/**
 * Every import that breaks a rule, and every circle, as lines for a person.
 * @param {string} root
 * @param {import('./boundary-rules.mjs').Rule[]} rules
 */
export function brokenRules(root, rules) {
  const graph = readGraph(root)
  const broken = rules.flatMap(rule => breaches(graph, rule))
  return { files: graph.size, broken: [...broken, ...circles(graph)] }
}

/** @param {Graph} graph @param {import('./boundary-rules.mjs').Rule} rule */
function breaches(graph, rule) {
  const lines = []
  for (const [from, imports] of graph) {
    if (isTesting(from)) continue
    for (const { to, typeOnly } of imports) {
      if (rule.runTime && typeOnly) continue
      if (!rule.forbids(from, to)) continue
      if (rule.reaching && !reaches(graph, to, rule.reaching)) continue
      lines.push(`${from} imports ${to}: ${rule.why}`)
    }
  }
  return lines
}

/** @param {Graph} graph @param {string} start @param {string} goal */
function reaches(graph, start, goal) {
  const seen = new Set([start])
  for (const path of seen) {
    if (path === goal) return true
    for (const { to, typeOnly } of graph.get(path) ?? []) if (!typeOnly) seen.add(to)
  }
  return false
}

/**
 * Files that need each other before either has run. Types are gone by then, and a lazy import comes later.
 * @param {Graph} graph
 */
function circles(graph) {
  /** @type {string[]} */
  const found = []
  const finished = new Set()
  /** @param {string} path @param {string[]} trail */
  const walk = (path, trail) => {
    if (finished.has(path)) return
    const start = trail.indexOf(path)
    if (start >= 0) return void found.push(`${[...trail.slice(start), path].join(' → ')}: imports in a circle`)
    for (const { to, typeOnly, lazy } of graph.get(path) ?? []) if (!typeOnly && !lazy) walk(to, [...trail, path])
    finished.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}

/** @param {string} root @returns {Graph} */
function readGraph(root) {
  const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
  /** @type {Graph} */
  const graph = new Map()
  for (const path of ROOMS.flatMap(room => sourceFiles(root, room))) {
    const imports = importsOf(path, readFileSync(join(root, path), 'utf8'))
    graph.set(
      path,
      imports.map(({ to, ...rest }) => ({ to: resolveImport(path, to, aliases), ...rest })),
    )
  }
  return graph
}

/** @param {string} root @param {string} room */
function sourceFiles(root, room) {
  try {
    const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    return names.filter(name => /\.tsx?$/.test(name)).map(name => posix.join(room, name.replaceAll('\\', '/')))
  } catch {
    return []
  }
}

/** @param {string} path @param {string} source @returns {Import[]} */
export function importsOf(path, source) {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(entry => entry.isType),
    lazy: false,
  }))
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(entry =>
      entry.moduleRequest ? [{ to: entry.moduleRequest.value, typeOnly: entry.isType, lazy: false }] : [],
    ),
  )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^(['"`])([^$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    return name?.[2] ? [{ to: name[2], typeOnly: false, lazy: true }] : []
  })
  return [...imports, ...reexports, ...lazy]
}

/**
 * @param {string} from
 * @param {string} name
 * @param {Record<string, string>} aliases the `imports` of package.json
 */
function resolveImport(from, name, aliases) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  if (isBuiltin(name)) return name.startsWith('node:') ? name : `node:${name}`
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1)
    if (name.startsWith(prefix)) return posix.join(target.slice(0, -1), name.slice(prefix.length))
  }
  const parts = name.split('/')
  return `node_modules/${parts.slice(0, name.startsWith('@') ? 2 : 1).join('/')}`
}
