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
} from '../build/runtime-packages.ts'
import { root } from '../setup/process.mjs'

interface Component {
  name: string
  version?: string
  licence: string
  /** In node_modules. */
  path?: string
  integrity?: string
  /** Only on machines of its kind. */
  isOptional: boolean
  /** Else installed beside it by `npm ci`. */
  isInArchive: boolean
}

const DOCS_VIEWER = 'node_modules/@fastify/swagger-ui'

/** All third-party code of a release: what the build in this folder bundled, and what `npm ci` installs beside it. */
export function components(built: string): Component[] {
  const lock = readLock()
  const bundled: { name: string; version: string }[] = JSON.parse(
    readFileSync(join(built, 'server', 'bundled.json'), 'utf8'),
  )
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
    // Copied, not installed as a package.
    { name: 'swagger-ui-dist', version: devDependencies['swagger-ui-dist'], licence: 'Apache-2.0', ...copied },
    // In PGlite, and in the empty database.
    { name: 'PostgreSQL', licence: 'PostgreSQL', ...copied },
  ]
  return all.sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
}

const titleOf = ({ name, version }: Pick<Component, 'name' | 'version'>) => (version ? `${name} ${version}` : name)

/** All licences in one text; components with the same licence text share a paragraph. */
export function licenceTexts(all: Component[]) {
  const byText = new Map<string, string[]>()
  for (const component of all) {
    const text = licenceText(component)
    byText.set(text, [...(byText.get(text) ?? []), `${titleOf(component)} (${component.licence})`])
  }
  const parts = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`)
  const line = `\n\n${'-'.repeat(78)}\n\n`
  return `${['What this release uses of others, and under which licences.', ...parts].join(line)}\n`
}

/** Its own where it brings one, else the standard text. */
function licenceText({ name, licence, path, isOptional }: Component) {
  const read = (file: string) => readFileSync(file, 'utf8').trim().replaceAll('\r\n', '\n')
  const standard = (id: string) => read(join(import.meta.dirname, 'licences', `${id}.txt`))
  if (!path) return standard(name)
  // A package for another kind of machine may not be installed here.
  const own = isOptional ? [] : licenceFiles(path).map(read)
  if (own.length > 0) return own.join('\n\n')
  const author = isOptional ? undefined : JSON.parse(read(join(root, path, 'package.json'))).author
  const copyright = author ? [`Copyright (c) ${String(author.name ?? author).replace(/ <.*>/, '')}`] : []
  return [...copyright, ...licence.split(' AND ').map(standard)].join('\n\n')
}

/** CycloneDX 1.5. The same release has the same list: its number comes from its content, and its time from the commit. */
export function sbom(manifest: { name: string; version: string; license: string }, all: Component[], seconds: number) {
  const { name, version, license } = manifest
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

function toListed({ name, version, licence, path, integrity, isOptional, isInArchive }: Component) {
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
