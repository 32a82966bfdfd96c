// @ts-check
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildFolder, currentBuild, makeCurrent, removeOldBuilds } from '../setup/builds.mjs'
import { withLock } from '../setup/lock.mjs'
import { loadTypeScript, root, run, runTool, Stop, say } from '../setup/process.mjs'

/** Everything the site is built from. */
const SOURCES = [
  ...['contract', 'server', 'web', 'scripts', 'desk.html', 'index.html', 'tsconfig.json'],
  ...['vite.config.ts', 'vite.server.config.ts', 'vite.worker.config.ts', 'package.json', 'package-lock.json'],
]

const DOCS_VIEWER = ['swagger-ui-bundle.js', 'swagger-ui.css']

const DRAFT = '.draft'

/** Builds the sources unless the current build is theirs, and makes it the current one. Returns whether there was work. */
export async function build() {
  if (isBuilt()) return false
  return withLock('build', async () => {
    if (isBuilt()) return false
    const id = buildId(root)
    const folder = buildFolder(id)
    // Reverted sources may still have their build.
    if (!existsSync(folder)) await buildSite(folder)
    makeCurrent(id)
    removeOldBuilds()
    return true
  })
}

/** Whether the current build is that of the sources. A release has none: its build is the one it came with. */
export function isBuilt() {
  const current = currentBuild()
  return current !== undefined && (!existsSync(join(root, 'web')) || basename(current) === buildId(root))
}

/** The name of a build: its sources, and the machine whose packages are in it. @param {string} folder */
export const buildId = folder => `${sourceFingerprint(folder).slice(0, 16)}-${process.platform}-${process.arch}`

/** @param {string} folder */
export const sourceFingerprint = folder => hashFiles(folder, SOURCES, path => !/\.test\.tsx?$/.test(path))

/** One hash over the names and contents of files and folders. @param {string} folder @param {string[]} paths @param {(path: string) => boolean} [counts] */
export function hashFiles(folder, paths, counts = () => true) {
  const hash = createHash('sha256')
  // One small buffer: `npm start` goes on to serve, and would keep the memory of whole files.
  const piece = Buffer.alloc(64 * 1024)
  const files = paths.flatMap(path => filesBelow(folder, path))
  for (const path of files.filter(counts).sort()) {
    const file = openSync(join(folder, path), 'r')
    hash.update(`${path}\0${fstatSync(file).size}\0`)
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length))
    closeSync(file)
  }
  return hash.digest('hex')
}

/** @param {string} folder @param {string} path @returns {string[]} */
function filesBelow(folder, path) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat ? [path] : []
  return readdirSync(join(folder, path)).flatMap(name => filesBelow(folder, `${path}/${name}`))
}

/** Builds beside its place, and moves there when it is complete. @param {string} folder */
export async function buildSite(folder) {
  // Loaded here: `npm start` runs before anything is installed.
  await loadTypeScript()
  const { emptyDatabase } = await import('./empty-database.ts')
  const { precompress } = await import('./precompress.ts')
  const { linkRuntimePackages } = await import('./runtime-packages.ts')
  const isFirst = !existsSync(join(root, '.cache', 'pictures'))
  say(`Building the site.${isFirst ? ' This first time its pictures are made too: a minute or two.' : ''}`)
  removeDrafts(dirname(folder))
  const draft = folder + DRAFT
  const server = join(draft, 'server')
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: draft }
  /** @param {string[]} args */
  const vite = args => runTool('vite', ['build', ...args, '--logLevel', 'warn'], { env })
  /** @type {[string, () => Promise<number | void>][]} */
  const steps = [
    // In its own process: encoding takes hundreds of megabytes.
    ['the pictures', () => run(process.execPath, ['--import', 'tsx', 'scripts/build/pictures.ts'])],
    ['the pages', () => vite([])],
    ['the service worker', () => vite(['--config', 'vite.worker.config.ts'])],
    ['compressing', () => precompress(join(draft, 'client'))],
    ['the server', () => vite(['--config', 'vite.server.config.ts'])],
    [
      'an empty database',
      async () => cpSync(await emptyDatabase(join(server, 'embedded-worker.js')), join(server, 'empty-database.gz')),
    ],
  ]
  for (const [index, [what, make]] of steps.entries()) {
    console.log(`  ${index + 1} of ${steps.length}  ${what}`)
    if ((await make()) ?? 0) throw new Stop(`Building ${what} failed (the reason is above).`)
  }
  for (const file of DOCS_VIEWER)
    cpSync(join(root, 'node_modules/@fastify/swagger-ui/static', file), join(server, 'docs-viewer', file))
  linkRuntimePackages(draft)
  renameSync(draft, folder)
}

/** Left by builds that were cut short. @param {string} builds */
function removeDrafts(builds) {
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds).filter(name => name.endsWith(DRAFT)))
    rmSync(join(builds, name), { recursive: true, force: true })
}
