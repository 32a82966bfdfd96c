import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type DatabaseOptions, type Db, openDatabase } from '#server/db/database.ts'
import { asAdministrator, databaseAt, newEmbeddedDatabase, newTestDatabase } from '#server/db/testing/database.ts'
import { StartupProblem } from '#server/startup-problem.ts'
import { backUp, restore } from './backup.ts'

vi.setConfig({ testTimeout: 300_000 })

let options: DatabaseOptions
let file: string
beforeEach(async () => {
  options = await newEmbeddedDatabase()
  file = `${options.dataDir}.tar.gz`
})
afterEach(async () => {
  await rm(options.dataDir, { recursive: true, force: true })
  await rm(file, { force: true })
})

const now = new Date('2026-11-16T09:00:00Z')
const plant = (db: Db, name: string) => db.insertInto('seeds').values({ name, createdAt: now }).execute()
const planted = async (db: Db) =>
  (await db.selectFrom('seeds').select('name').orderBy('name').execute()).map(row => row.name)
async function withDatabase<T>(work: (db: Db) => Promise<T>) {
  const db = await openDatabase(options)
  return work(db).finally(() => db.destroy())
}

test('what a running server has at that moment comes back, with its files; what came later is put aside', async () => {
  await mkdir(join(options.dataDir, 'receipts'))
  await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), 'a receipt')
  await withDatabase(async db => {
    await plant(db, 'before')
    await backUp(options.dataDir, file)
    await plant(db, 'later')
    await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), 'spoilt')
  })

  const { before: aside, inventory, missingReceipts } = await restore(options.dataDir, file, now)
  expect(inventory.counts).toMatchObject({ seeds: 1, bookings: 0 })
  expect(missingReceipts).toBe(0)
  expect(await withDatabase(planted)).toEqual(['before'])
  expect(await readFile(join(options.dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
  expect(await readFile(join(aside as string, 'receipts', 'one.jpg'), 'utf8')).toBe('spoilt')
  expect((await readdir(options.dataDir)).sort()).toEqual([
    'before-restore-20261116T090000000Z',
    'database',
    'lock',
    'receipts',
  ])
})

test('a server that stands still is backed up just the same', async () => {
  await withDatabase(db => plant(db, 'before'))
  await backUp(options.dataDir, file)
  await withDatabase(db => plant(db, 'later'))
  await restore(options.dataDir, file, now)
  expect(await withDatabase(planted)).toEqual(['before'])
})

test('a backup can be restored to a folder that is not there yet: a new machine', async () => {
  await withDatabase(db => plant(db, 'before'))
  await backUp(options.dataDir, file)
  await rm(options.dataDir, { recursive: true })
  expect((await restore(options.dataDir, file, now)).before).toBeUndefined()
  expect(await withDatabase(planted)).toEqual(['before'])
})

test('a running server is never restored over', async () => {
  await backUp(options.dataDir, file)
  await withDatabase(async db => {
    await plant(db, 'alive')
    const problem = await restore(options.dataDir, file, now).catch(error => error)
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem.message).toContain('in use by another running server')
    expect(await planted(db)).toEqual(['alive'])
  })
})

test('a file that is no backup changes nothing', async () => {
  await withDatabase(db => plant(db, 'mine'))
  await writeFile(file, 'this is not a backup')
  await expect(restore(options.dataDir, file, now)).rejects.toThrow(StartupProblem)
  const missing = restore(options.dataDir, `${file}.missing`, now)
  await expect(missing).rejects.toThrow(/^.+\.missing cannot be opened \(ENOENT\)\. .+$/)
  expect(await withDatabase(planted)).toEqual(['mine'])
})

test('a backup whose tables cannot all be read changes nothing, and the line names the table', async () => {
  const table = await withDatabase(async db => {
    for (let row = 0; row < 300; row++) await plant(db, `row ${row} ${'x'.repeat(100)}`)
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('seeds') as path`.execute(db)
    return rows[0]!.path
  })
  const stored = join(options.dataDir, 'database', table)
  const whole = await readFile(stored)
  await writeFile(stored, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(8192, 0x5a), whole.subarray(16_384)]))
  await backUp(options.dataDir, file)
  await writeFile(stored, whole)

  const problem = await restore(options.dataDir, file, now).catch(error => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toMatch(/the table seeds cannot be read: .+\. Nothing was changed\.$/)
  expect(await withDatabase(planted)).toHaveLength(300)
})

test('a backup of a newer program changes nothing', async () => {
  await withDatabase(db =>
    sql`insert into schema_migrations (name) values ('9999-from-tomorrow')`.execute(db).then(() => undefined),
  )
  await backUp(options.dataDir, file)
  await expect(restore(options.dataDir, file, now)).rejects.toThrow('9999-from-tomorrow')
})

test('a backup that cannot be written leaves no half of one', async () => {
  const nowhere = join(options.dataDir, 'nowhere', 'spa.tar.gz')
  await expect(backUp(options.dataDir, nowhere)).rejects.toThrow(StartupProblem)
  expect((await readdir(options.dataDir)).sort()).toEqual(['database', 'lock'])
})

const { postgresql } = inject('testDatabases')
if (postgresql && spawnSync('pg_dump', ['--version']).status === 0)
  test('on PostgreSQL the two commands of the README bring everything back', async () => {
    options = await newTestDatabase()
    const databaseUrl = options.databaseUrl as string
    file = `${options.dataDir}.dump`
    await withDatabase(db => plant(db, 'before'))
    const tool = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })
    expect(tool('pg_dump', '--format=custom', `--file=${file}`, databaseUrl)).toMatchObject({ status: 0 })
    await withDatabase(db => plant(db, 'later'))
    const restored = tool(
      'pg_restore',
      '--clean',
      '--if-exists',
      '--no-owner',
      '--exit-on-error',
      `--dbname=${databaseUrl}`,
      file,
    )
    expect(restored).toMatchObject({ status: 0 })
    expect(await withDatabase(planted)).toEqual(['before'])

    const fresh = `${inject('testDatabases').run}_restored`
    await asAdministrator(postgresql.url, `create database ${fresh}`)
    options = { ...options, databaseUrl: databaseAt(postgresql.url, fresh) }
    expect(tool('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${options.databaseUrl}`, file)).toMatchObject({
      status: 0,
    })
    expect(await withDatabase(planted)).toEqual(['before'])
  })
