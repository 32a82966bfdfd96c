import { expect } from 'vitest'
import type { CreatedBooking } from '#contract/booking/booking.ts'
import type { Service, ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { asOwner, OWNER_TOKEN } from '#server/app/testing/spa.ts'
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
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

/** Two servers on a new PostgreSQL database; the embedded database belongs to one. */
export async function startServers(settings?: Record<string, string>) {
  const database = await newTestDatabase()
  const servers = [await startServerProcess(database, settings)]
  if (database.databaseUrl) servers.push(await startServerProcess(database, settings))
  const urlOf = (n: number) => servers[n % servers.length]!.url
  const stop = () => Promise.all(servers.map(server => server.stop()))

  const post = async <Body>(url: string, body: object, headers: object = {}) => {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Body }
  }
  return {
    count: servers.length,
    isPostgres: database.databaseUrl !== undefined,
    urlOf,
    /** At the n-th of the servers. */
    create: (n: number, body: object) =>
      post<{ code?: string; booking: CreatedBooking }>(`${urlOf(n)}/api/booking/create`, body),
    /** Resolves once every server has the new service: within two seconds. */
    async addService(draft: ServiceDraft): Promise<Service> {
      const { body } = await post<{ service: Service }>(`${urlOf(0)}/api/services`, draft, asOwner)
      const knows = async ({ url }: ServerProcess) => (await fetch(`${url}/api/services/fetch/${body.service._id}`)).ok
      await expect.poll(() => Promise.all(servers.map(knows)), { timeout: 10_000 }).not.toContain(false)
      return body.service
    },
    stop,
    /** Their database, once they have stopped. */
    async openDatabase() {
      await stop()
      return openDatabase(database)
    },
  }
}
