// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { isTesting } from './boundary-rules.mjs'
import { mayImport, roomOf } from './rooms.mjs'
import { sourceRules } from './source-rules.mjs'

/**
 * @typedef {{ to: string, typeOnly: boolean, lazy: boolean }} Import
 * @typedef {Map<string, Import[]>} Graph every file with what it imports
 */

/** What git ignores, and what holds no code. */
const NOT_SOURCE = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report']

/**
 * Everything that breaks a rule, as lines for a person: imports, circles, files of no room, and what may not stand in a file.
 * @param {string} root
 * @param {import('./boundary-rules.mjs').Rule[]} rules
 */
export function brokenRules(root, rules) {
  const { graph, sources } = readTree(root)
  const broken = [
    ...homeless(graph),
    ...roomBreaches(graph),
    ...rules.flatMap(rule => breaches(graph, rule)),
    ...circles(graph),
    ...forbiddenSource(sources),
  ]
  return { files: graph.size, broken: [...new Set(broken)] }
}

/** @param {Graph} graph */
function homeless(graph) {
  return [...graph.keys()]
    .filter(path => !isTesting(path) && roomOf(path) === undefined)
    .map(path => `${path} is in no room: say in scripts/check/rooms.mjs what it may import`)
}

/** Tests beside the code they test may import what they like; whole rooms of tests may not. @param {string} path */
const isFree = path => isTesting(path) && !/^(e2e|faults)\//.test(path)

/** @param {Graph} graph */
function roomBreaches(graph) {
  const lines = []
  for (const [from, imports] of graph) {
    if (roomOf(from) === undefined || isFree(from)) continue
    for (const { to } of imports)
      if (!isPackage(to) && !mayImport(from, to))
        lines.push(`${from} imports ${to}: ${roomOf(from)} does not lean on that room`)
  }
  return lines
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

/** @param {Map<string, string>} sources */
function forbiddenSource(sources) {
  const rules = sourceRules(patternsOf(sources.get('contract/paths.ts') ?? ''))
  /** @type {string[]} */
  const lines = []
  for (const [path, source] of sources) {
    const covering = /^(e2e|faults)\//.test(path) ? [] : rules.filter(rule => rule.covers(path))
    if (covering.length === 0) continue
    walkTree(parse(path, source).program, node => {
      for (const { why, forbids } of covering)
        if (forbids(node)) lines.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${why}`)
    })
  }
  return lines
}

/** The paths of the site: every string in contract/paths.ts that begins like one. @param {string} source */
function patternsOf(source) {
  /** @type {string[]} */
  const patterns = []
  walkTree(parse('contract/paths.ts', source).program, node => {
    if (node.type === 'Literal' && /^\/[a-z]+(\/|$)/.test(String(node.value))) patterns.push(node.value)
  })
  return patterns
}

/** @param {any} node @param {(node: import('./source-rules.mjs').Node) => void} visit */
function walkTree(node, visit) {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.type === 'string') visit(node)
  for (const child of Object.values(node)) walkTree(child, visit)
}

/** @param {string} root */
function readTree(root) {
  const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
  /** @type {Graph} */
  const graph = new Map()
  /** @type {Map<string, string>} */
  const sources = new Map()
  for (const path of sourceFiles(root)) {
    const source = readFileSync(join(root, path), 'utf8')
    sources.set(path, source)
    const imports = importsOf(path, source)
    graph.set(
      path,
      imports.map(({ to, ...rest }) => ({ to: resolveImport(path, to, aliases), ...rest })),
    )
  }
  return { graph, sources }
}

/** @param {string} root @returns {string[]} */
function sourceFiles(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter(entry => !entry.name.startsWith('.') && !NOT_SOURCE.includes(entry.name))
    .flatMap(entry =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(name =>
            posix.join(entry.name, name.replaceAll('\\', '/')),
          )
        : [entry.name],
    )
    .filter(name => /\.(tsx?|mjs)$/.test(name))
}

/** @param {string} path @param {string} source */
function parse(path, source) {
  const parsed = parseSync(path, source)
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be read: ${parsed.errors[0]?.message}`)
  return parsed
}

/** @param {string} path @param {string} source @returns {Import[]} */
export function importsOf(path, source) {
  const { module } = parse(path, source)
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

/** @param {string} to */
const isPackage = to => to.startsWith('node_modules/') || to.startsWith('node:')

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
