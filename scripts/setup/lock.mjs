// @ts-check
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './process.mjs'

const RETRY_MS = 300
const BEAT_MS = 1_000
const STALE_MS = 10_000

/**
 * Lets one command at a time do the work. The holder touches the file while it works, so the lock of a killed process becomes stale.
 * @template T @param {string} name @param {() => Promise<T>} work @param {string} [folder]
 */
export async function withLock(name, work, folder = join(root, '.cache')) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.lock`)
  for (let isFirst = true; !take(path); isFirst = false) {
    if (isFirst) say(`Another command is busy with the ${name}; waiting for it.`)
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
    // .cache was removed meanwhile: the work goes on without the lock.
  }
}
