import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../setup/free-port.ts'
import { npm } from '../setup/install.mjs'
import { must, root, Stop, say } from '../setup/process.mjs'
import { walk } from './walk.ts'

const MOST_MEGABYTES = 80
const MEMORY_MEGABYTES = 512
const NODES = ['20.19', '20', '22', '24', '26']
/** Nobody: owns nothing, may write nowhere. */
const OTHER_USER = 65534

/**
 * Runs a release as on another machine: unpacked in a bare folder, installed without development packages, then on each Node (all by
 * default) started by another user on a read-only tree, in 512 MB, and taken through a day of a spa.
 */
export async function tryRelease(archive: string, nodes: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-release-'))
  chmodSync(folder, 0o755)
  const tree = join(folder, 'tree')
  try {
    mkdirSync(tree)
    await must('tar', ['-xzf', archive, '-C', tree, '--strip-components=1'])
    await mustNpm(['ci', '--omit=dev', '--no-audit', '--no-fund'], tree)
    const megabytes = Number(spawnSync('du', ['-sm', tree], { encoding: 'utf8' }).stdout.split('\t')[0])
    say(`Installed it takes ${megabytes} MB.`)
    if (!(megabytes <= MOST_MEGABYTES)) throw new Stop(`That is more than the ${MOST_MEGABYTES} MB it may take.`)
    // In the file alone: the environment of the server does not have it.
    writeFileSync(join(tree, '.env'), 'SITE_URL=http://said-in-the-env-file.test\n')
    await must('chmod', ['-R', 'a-w', tree])
    for (const major of nodes.length > 0 ? nodes : NODES) await tryOn(major, { folder, tree })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryOn(major: string, { folder, tree }: { folder: string; tree: string }) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dataDir, OTHER_USER, OTHER_USER)
  const group = memoryGroup(MEMORY_MEGABYTES)
  if (!group) say(`NOT TRIED in ${MEMORY_MEGABYTES} MB: no cgroup can be made here.`)
  const enter = group ? `echo $$ > ${join(group.folder, 'cgroup.procs')} && ` : ''
  const asOther = isRoot ? `setpriv --reuid=${OTHER_USER} --regid=${OTHER_USER} --clear-groups` : ''
  const command = ['sh', '-c', `${enter}exec ${asOther} "$0" "$@"`, await nodeOf(major)]
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: join(dataDir, 'data') }
  try {
    await walk({ tree, url: `http://127.0.0.1:${port}`, env, command })
    const peak = group ? ` in ${Math.round(Number(readFileSync(group.peak, 'utf8')) / 2 ** 20)} MB at most` : ''
    say(`Node ${major}: a whole day${peak}.`)
  } finally {
    await group?.remove()
  }
}

/** A cgroup of either version that kills what takes more memory, or undefined where none can be made. */
function memoryGroup(megabytes: number) {
  const versions = [
    { at: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
    { at: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  ]
  for (const { at, limit, peak } of versions) {
    const folder = join(at, `imole-release-${process.pid}`)
    try {
      mkdirSync(folder)
      writeFileSync(join(folder, limit), String(megabytes * 2 ** 20))
      readFileSync(join(folder, peak))
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
      continue
    }
    return {
      folder,
      peak: join(folder, peak),
      /** Kills the processes that are left in it first. */
      async remove() {
        for (; existsSync(folder); await sleep(100)) {
          const left = readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)
          for (const pid of left) process.kill(Number(pid), 'SIGKILL')
          if (left.length === 0) rmdirSync(folder)
        }
      },
    }
  }
}

/** The Node of a major version: this one, or one from npm. */
async function nodeOf(major: string) {
  if (process.version.startsWith(`v${major}.`)) return process.execPath
  const place = join(root, '.cache', 'nodes', major)
  const program = join(place, 'node_modules', 'node', 'bin', 'node')
  mkdirSync(place, { recursive: true })
  if (!existsSync(program))
    await mustNpm(['install', '--no-audit', '--no-fund', '--prefix', place, `node@${major}`], place)
  return program
}

async function mustNpm(args: string[], cwd: string) {
  if ((await npm(args, cwd)) !== 0) throw new Stop(`npm ${args.join(' ')} failed (the reason is above).`)
}
