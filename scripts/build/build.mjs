// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildFolder, currentBuild, makeCurrent, removeOldBuilds } from '../setup/builds.mjs'
import { hashFiles } from '../setup/hash-files.mjs'
import { withLock } from '../setup/lock.mjs'
import { root, run, runTool, Stop, say } from '../setup/process.mjs'
import { steps } from '../setup/progress.mjs'
import { timed } from '../setup/timing.mjs'
import { emptyDatabase } from './empty-database.mjs'
import { precompress } from './precompress.mjs'
import { linkRuntimePackages } from './runtime-packages.mjs'

/** Everything the finished site is made from. */
const SOURCES = [
  'contract',
  'server',
  'web',
  'scripts',
  'desk.html',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.worker.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** What shows the API to people, of a package of which nothing else is needed. */
const DOCS_VIEWER = ['swagger-ui-bundle.js', 'swagger-ui.css']

const DRAFT = '.draft'

/** Builds the sources, unless what is served next is their build, and points to it. Answers whether there was work. */
export async function build() {
  if (isBuilt()) return false
  return withLock('build', async () => {
    if (isBuilt()) return false
    const id = buildId(root)
    const folder = buildFolder(id)
    // Sources that went back to what they were find their build still there.
    if (!existsSync(folder)) await buildSite(folder)
    makeCurrent(id)
    removeOldBuilds()
    return true
  })
}

/** Whether what is served next is what the sources say. Where there are none, it is whatever was brought. */
export function isBuilt() {
  const current = currentBuild()
  return current !== undefined && (!existsSync(join(root, 'web')) || basename(current) === buildId(root))
}

/** What a build is called: by its sources, and by the machine whose packages are in it. @param {string} folder */
export const buildId = folder => `${sourceFingerprint(folder).slice(0, 16)}-${process.platform}-${process.arch}`

/** @param {string} folder */
export const sourceFingerprint = folder => hashFiles(folder, SOURCES, path => !/\.test\.tsx?$/.test(path))

/** Beside its place, and moved there when it is complete. @param {string} folder */
export async function buildSite(folder) {
  say(
    existsSync(join(root, '.cache', 'pictures'))
      ? 'Building the site.'
      : 'Building the site. This first time its pictures are made too: a minute or two.',
  )
  removeDrafts(dirname(folder))
  const draft = folder + DRAFT
  const client = join(draft, 'client')
  const server = join(draft, 'server')
  const step = steps(6)
  step('the pictures')
  await made('the pictures', () => run(process.execPath, ['--import', 'tsx', 'scripts/build/make-pictures.mjs']))
  step('the pages')
  await vite('the pages', draft, [])
  step('the service worker')
  await vite('the service worker', draft, ['--config', 'vite.worker.config.ts'])
  step('compressing')
  await timed('compressing', () => precompress(client))
  step('the server')
  await vite('the server', draft, ['--config', 'vite.server.config.ts'])
  step('an empty database')
  const empty = await timed('an empty database', () => emptyDatabase(join(server, 'embedded-worker.js')))
  cpSync(empty, join(server, 'empty-database.gz'))
  for (const file of DOCS_VIEWER)
    cpSync(join(root, 'node_modules/@fastify/swagger-ui/static', file), join(server, 'docs-viewer', file))
  linkRuntimePackages(draft)
  renameSync(draft, folder)
}

/** What builds that were cut short have left. @param {string} builds */
function removeDrafts(builds) {
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds).filter(name => name.endsWith(DRAFT)))
    rmSync(join(builds, name), { recursive: true, force: true })
}

/** @param {string} what @param {string} folder @param {string[]} args */
function vite(what, folder, args) {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
  return made(what, () => runTool('vite', ['build', ...args, '--logLevel', 'warn'], { env }))
}

/** @param {string} what @param {() => Promise<number>} make */
async function made(what, make) {
  if ((await timed(`building ${what}`, make)) !== 0) throw new Stop(`Building ${what} failed (the reason is above).`)
}
