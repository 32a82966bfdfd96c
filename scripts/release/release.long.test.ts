import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../build/build.mjs'
import { currentBuild } from '../setup/builds.mjs'
import { makeArchive } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'imole-release-test-'))
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const tree = join(folder, `${name}-${version}`)
let built: string
let archive: ReturnType<typeof makeArchive>

beforeAll(async () => {
  await build()
  built = currentBuild()!
  archive = makeArchive(built, folder)
  execFileSync('tar', ['-xzf', archive.file, '-C', folder])
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(tree, file), 'utf8')
const bundled = (): { name: string; version: string }[] =>
  JSON.parse(readFileSync(join(built, 'server/bundled.json'), 'utf8'))

test('a release has its checksum beside it, as sha256sum reads it', () => {
  const sha256 = createHash('sha256').update(readFileSync(archive.file)).digest('hex')
  expect(readFileSync(`${archive.file}.sha256`, 'utf8')).toBe(`${sha256}  ${name}-${version}.tar.gz\n`)
})

test('packed again it has the same bytes', () => {
  expect(makeArchive(built, join(folder, 'again')).sha256).toBe(archive.sha256)
})

test('a release brings its README, its licence, and documents in which every link leads to something', () => {
  expect(read('LICENSE')).toContain('MIT')
  expect(read('README.md')).toContain(`This is release ${version}`)
  const documents = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.md'))
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/OPERATING.md', 'docs/OWNER.md']))
  const links = documents.flatMap(file =>
    [...read(file).matchAll(/(?:\]\(|src=")(?!\w+:)([^)"\s#]+)/g)].map(([, path]) => ({ file, path: path! })),
  )
  expect(links.length).toBeGreaterThan(80)
  expect(links.filter(({ file, path }) => !existsSync(join(tree, dirname(file), path)))).toEqual([])
})

test('a release brings the licence text of every package in it, those of the server too', () => {
  const parts = read('LICENSES.txt').split('-'.repeat(78)).slice(1)
  const titled = parts.flatMap(part => part.trim().split('\n\n')[0]!.split('\n'))
  const title = (one: { name: string; version: string }) =>
    expect.stringMatching(`^${one.name} ${one.version} \\(.+\\)$`)
  expect(bundled().length).toBeGreaterThan(80)
  expect(titled).toEqual(expect.arrayContaining(bundled().map(title)))
  const others = ['react-dom', 'tailwindcss', '@fontsource-variable/mulish', 'swagger-ui-dist', 'sharp', 'PostgreSQL']
  expect(titled).toEqual(expect.arrayContaining(others.map(one => expect.stringMatching(`^${one} `))))
  // Words that are in every licence there is; a name without a text has none.
  expect(
    parts.filter(part => !/permission|permitted|rights|license/i.test(part.split('\n\n').slice(2).join())),
  ).toEqual([])
})

test('the list of parts names what the build has bundled and what npm ci installs, each with its licence', () => {
  const bom = JSON.parse(read('sbom.cdx.json'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name, version } } })
  const listed: string[] = bom.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`)
  expect(listed).toEqual(expect.arrayContaining(bundled().map(one => `${one.name}@${one.version}`)))
  const installed = Object.entries<{ version: string }>(JSON.parse(read('package-lock.json')).packages)
    .filter(([path]) => path !== '')
    .map(([path, one]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${one.version}`)
  expect(listed).toEqual(expect.arrayContaining(installed))
  expect(bom.components.filter((one: { licenses: unknown[] }) => one.licenses.length === 0)).toEqual([])
  expect(listed.some(each => each.startsWith('vitest@'))).toBe(false)
})

test('the docs viewer is the version whose licences we bring', () => {
  const viewer = readFileSync(join(built, 'server/docs-viewer/swagger-ui-bundle.js'), 'utf8')
  const listed = JSON.parse(read('sbom.cdx.json')).components.find(
    (one: { name: string }) => one.name === 'swagger-ui-dist',
  )
  expect(viewer).toContain(`PACKAGE_VERSION:"${listed.version}"`)
})

test('nothing in a release says where it was built', () => {
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const telling = files.filter(({ parentPath, name: file }) =>
    readFileSync(join(parentPath, file)).includes(`${process.cwd()}/`),
  )
  expect(telling.map(({ name: file }) => file)).toEqual([])
})

test('a release says its version and its commands before anything is installed in it', () => {
  const said = (...words: string[]) =>
    spawnSync(process.execPath, ['server', ...words], { cwd: tree, encoding: 'utf8' })
  expect(said('--version').stdout).toBe(`${name} ${version}\n`)
  expect(said('backup', '--help').stdout).toMatch(/^node server backup FILE\n/)
  expect(readdirSync(tree)).not.toContain('--help')
})
