// @ts-check
import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startOwnServer } from '../serve/own-server.mjs'
import { builtProgram } from '../setup/builds.mjs'
import { freePort } from '../setup/free-port.mjs'
import { run, Stop } from '../setup/process.mjs'

/**
 * The built site with the demo's made-up weeks in it, in a folder and on a port of its own. `remove` ends it and leaves nothing.
 * @param {{ at?: Date }} [when] another time than now, for pictures that are to be the same whenever they are made
 */
export async function openDemoSpa({ at } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-demo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const deskLink = await fill({ dataDir, port, at, into: join(folder, 'desk-link') })
    const settings = {
      // For whoever sits at this machine, with nothing in it that is known elsewhere.
      HOST: '127.0.0.1',
      OWNER_TOKEN: randomBytes(24).toString('hex'),
      RATE_LIMITS: 'on',
    }
    const server = await startOwnServer(settings, { port, dataDir, nodeOptions: at && shiftedTo(at), isSilent: true })
    return {
      url: server.url,
      deskLink,
      mails: join(dataDir, 'mail'),
      ended: server.ended,
      async remove() {
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** @param {{ dataDir: string, port: number, at?: Date, into: string }} place @returns {Promise<string>} the way into the desk */
async function fill({ dataDir, port, at, into }) {
  const program = ['--import', 'tsx', 'server/demo.ts', ...(at ? [at.toISOString()] : [])]
  const code = await run(process.execPath, program, {
    stdio: ['ignore', openSync(into, 'wx', 0o600), 'inherit'],
    // Nothing of this machine's own settings: a DATABASE_URL lying about is somebody's real spa.
    env: {
      ...kept(process.env),
      DATA_DIR: dataDir,
      PORT: String(port),
      // The build's workers, because an empty database to copy lies beside them.
      BUILT_PROGRAMS: pathToFileURL(builtProgram('embedded-worker')).href,
    },
  })
  if (code !== 0) throw new Stop('Filling the demo failed (the reason is above).')
  return readFileSync(into, 'utf8').trim()
}

/** @param {NodeJS.ProcessEnv} env */
const kept = ({ PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot }) => ({ PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot })

/** @param {Date} at */
function shiftedTo(at) {
  const shift = new URL(`./shifted-clock.mjs?by=${at.getTime() - Date.now()}`, import.meta.url)
  return ['--import', shift.href]
}
