// @ts-check
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../setup/lock.mjs'
import { root, runTool, Stop, say } from '../setup/process.mjs'
import { hashFiles, unlessStamped } from '../setup/stamp.mjs'
import { timed } from '../setup/timing.mjs'
import { emptyDatabase } from './empty-database.mjs'
import { precompress } from './precompress.mjs'
import { keepPreviousAssets } from './previous-assets.mjs'

const STAMP = join(root, 'dist', '.built')

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

/** Makes dist/ from the sources, if they changed since the last time it was made. Answers whether they had. */
export function build() {
  return withLock('build', async () => {
    if (!existsSync(join(root, 'dist', 'server', 'main.js'))) rmSync(STAMP, { force: true })
    return unlessStamped(STAMP, sourceFingerprint(root), buildSite)
  })
}

/** @param {string} folder */
export const sourceFingerprint = folder => hashFiles(folder, SOURCES, path => !/\.test\.tsx?$/.test(path))

async function buildSite() {
  const hasPictures = existsSync(join(root, '.cache', 'pictures'))
  say(
    hasPictures
      ? 'Building the site.'
      : 'Building the site. This first time its pictures are made too: a minute or two.',
  )
  const client = join(root, 'dist', 'client')
  await keepPreviousAssets(client, async () => {
    await vite('the pages', ['build'])
    await vite('the service worker', ['build', '--config', 'vite.worker.config.ts'])
    await timed('compressing', () => precompress(client))
  })
  await vite('the server', ['build', '--config', 'vite.server.config.ts'])
  const server = join(root, 'dist', 'server')
  const empty = await timed('an empty database', () => emptyDatabase(join(server, 'embedded-worker.js')))
  cpSync(empty, join(server, 'empty-database'), { recursive: true })
}

/** @param {string} what @param {string[]} args */
async function vite(what, args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await timed(`building ${what}`, () => runTool('vite', [...args, '--logLevel', 'warn'], { env }))
  if (code !== 0) throw new Stop(`Building ${what} failed (the reason is above).`)
}
