// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, Stop } from '../setup/process.mjs'

/**
 * Serves the built site inside this very process: one process to signal, none to be orphaned.
 * @param {string} [entry]
 */
export async function start(entry = join(root, 'dist', 'server', 'main.js')) {
  process.env.NODE_ENV = 'production'
  // A closed terminal ends the server as cleanly as Ctrl-C does.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  await import(pathToFileURL(entry).href)
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
