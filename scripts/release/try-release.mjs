// @ts-check
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.mjs'
import { npm } from '../setup/install.mjs'
import { root, run, Stop, say } from '../setup/process.mjs'
import { smallMachine } from './small-machine.mjs'
import { walk } from './walk.mjs'

const MOST_MEGABYTES = 80
const MEMORY_MEGABYTES = 512
const NODES = ['20.19', '20', '22', '24', '26']
/** Nobody: owns nothing, may write nowhere. */
const OTHER_USER = 65534

/**
 * Runs a release as on somebody else's machine: unpacked in a bare folder, installed without development packages, then on
 * each Node started by another user on a tree nobody may write to, in 512 MB, and taken through a day of a spa.
 * @param {string} archive
 * @param {string[]} nodes majors to try, all by default
 */
export async function tryRelease(archive, nodes) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-release-'))
  chmodSync(folder, 0o755)
  const tree = join(folder, 'tree')
  try {
    mkdirSync(tree)
    await done('unpacking', run('tar', ['-xzf', archive, '-C', tree, '--strip-components=1']))
    await done('npm ci --omit=dev', npm(['ci', '--omit=dev', '--no-audit', '--no-fund'], tree))
    const megabytes = Math.round(sizeOf(tree) / 1e6)
    say(`Installed it takes ${megabytes} MB.`)
    if (megabytes > MOST_MEGABYTES) throw new Stop(`That is more than the ${MOST_MEGABYTES} MB it may take.`)
    // By itself: the server is told nothing of this by its environment.
    writeFileSync(join(tree, '.env'), 'SITE_URL=http://said-in-the-env-file.test\n')
    closeTree(tree)
    for (const major of nodes.length > 0 ? nodes : NODES) await tryOn(major, { folder, tree })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} major @param {{ folder: string, tree: string }} where */
async function tryOn(major, { folder, tree }) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  if (process.getuid?.() === 0) chownSync(dataDir, OTHER_USER, OTHER_USER)
  const node = await nodeOf(major)
  const machine = smallMachine(MEMORY_MEGABYTES)
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: join(dataDir, 'data') }
  try {
    await walk({ tree, url: `http://127.0.0.1:${port}`, env, command: machine.command(node), watch: machine.watch })
    const { megabytes, how } = machine.peak()
    say(`Node ${major}: a whole day in ${megabytes} MB at most (${how}).`)
    if (megabytes > MEMORY_MEGABYTES) throw new Stop(`That is more than the ${MEMORY_MEGABYTES} MB it may take.`)
  } finally {
    await machine.remove()
  }
}

/** The Node of a major version: this one, or one that npm has. @param {string} major */
async function nodeOf(major) {
  if (process.version.startsWith(`v${major}.`)) return process.execPath
  const place = join(root, '.cache', 'nodes', major)
  const program = join(place, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(program)) return program
  mkdirSync(place, { recursive: true })
  await done(
    `fetching Node ${major}`,
    npm(['install', '--no-audit', '--no-fund', '--prefix', place, `node@${major}`], place),
  )
  return program
}

/** @param {string} what @param {Promise<number>} exit */
async function done(what, exit) {
  if ((await exit) !== 0) throw new Stop(`${what} failed (the reason is above).`)
}

/** @param {string} path @returns {number} */
function sizeOf(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), stat.blocks * 512)
}

/** Nobody may write to it any more. @param {string} path */
function closeTree(path) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.mode & ~0o222)
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}
