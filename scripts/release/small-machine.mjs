// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MEGABYTE = 2 ** 20
const LOOK_EVERY_MS = 100

/**
 * As little memory as a cheap machine has, where the system can be told (a cgroup, either version): who takes more is
 * killed. Elsewhere the memory of all processes is only added up.
 * @param {number} megabytes
 */
export function smallMachine(megabytes) {
  const group = cgroup(megabytes)
  let peak = 0
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set()
  const processes = () => [...running].flatMap(({ pid }) => (pid ? treeOf(pid) : []))
  const watch = setInterval(() => {
    peak = Math.max(
      peak,
      processes().reduce((sum, pid) => sum + memoryOf(pid), 0),
    )
  }, LOOK_EVERY_MS)
  return {
    /**
     * The command by which another user runs a program there.
     * @param {string} program
     */
    command: program => [
      'sh',
      '-c',
      `${group ? `echo $$ > ${join(group.folder, 'cgroup.procs')} && ` : ''}exec ${asOther()} "$0" "$@"`,
      program,
    ],
    /** @param {import('node:child_process').ChildProcess} child */
    watch(child) {
      running.add(child)
      child.once('exit', () => running.delete(child))
    },
    peak: () => ({
      megabytes: Math.round((group ? Number(readFileSync(group.peak, 'utf8')) : peak) / MEGABYTE),
      how: group ? 'in a cgroup that ends where it does' : 'the sum of its processes; no cgroup to be had here',
    }),
    /** With whatever still runs there. */
    async remove() {
      clearInterval(watch)
      for (const pid of processes()) kill(pid)
      while (group && !isRemoved(group.folder)) await sleep(LOOK_EVERY_MS)
    },
  }
}

const asOther = () => (process.getuid?.() === 0 ? 'setpriv --reuid=65534 --regid=65534 --clear-groups' : '')

/** @param {number} megabytes */
function cgroup(megabytes) {
  const name = `imole-release-${process.pid}`
  const versions = [
    { at: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
    { at: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  ]
  for (const { at, limit, peak } of versions) {
    const folder = join(at, name)
    try {
      if (!existsSync(join(at, 'cgroup.procs'))) continue
      mkdirSync(folder)
      writeFileSync(join(folder, limit), String(megabytes * MEGABYTE))
      readFileSync(join(folder, peak))
      return { folder, peak: join(folder, peak) }
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
    }
  }
  return undefined
}

/** Not before the last process has left it. @param {string} folder */
function isRemoved(folder) {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** @param {number} pid @returns {number[]} */
function treeOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap(thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    return [pid, ...children.filter(Boolean).flatMap(child => treeOf(Number(child)))]
  } catch {
    return []
  }
}

/** @param {number} pid */
function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
