// @ts-check
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './process.mjs'

/**
 * Lets one command at a time do the work; the others wait and then find it done. The holder touches the file while it
 * works, so that the lock of a killed process goes stale by itself.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [folder]
 */
export async function withLock(name, work, folder = join(root, '.cache')) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.lock`)
  let told = false
  while (!take(path)) {
    if (!told) say(`Another command is busy with the ${name}; waiting for it.`)
    told = true
    await sleep(RETRY_MS)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

const RETRY_MS = 300
const BEAT_MS = 1_000
const STALE_MS = 10_000

/** @param {string} path */
function take(path) {
  try {
    closeSync(openSync(path, 'wx'))
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > STALE_MS) rmSync(path, { force: true })
  return false
}

/** @param {string} path */
function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Somebody cleaned .cache under us: the work goes on, only without the lock.
  }
}
