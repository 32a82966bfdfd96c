// @ts-check
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtProgram, currentBuild, markRunning } from '../setup/builds.mjs'
import { failureOf, root, Stop } from '../setup/process.mjs'
import { answered } from './help.mjs'

const PARENT_CHECK_MS = 500

/** The operator's commands: the built program of each, and its first arguments. */
export const TOOLS = {
  backup: ['backup', 'backup'],
  restore: ['backup', 'restore'],
  'move-to-postgresql': ['move-to-postgresql'],
  'desk-link': ['desk-link'],
  'renew-booking-keys': ['renew-booking-keys'],
  doctor: ['doctor'],
}

/** Serves the built site inside this process: one process to signal, none to be orphaned. */
export async function start() {
  process.env.NODE_ENV = 'production'
  // A closed terminal ends the server as cleanly as Ctrl-C does.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  const program = builtProgram('main')
  markRunning(/** @type {string} */ (currentBuild()))
  await import(pathToFileURL(program).href)
}

/** @param {keyof typeof TOOLS} name @param {string[]} args */
export async function runTool(name, args) {
  process.env.NODE_ENV = 'production'
  const [program = '', ...first] = TOOLS[name]
  const path = builtProgram(program)
  process.argv = [process.execPath, path, ...first, ...args]
  await import(pathToFileURL(path).href)
}

/** `node server`: without a name it serves. @param {string | undefined} name @param {string[]} args */
export async function runBuilt(name, args) {
  try {
    if (answered({ name, args, names: Object.keys(TOOLS), door: 'node server' })) return
    // Files are relative to the caller's folder; .env and data to the tree.
    const from = process.cwd()
    process.chdir(root)
    endWithNpm()
    loadEnvFile()
    if (!name) return await start()
    if (!Object.hasOwn(TOOLS, name))
      throw new Stop(
        `There is no command "${name}". There are: ${Object.keys(TOOLS).join(', ')}. Without one it serves.`,
      )
    await runTool(
      /** @type {keyof typeof TOOLS} */ (name),
      args.map(file => resolve(from, file)),
    )
  } catch (error) {
    console.error(failureOf(error))
    process.exit(1)
  }
}

/** A .env file beside package.json fills in what the real environment does not say. */
export function loadEnvFile(path = join(root, '.env')) {
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new Stop(`The file .env could not be read: ${/** @type {Error} */ (error).message}`)
  }
}

/** npm's shell dies of a signal without passing it on, and we would keep the port: a new parent is all we see of it. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
