import { OWNER_TOKEN } from '#server/app/testing/spa.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { built, runProgram } from '#server/platform/db/testing/process.ts'

export interface ServerProcess {
  url: string
  stop(): Promise<unknown>
  /** Without a chance to finish anything. */
  kill(): Promise<unknown>
}

/** Starts a server on a database and waits until it is ready. */
export async function startServerProcess(
  { databaseUrl, dataDir }: DatabaseOptions,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const { child, lines, nextLine, ended } = runProgram(built('server-process'), {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      OWNER_TOKEN,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...settings,
    },
  })
  const port = () => lines.map(line => (JSON.parse(line) as { port?: number }).port).find(Boolean)
  while (!port()) await nextLine()
  return {
    url: `http://127.0.0.1:${port()}`,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}
