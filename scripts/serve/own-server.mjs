// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.mjs'
import { root } from '../setup/process.mjs'
import { untilHealthy } from '../setup/until-healthy.mjs'

export const OWNER_TOKEN = 'the-owner-of-a-spa-of-its-own'

/**
 * The built site on a port and a data folder of its own: to measure, to show, or for a journey that would disturb others.
 * @param {Record<string, string>} settings environment variables as an owner sets them
 * @param {{ port?: number, dataDir?: string, nodeOptions?: string[], isSilent?: boolean }} [place] where something is prepared for it already
 */
export async function startOwnServer(settings = {}, place = {}) {
  const port = place.port ?? (await freePort())
  const dataDir = place.dataDir ?? mkdtempSync(join(tmpdir(), 'imole-own-'))
  const url = `http://localhost:${port}`
  const program = [...(place.nodeOptions ?? []), join(root, 'scripts', 'serve', 'serve-for-e2e.mjs')]
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['pipe', place.isSilent ? 'ignore' : 'inherit', 'inherit'],
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_DATA_DIR: dataDir,
      E2E_OWNER_TOKEN: OWNER_TOKEN,
      E2E_SETTINGS: JSON.stringify(settings),
    },
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    await untilHealthy(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    dataDir,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
