// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesWith, RUNTIME_PACKAGES, readLock } from '../build/runtime-packages.mjs'
import { browserPackages, licenceFiles, packageAt } from '../build/third-party.mjs'
import { root } from '../setup/process.mjs'

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} [version]
 * @property {string} licence
 * @property {string} [path] in node_modules
 * @property {string} [integrity]
 * @property {boolean} isOptional only on machines of its kind
 * @property {boolean} isInArchive or installed beside it by `npm ci`
 */

/** Of the package that shows the API; its code is copied as it is, and its package is not installed. */
const DOCS_VIEWER = 'node_modules/@fastify/swagger-ui/package.json'

/**
 * Everything of others that a release contains, by what the build wrote down, and what `npm ci` installs beside it.
 * @param {string} built the folder of the build
 * @returns {Component[]}
 */
export function components(built) {
  const lock = readLock()
  /** @type {{ name: string, version: string }[]} */
  const bundled = JSON.parse(readFileSync(join(built, 'server', 'bundled.json'), 'utf8'))
  const inArchive = new Set([
    ...bundled.map(({ name, version }) => pathOf(lock, name, version)),
    ...browserPackages(lock.packages),
    'node_modules/@fastify/swagger-ui',
  ])
  const installed = packagesWith(lock, RUNTIME_PACKAGES)
  const all = [...new Set([...inArchive, ...installed])].map(path => ({
    ...packageAt(path, lock.packages[path] ?? {}),
    integrity: lock.packages[path]?.integrity,
    isInArchive: inArchive.has(path),
  }))
  return [...all, ...copied()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** @returns {Component[]} */
function copied() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, DOCS_VIEWER), 'utf8'))
  const version = devDependencies['swagger-ui-dist']
  const of = { isOptional: false, isInArchive: true }
  return [
    { name: 'swagger-ui-dist', version, licence: 'Apache-2.0', ...of },
    // Its empty database is in the archive, and itself in PGlite.
    { name: 'PostgreSQL', licence: 'PostgreSQL', ...of },
  ]
}

/** @param {import('../build/runtime-packages.mjs').Lock} lock @param {string} name @param {string} version */
function pathOf(lock, name, version) {
  const found = Object.keys(lock.packages).find(
    path => path.endsWith(`node_modules/${name}`) && lock.packages[path]?.version === version,
  )
  if (!found) throw new Error(`${name} ${version} is in the build and not in the lock file.`)
  return found
}

/** The licences of all of them in one text; those that share the very words share a paragraph. @param {Component[]} all */
export function licenceTexts(all) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const component of all) {
    const text = licenceText(component)
    const title = [component.name, component.version, `(${component.licence})`].filter(Boolean).join(' ')
    byText.set(text, [...(byText.get(text) ?? []), title])
  }
  const parts = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`)
  const line = `\n\n${'-'.repeat(78)}\n\n`
  return `${['What this release uses of others, and under which licences.', ...parts].join(line)}\n`
}

/** Its own where it brings one, else the standard text. @param {Component} component */
function licenceText({ name, licence, path, isOptional }) {
  // What is for other kinds of machines may not be here to be read.
  const files = path && !isOptional ? licenceFiles(path).map(file => join(root, path, file)) : []
  if (files.length > 0) return files.map(clean).join('\n\n')
  if (!path) return clean(standard(name))
  const copyright = isOptional ? [] : [`Copyright (c) ${authorOf(path)}`]
  return [...copyright, ...licence.split(' AND ').map(id => clean(standard(id)))].join('\n\n')
}

/** @param {string} id */
const standard = id => join(import.meta.dirname, 'licences', `${id}.txt`)

/** @param {string} file */
const clean = file => readFileSync(file, 'utf8').trim().replaceAll('\r\n', '\n')

/** @param {string} path */
function authorOf(path) {
  const { author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return String(author?.name ?? author).replace(/ <.*>/, '')
}
