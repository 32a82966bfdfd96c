import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabaseOptions } from '#server/db/database.ts'
import { OWNER_TOKEN } from '#server/testing/spa.ts'

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))

export interface ServerProcess {
  url: string
  stop(): Promise<void>
}

/** Starts a server on a database and waits until it is ready. */
export async function startServerProcess({ databaseUrl, dataDir }: DatabaseOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      OWNER_TOKEN,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: `http://127.0.0.1:${await portOf(child)}`, stop: () => stop(child) }
}

async function portOf(child: ChildProcess): Promise<number> {
  for await (const line of createInterface(child.stdout!)) {
    const { port } = JSON.parse(line) as { port?: number }
    if (port === undefined) continue
    child.stdout?.resume()
    return port
  }
  throw new Error('the server ended before it was ready')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
