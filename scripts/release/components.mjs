// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  browserPackages,
  licenceFiles,
  packageAt,
  packagesWith,
  RUNTIME_PACKAGES,
  readLock,
} from '../build/runtime-packages.mjs'
import { root } from '../setup/process.mjs'

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} [version]
 * @property {string} licence
 * @property {string} [path] in node_modules
 * @property {string} [integrity]
 * @property {boolean} isOptional only on machines of its kind
 * @property {boolean} isInArchive else installed beside it by `npm ci`
 */

const DOCS_VIEWER = 'node_modules/@fastify/swagger-ui'

/**
 * Everything of others that a release contains, by what the build wrote down, and what `npm ci` installs beside it.
 * @param {string} built the folder of the build
 * @returns {Component[]}
 */
export function components(built) {
  const lock = readLock()
  /** @type {{ name: string, version: string }[]} */
  const bundled = JSON.parse(readFileSync(join(built, 'server', 'bundled.json'), 'utf8'))
  const bundledPaths = bundled.map(({ name, version }) => {
    const path = Object.keys(lock.packages).find(
      path => path.endsWith(`node_modules/${name}`) && lock.packages[path]?.version === version,
    )
    if (!path) throw new Error(`${name} ${version} is in the build and not in the lock file.`)
    return path
  })
  const { code, fonts } = browserPackages(lock)
  const inArchive = new Set([...bundledPaths, ...code, ...fonts, DOCS_VIEWER])
  const paths = new Set([...inArchive, ...packagesWith(lock, RUNTIME_PACKAGES)])
  const { devDependencies } = JSON.parse(readFileSync(join(root, DOCS_VIEWER, 'package.json'), 'utf8'))
  const copied = { isOptional: false, isInArchive: true }
  const all = [
    ...[...paths].map(path => ({ ...packageAt(lock, path), isInArchive: inArchive.has(path) })),
    // Its code is copied as it is, and its package is not installed.
    { name: 'swagger-ui-dist', version: devDependencies['swagger-ui-dist'], licence: 'Apache-2.0', ...copied },
    // Its empty database is in the archive, and itself in PGlite.
    { name: 'PostgreSQL', licence: 'PostgreSQL', ...copied },
  ]
  return all.sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
}

/** @param {{ name: string, version?: string }} component */
const titleOf = ({ name, version }) => (version ? `${name} ${version}` : name)

/** The licences of all of them in one text; those with the same words share a paragraph. @param {Component[]} all */
export function licenceTexts(all) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const component of all) {
    const text = licenceText(component)
    byText.set(text, [...(byText.get(text) ?? []), `${titleOf(component)} (${component.licence})`])
  }
  const parts = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`)
  const line = `\n\n${'-'.repeat(78)}\n\n`
  return `${['What this release uses of others, and under which licences.', ...parts].join(line)}\n`
}

/** Its own where it brings one, else the standard text. @param {Component} component */
function licenceText({ name, licence, path, isOptional }) {
  const read = (/** @type {string} */ file) => readFileSync(file, 'utf8').trim().replaceAll('\r\n', '\n')
  const standard = (/** @type {string} */ id) => read(join(import.meta.dirname, 'licences', `${id}.txt`))
  if (!path) return standard(name)
  // A package for another kind of machine may not be installed here.
  const own = isOptional ? [] : licenceFiles(path).map(read)
  if (own.length > 0) return own.join('\n\n')
  const author = isOptional ? undefined : JSON.parse(read(join(root, path, 'package.json'))).author
  const copyright = author ? [`Copyright (c) ${String(author.name ?? author).replace(/ <.*>/, '')}`] : []
  return [...copyright, ...licence.split(' AND ').map(standard)].join('\n\n')
}

/**
 * CycloneDX 1.5. The same release has the same list: its number comes from its content, and its time from the commit.
 * @param {{ name: string, version: string, license: string }} manifest
 * @param {Component[]} all
 * @param {number} seconds since 1970
 */
export function sbom({ name, version, license }, all, seconds) {
  const self = `${name}@${version}`
  const listed = all.map(toListed)
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { 'bom-ref': self, type: 'application', name, version, licenses: [{ license: { id: license } }] },
    },
    components: listed,
    dependencies: [{ ref: self, dependsOn: listed.map(each => each['bom-ref']) }],
  }
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const uuid = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5')
  return { serialNumber: `urn:uuid:${uuid}`, ...content }
}

/** @param {Component} component */
function toListed({ name, version, licence, path, integrity, isOptional, isInArchive }) {
  const [algorithm, digest = ''] = integrity?.split(/-(.*)/) ?? []
  const content = Buffer.from(digest, 'base64').toString('hex')
  return {
    'bom-ref': path ?? name,
    type: 'library',
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    hashes: algorithm && [{ alg: algorithm === 'sha1' ? 'SHA-1' : 'SHA-512', content }],
    licenses: licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }],
    purl: version && `pkg:npm/${name.replace('@', '%40')}@${version}`,
    properties: [{ name: 'where', value: isInArchive ? 'in the archive' : 'installed by npm ci' }],
  }
}
