// @ts-check
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from '../build/build.mjs'
import { currentBuild } from '../setup/builds.mjs'
import { root, run, Stop, say } from '../setup/process.mjs'
import { releasedLock, releasedManifest } from './manifest.mjs'
import { tryRelease } from './try-release.mjs'

/** What stands beside the build: how it is started, set up, kept running, and what may be done with it. */
const ALSO = [
  'server.js',
  'scripts/serve/start.mjs',
  'scripts/setup/builds.mjs',
  'scripts/setup/node-version.mjs',
  'scripts/setup/process.mjs',
  '.env.example',
  'deploy',
  'docs/OPERATING.md',
  'CHANGELOG.md',
  'LICENSE',
]

/**
 * Makes one archive that runs with `npm ci --omit=dev && node server`: the build, and the list of the few packages that
 * cannot be in it. With `--try` it is then run as on somebody else's machine.
 * @param {string[]} args
 */
export async function release(args) {
  await build()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `imole-spa-${version}`
  const parent = join(root, '.cache', 'release')
  const folder = join(parent, name)
  rmSync(parent, { recursive: true, force: true })
  gather(folder)
  const archive = join(root, 'release', `${name}.tar.gz`)
  mkdirSync(dirname(archive), { recursive: true })
  rmSync(archive, { force: true })
  if ((await run('tar', ['-czf', archive, '-C', parent, name])) !== 0)
    throw new Stop('Packing the release failed (the reason is above).')
  rmSync(parent, { recursive: true, force: true })
  const megabytes = (statSync(archive).size / 1e6).toFixed(1)
  say(`${relative(root, archive)} (${megabytes} MB). Unpack it, then: npm ci --omit=dev && node server`)
  if (args[0] === '--try') await tryRelease(archive, args.slice(1))
}

/** @param {string} folder */
function gather(folder) {
  const built = /** @type {string} */ (currentBuild())
  for (const path of ALSO.filter(path => existsSync(join(root, path))))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  // Packages for every kind of machine come from their own archives, by the lock file.
  for (const half of ['client', 'server'])
    cpSync(join(built, half), join(folder, 'dist', 'builds', basename(built), half), { recursive: true })
  cpSync(join(root, 'dist', 'current'), join(folder, 'dist', 'current'))
  const manifest = releasedManifest()
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(releasedLock(manifest), null, 2)}\n`)
  openForAll(folder)
}

/** Who unpacks it is not who runs it, whatever the umask was here. @param {string} path */
function openForAll(path) {
  const isFolder = statSync(path).isDirectory()
  chmodSync(path, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(path)) openForAll(join(path, name))
}
