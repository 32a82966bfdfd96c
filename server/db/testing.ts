import { randomBytes } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from './database.ts'

/** Where this run of the tests keeps its databases: on PostgreSQL if TEST_DATABASE_URL is set, else embedded. */
export interface TestDatabases {
  url: string | undefined
  /** The migrated database to copy: a folder, or a database's name. */
  template: string
  folder: string
  run: string
}

/** A migrated, otherwise empty database that nobody else uses. `destroy()` removes it. */
export async function openTestDatabase(): Promise<Db> {
  const options = await newTestDatabase()
  const db = await openDatabase(options)
  const close = db.destroy.bind(db)
  db.destroy = async () => {
    await close()
    await remove(options)
  }
  return db
}

/** The same, not opened yet: for tests that open it themselves, several times or in another process. */
export async function newTestDatabase(): Promise<DatabaseOptions> {
  const { url, template, folder, run } = inject('testDatabases')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  const dataDir = join(folder, name)
  if (url) {
    await mkdir(dataDir)
    await asAdministrator(url, `create database ${name} template ${template}`)
    return { databaseUrl: databaseAt(url, name), dataDir, log: quietLog }
  }
  await cp(template, dataDir, { recursive: true })
  return { databaseUrl: undefined, dataDir, log: quietLog }
}

async function remove({ databaseUrl, dataDir }: DatabaseOptions) {
  await rm(dataDir, { recursive: true, force: true })
  if (databaseUrl) await asAdministrator(inject('testDatabases').url as string, `drop database ${nameOf(databaseUrl)}`)
}

/** Says nothing. */
export const quietLog = { info() {}, warn() {}, error() {} }

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
