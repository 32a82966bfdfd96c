import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packagesWith, RUNTIME_PACKAGES, readLock } from '../build/runtime-packages.ts'
import { sourceTime } from '../build/source-commit.ts'
import { TOOLS } from '../serve/start.mjs'
import { root, Stop } from '../setup/process.mjs'
import { components, licenceTexts, sbom } from './components.ts'

/** In the archive beside the build. */
const ALSO = [
  'server.js',
  'scripts/serve/help.mjs',
  'scripts/serve/start.mjs',
  'scripts/setup/builds.mjs',
  'scripts/setup/node-version.mjs',
  'scripts/setup/process.mjs',
  '.env.example',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'LICENSE',
]

/** Packs the build in a folder into an archive in another, with its checksum beside it. */
export function makeArchive(built: string, to: string) {
  const { name, version } = releasedManifest()
  const title = `${name}-${version}`
  const seconds = sourceTime() ?? Math.floor(Date.now() / 1000)
  const parent = mkdtempSync(join(tmpdir(), 'imole-archive-'))
  try {
    gather(built, parent, seconds)
    const content = pack(parent, title, seconds)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = join(to, `${title}.tar.gz`)
    mkdirSync(to, { recursive: true })
    writeFileSync(file, content)
    writeFileSync(`${file}.sha256`, `${sha256}  ${title}.tar.gz\n`)
    return { file, sha256, bytes: content.length }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

function gather(built: string, folder: string, seconds: number) {
  const id = basename(built)
  for (const path of ALSO.filter(path => existsSync(join(root, path))))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  // Without its packages: npm ci installs those of the machine it runs on.
  for (const half of ['client', 'server'])
    cpSync(join(built, half), join(folder, 'dist', 'builds', id, half), { recursive: true })
  const manifest = releasedManifest()
  const parts = components(built)
  const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const made = {
    'dist/current': `${id}\n`,
    'package.json': asJson(manifest),
    'package-lock.json': asJson(releasedLock(manifest)),
    'LICENSES.txt': licenceTexts(parts),
    'sbom.cdx.json': asJson(sbom(manifest, parts, seconds)),
  }
  for (const [path, text] of Object.entries(made)) writeFileSync(join(folder, path), text)
  adaptDocuments(folder, manifest.version)
}

/** The release's package.json: only the packages it runs with, and the commands that need no sources. */
export function releasedManifest() {
  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const start = 'node --max-semi-space-size=4 --v8-pool-size=1 server'
  const tools = Object.keys(TOOLS).map(tool => [tool, `node server ${tool}`])
  const scripts = { start, ...Object.fromEntries(tools) }
  const own = Object.fromEntries(RUNTIME_PACKAGES.map(each => [each, dependencies[each]]))
  return { name, version, private: true, description, license, type, engines, scripts, dependencies: own }
}

/** The part of our lock file that these packages need. */
export function releasedLock({ name, version, license, engines, dependencies }: ReturnType<typeof releasedManifest>) {
  const lock = readLock()
  const entries = packagesWith(lock, RUNTIME_PACKAGES).map(path => [path, lock.packages[path]])
  const packages = { '': { name, version, license, engines, dependencies }, ...Object.fromEntries(entries) }
  return { name, version, lockfileVersion: 3, requires: true, packages }
}

/** Begins the README with how to start a release, and replaces links to files that are not in it by their text. */
function adaptDocuments(folder: string, version: string) {
  const note = `
> **This is release ${version}**, built and ready to run: \`npm ci --omit=dev && node server\`. \`node server --help\` lists its
> commands, and [docs/OPERATING.md](docs/OPERATING.md) says how to run it for years. What else this page says of building, testing
> and \`npm run\` is for a checkout of the sources. [LICENSES.txt](LICENSES.txt) has the licences of everything in here,
> [sbom.cdx.json](sbom.cdx.json) lists it for programs (CycloneDX).
`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(name => name.endsWith('.md'))) {
    const exists = (path: string) => existsSync(join(folder, dirname(file), path))
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(/!?\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g, (link, words, path) => (exists(path) ? link : words))
      .replace(/<img src="(?!\w+:)([^"]+)"[^>]*>/g, (tag, path) => (exists(path) ? tag : ''))
    writeFileSync(join(folder, file), file === 'README.md' ? text.replace(/^# .*\n/, title => title + note) : text)
  }
}

/**
 * A folder as a .tar.gz that unpacks to the one folder `name`. Its bytes depend only on names, contents and the given time (seconds since
 * 1970): not on the order of the disk, nor on the owner, age and umask of the files.
 */
export function pack(folder: string, name: string, seconds: number) {
  const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=root:0', '--group=root:0', '--mode=a-x,u=rwX,go=rX']
  const args = ['--format=ustar', ...same, `--transform=s,^\\.,${name},`, '-C', folder, '-c', '.']
  const { status, stdout, stderr } = spawnSync('tar', args, {
    maxBuffer: 2 ** 30,
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status !== 0) throw new Stop(`GNU tar could not pack the release: ${stderr}`)
  return gzipSync(stdout, { level: 9 })
}
