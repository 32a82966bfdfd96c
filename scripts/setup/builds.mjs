// @ts-check
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, Stop } from './process.mjs'

// A build is a folder that never changes, dist/builds/<id>; dist/current names the one that the next start serves. A running server
// keeps its folder, where it finds whatever it loads later.

const DIST = join(root, 'dist')
/** Running ones are kept besides. */
const KEPT = 5

/** @param {string} id @param {string} [dist] */
export const buildFolder = (id, dist = DIST) => join(dist, 'builds', id)

/** The folder that the next start serves from, or undefined before the first build. */
export function currentBuild(dist = DIST) {
  try {
    const folder = buildFolder(readFileSync(join(dist, 'current'), 'utf8').trim(), dist)
    return statSync(join(folder, 'server', 'main.js')).isFile() ? folder : undefined
  } catch {
    return undefined
  }
}

/** @param {string} name @param {string} [dist] */
export function builtProgram(name, dist = DIST) {
  const folder = currentBuild(dist)
  if (!folder) throw new Stop(`Nothing is built in ${dist} yet. Run npm run build first.`)
  return join(folder, 'server', `${name}.js`)
}

/** Moves the pointer, whole or not at all. @param {string} id @param {string} [dist] */
export function makeCurrent(id, dist = DIST) {
  const now = new Date()
  // Now the newest.
  utimesSync(buildFolder(id, dist), now, now)
  const draft = join(dist, `current.${process.pid}`)
  writeFileSync(draft, `${id}\n`)
  renameSync(draft, join(dist, 'current'))
}

/** Keeps later builds from removing the one this process runs from. @param {string} folder */
export function markRunning(folder) {
  const running = join(dirname(dirname(folder)), 'running')
  const mark = join(running, String(process.pid))
  try {
    mkdirSync(running, { recursive: true })
    writeFileSync(mark, basename(folder))
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A read-only tree: nothing removes builds there.
  }
}

/** Removes all builds but the last few and those that run. */
export function removeOldBuilds(dist = DIST) {
  const builds = join(dist, 'builds')
  /** @param {string} id */
  const age = id => statSync(join(builds, id)).mtimeMs
  const ids = readdirSync(builds).sort((one, other) => age(other) - age(one))
  const kept = new Set([...ids.slice(0, KEPT), ...runningBuilds(join(dist, 'running'))])
  for (const id of ids.filter(id => !kept.has(id))) rmSync(join(builds, id), { recursive: true, force: true })
}

/** @param {string} folder */
function runningBuilds(folder) {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).flatMap(pid => {
    if (isAlive(Number(pid))) return readFileSync(join(folder, pid), 'utf8')
    rmSync(join(folder, pid), { force: true })
    return []
  })
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
