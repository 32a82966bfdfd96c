import { randomBytes } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from '../database.ts'
import { quietLog } from './log.ts'
import { contentsOf, reset } from './reset.ts'

/** Where this run of the tests keeps its databases, and the migrated ones to copy. */
export interface TestDatabases {
  run: string
  folder: string
  embedded: string
  /** With TEST_DATABASE_URL, the tests run on PostgreSQL; without, on the embedded database. */
  postgresql: { url: string; template: string } | undefined
}

/**
 * A migrated, otherwise empty database that nobody else uses. `destroy()` gives it back: starting the embedded engine takes
 * seconds and emptying its tables does not, so the next test file gets the same one.
 */
export async function openTestDatabase(): Promise<Db> {
  const emptied = idle.pop()
  if (emptied) return emptied
  const options = await newTestDatabase()
  // A disk that many others write to is slow, not away.
  const db = await openDatabase({ ...options, acquireWithinMs: 600_000 })
  const contents = await contentsOf(db)
  const close = db.destroy.bind(db)
  db.destroy = async () => {
    if (!options.databaseUrl && (await reset(db, contents))) return void idle.push(db)
    await close()
    await remove(options)
  }
  return db
}

const idle: Db[] = []

/** For all tests of a file. */
export async function useTestDatabase(): Promise<Db> {
  const db = await openTestDatabase()
  afterAll(() => db.destroy())
  return db
}

/** The same, not opened yet: for tests that open it themselves, several times or in another process. */
export async function newTestDatabase(): Promise<DatabaseOptions> {
  const { run, folder, postgresql } = inject('testDatabases')
  if (!postgresql) return newEmbeddedDatabase()
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await asAdministrator(postgresql.url, `create database ${name} template ${postgresql.template}`)
  await mkdir(join(folder, name))
  return { databaseUrl: databaseAt(postgresql.url, name), dataDir: join(folder, name), log: quietLog }
}

/** Embedded whatever the other tests run on: for what only that engine promises. */
export async function newEmbeddedDatabase(): Promise<DatabaseOptions> {
  const { embedded, folder } = inject('testDatabases')
  const dataDir = join(folder, randomBytes(6).toString('hex'))
  await cp(embedded, dataDir, { recursive: true })
  return { databaseUrl: undefined, dataDir, log: quietLog }
}

async function remove({ databaseUrl, dataDir }: DatabaseOptions) {
  await rm(dataDir, { recursive: true, force: true })
  const { postgresql } = inject('testDatabases')
  if (databaseUrl && postgresql) await asAdministrator(postgresql.url, `drop database ${nameOf(databaseUrl)}`)
}

export function databaseAt(url: string, name: string) {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

export async function asAdministrator(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
