import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machineEnv, startOwnServer } from '../serve/own-server.ts'
import { builtProgram } from '../setup/builds.mjs'
import { freePort } from '../setup/free-port.ts'
import { run, Stop } from '../setup/process.mjs'

/** The built site filled with the demo's made-up weeks, in its own folder and on its own port. `remove` stops it and leaves nothing. */
export async function openDemoSpa({ at }: { at?: Date } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-demo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const deskLink = await fill(dataDir, port, join(folder, 'desk-link'), at)
    const settings = { HOST: '127.0.0.1', OWNER_TOKEN: randomBytes(24).toString('hex'), RATE_LIMITS: 'on' }
    const place = { port, dataDir, nodeOptions: at && shiftedTo(at), output: 'ignore' }
    const server = await startOwnServer(settings, place)
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

/** Returns the link to the desk. */
async function fill(dataDir: string, port: number, into: string, at?: Date) {
  const program = ['--import', 'tsx', 'server/app/demo.ts', ...(at ? [at.toISOString()] : [])]
  const code = await run(process.execPath, program, {
    stdio: ['ignore', openSync(into, 'wx', 0o600), 'inherit'],
    env: {
      ...machineEnv(),
      DATA_DIR: dataDir,
      PORT: String(port),
      // The build's workers: the empty database to copy is beside them.
      BUILT_PROGRAMS: pathToFileURL(builtProgram('embedded-worker')).href,
    },
  })
  if (code !== 0) throw new Stop('Filling the demo failed (the reason is above).')
  return readFileSync(into, 'utf8').trim()
}

function shiftedTo(at: Date) {
  const shift = new URL(`./shifted-clock.mjs?by=${at.getTime() - Date.now()}`, import.meta.url)
  return ['--import', shift.href]
}
