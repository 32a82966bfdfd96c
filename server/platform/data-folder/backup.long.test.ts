import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { mountSmallDisk } from '#server/app/testing/small-disk.ts'
import { type DatabaseOptions, type Db, openDatabase } from '../db/database.ts'
import { lockDataFolder } from '../db/embedded/lock.ts'
import { asAdministrator, databaseAt, newEmbeddedDatabase, newTestDatabase } from '../db/testing/database.ts'
import { quietLog } from '../db/testing/log.ts'
import { built, fromSources, runProgram } from '../db/testing/process.ts'
import { readReceipt } from '../file-store/store.ts'
import { startBucket } from '../file-store/testing/bucket.ts'
import { readNote } from '../note-files.ts'
import { StartupProblem } from '../startup-problem.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { openStores, type Stores } from './stored-files.ts'
import { backUpBeside } from './testing/back-up-beside.ts'

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
    await backUpBeside(db, options, file)
    await plant(db, 'later')
    await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), 'spoilt')
  })

  const { before: aside, counts, missingReceipts } = await restore(options, file, now)
  expect(counts).toMatchObject({ seeds: 1, bookings: 0 })
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

test('a backup can be restored to a folder that is not there yet: a new machine', async () => {
  await withDatabase(db => plant(db, 'before'))
  await backUp(options, file)
  await rm(options.dataDir, { recursive: true })
  expect((await restore(options, file, now)).before).toBeUndefined()
  expect(await withDatabase(planted)).toEqual(['before'])
})

test('a running server is never restored over', async () => {
  await backUp(options, file)
  await withDatabase(async db => {
    await plant(db, 'alive')
    const problem = await restore(options, file, now).catch(error => error)
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem.message).toContain('in use by another running server')
    expect(await planted(db)).toEqual(['alive'])
  })
})

const DAMAGED = 'This file is damaged or not a backup. Nothing was changed.'

test('a file that is damaged or no backup is said to be so, and changes nothing', async () => {
  await mkdir(join(options.dataDir, 'receipts'))
  await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), randomBytes(20_000))
  await withDatabase(db => plant(db, 'mine'))
  await backUp(options, file)
  const whole = await readFile(file)
  const flipped = (at: number) => {
    const copy = Buffer.from(whole)
    copy[at]! ^= 1
    return copy
  }
  const otherArchive = spawnSync('tar', ['-czf', '-', 'README.md']).stdout
  const damages = {
    empty: Buffer.alloc(0),
    'a text': Buffer.from('this is not a backup'),
    'an archive of something else': otherArchive,
    'cut off in its head': whole.subarray(0, 12),
    'cut off half-way': whole.subarray(0, whole.length / 2),
    'cut off at its very end': whole.subarray(0, whole.length - 4),
    'a bit flipped half-way': flipped(Math.floor(whole.length / 2)),
    'a bit flipped near its beginning': flipped(40),
    'a bit flipped in its sum': flipped(whole.length - 6),
  }
  const before = (await readdir(options.dataDir, { recursive: true })).sort()
  const said: Record<string, string> = {}
  for (const [what, bytes] of Object.entries(damages)) {
    await writeFile(file, bytes)
    said[what] = await restore(options, file, now).then(
      () => 'restored',
      error => `${error.name}: ${error.message}`,
    )
  }
  expect(said).toEqual(Object.fromEntries(Object.keys(damages).map(what => [what, `StartupProblem: ${DAMAGED}`])))
  expect((await readdir(options.dataDir, { recursive: true })).sort()).toEqual(before)
  const missing = restore(options, `${file}.missing`, now)
  await expect(missing).rejects.toThrow(/^.+\.missing cannot be opened \(ENOENT\)\. .+$/)
  expect(await withDatabase(planted)).toEqual(['mine'])
})

test('the backup of a spa that the first release made is restored by every later one', async () => {
  options = await newTestDatabase()
  const { counts, missingReceipts } = await restore(
    options,
    'server/platform/data-folder/testing/first-release.tar.gz',
    now,
  )
  expect(counts).toMatchObject({ bookings: 12, payments: 8, receipts: 4, people: 8, letters: 1, sub_services: 36 })
  expect(missingReceipts).toBe(0)
  await withDatabase(async db => {
    const { paid } = await db
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<string>('amountNaira').as('paid'))
      .executeTakeFirstOrThrow()
    expect(Number(paid)).toBe(191_500)
  })
})

test('no device, invitation, link or code of the backup is good for anything after it was restored', async () => {
  options = await newTestDatabase()
  const keys = { createdAt: now, expiresAt: new Date('2026-11-17T09:00:00Z') }
  await withDatabase(async db => {
    const device = { id: 'lost', name: 'Lost phone', role: 'owner' as const, tokenHash: 'a hash' }
    await db
      .insertInto('devices')
      .values({ ...device, createdAt: now, lastSeenAt: now })
      .execute()
    for (const purpose of ['start', 'mail', 'invitation', 'receipt'] as const)
      await db
        .insertInto('deskKeys')
        .values({ id: purpose, purpose, keyHash: purpose, ...keys })
        .execute()
    await db
      .insertInto('stepUpCodes')
      .values({ id: 'a', deviceId: 'lost', codeHash: 'x', ...keys })
      .execute()
    await db.insertInto('ownerToken').values({ tokenHash: 'old', createdAt: now }).execute()
  })
  await writeFile(join(options.dataDir, 'desk-link.json'), '{"keyHash":"left","createdAt":"2026-11-16T08:00:00Z"}')
  await backUp(options, file)
  await rm(join(options.dataDir, 'desk-link.json'))
  await restore(options, file, now)
  await withDatabase(async db => {
    expect(await db.selectFrom('devices').selectAll().where('revokedAt', 'is', null).execute()).toEqual([])
    expect(await db.selectFrom('devices').select('name').execute()).toEqual([{ name: 'Lost phone' }])
    expect(await db.selectFrom('deskKeys').selectAll().where('expiresAt', '>', now).execute()).toEqual([])
    expect(await db.selectFrom('stepUpCodes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('ownerToken').selectAll().execute()).toEqual([])
  })
  expect(await readdir(options.dataDir)).not.toContain('desk-link.json')
})

/** A backup as earlier versions made it: the data folder as it is. */
const packFolder = () => spawnSync('tar', ['-czf', file, '--exclude=lock', '.'], { cwd: options.dataDir })

test('a backup of an earlier version, with the folder of the database in it, is restored too', async () => {
  await withDatabase(db => plant(db, 'before'))
  packFolder()
  await withDatabase(db => plant(db, 'later'))
  await restore(options, file, now)
  expect(await withDatabase(planted)).toEqual(['before'])
})

test('a database whose tables cannot all be read is neither backed up nor restored', async () => {
  const table = await withDatabase(async db => {
    for (let row = 0; row < 300; row++) await plant(db, `row ${row} ${'x'.repeat(100)}`)
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('seeds') as path`.execute(db)
    return rows[0]!.path
  })
  const stored = join(options.dataDir, 'database', table)
  const whole = await readFile(stored)
  await writeFile(stored, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(8192, 0x5a), whole.subarray(16_384)]))
  await expect(backUp(options, file)).rejects.toThrow(/the table seeds cannot be read/)
  packFolder()
  await writeFile(stored, whole)

  const problem = await restore(options, file, now).catch(error => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toBe(DAMAGED)
  expect(await withDatabase(planted)).toHaveLength(300)
})

test('a backup of a newer program changes nothing', async () => {
  await withDatabase(db =>
    sql`insert into schema_migrations (name) values ('9999-from-tomorrow')`.execute(db).then(() => undefined),
  )
  await backUp(options, file)
  await expect(restore(options, file, now)).rejects.toThrow('9999-from-tomorrow')
})

describe('with receipts and pictures in a bucket', () => {
  let server: Awaited<ReturnType<typeof startBucket>>
  let bucket: Stores
  beforeEach(async () => {
    server = await startBucket(`${options.dataDir}-s3`)
    bucket = await openStores({ dataDir: options.dataDir, receiptsS3Url: server.url }, quietLog)
    await bucket.receipts.save('one.jpg', Buffer.from('a receipt'), 'image/jpeg')
    await bucket.pictures.save('two-400.webp', Buffer.from('a picture'), 'image/webp')
    await withDatabase(db => plant(db, 'before'))
  })
  afterEach(async () => {
    await server.close()
    await rm(`${options.dataDir}-s3`, { recursive: true, force: true })
  })

  test('a backup has them too, and a restore puts them back where they are kept', async () => {
    expect(await backUp({ ...options, bucket }, file)).toBe(2)
    expect(await readdir(options.dataDir)).not.toContain('receipts')
    await bucket.receipts.remove('one.jpg')
    await bucket.pictures.remove('two-400.webp')
    await restore({ ...options, bucket }, file, now)
    expect((await readReceipt(bucket.receipts, 'one.jpg')).toString()).toBe('a receipt')
    expect((await readReceipt(bucket.pictures, 'two-400.webp')).toString()).toBe('a picture')
    expect(await readdir(options.dataDir)).not.toContain('receipts')
  })

  test('such a backup is restored without a bucket, into the data folder', async () => {
    await backUp({ ...options, bucket }, file)
    await restore(options, file, now)
    expect(await readFile(join(options.dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
    expect(await readFile(join(options.dataDir, 'pictures', 'two-400.webp'), 'utf8')).toBe('a picture')
  })

  test('the command says how many it took from there; with the bucket away it writes no file and says why', async () => {
    const { dataDir } = options
    const command = () => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, RECEIPTS_S3_URL: server.url }
      return runProgram(fromSources('server/operations/backup.ts', 'backup', file), { env })
    }
    const made = command()
    expect(await made.ended, made.complaints()).toBe(0)
    expect(made.complaints()).toBe(`Everything is now in ${file}, with 2 receipts and pictures from the bucket.`)
    await rm(file)
    await server.close()
    const refused = command()
    expect(await refused.ended).toBe(1)
    expect(refused.complaints()).toMatch(/^The receipts could not be copied \(connect ECONNREFUSED .+\)\.$/m)
    expect(await readdir(dirname(file))).not.toContain(basename(file))
    expect((await readdir(dataDir)).filter(name => name.startsWith('backup-'))).toEqual(['backup-made.json'])
    server = await startBucket(`${dataDir}-s3`)
  })
})

test('a start removes what a killed backup left, and leaves the folder of one that is being made', async () => {
  const { dataDir } = options
  const foldersOf = async () => (await readdir(dataDir)).filter(name => /^backup-[0-9a-f]{8}$/.test(name))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }
  const command = (to: string) => runProgram(fromSources('server/operations/backup.ts', 'backup', to), { env })
  await withDatabase(db => plant(db, 'before'))
  // Both wait for a server that is to copy its database for them, and is not there yet.
  const unlock = await lockDataFolder(dataDir)
  const killed = command(`${file}.killed`)
  await expect.poll(foldersOf, { timeout: 60_000 }).toHaveLength(1)
  const [left] = await foldersOf()
  killed.child.kill('SIGKILL')
  await killed.ended
  const living = command(file)
  // A new backup removes it too, and asks the server before the lock is let go: else it would open the database itself.
  const asking = async () => {
    const notes = (await readdir(dataDir)).filter(name => /^backup-copy-.+\.wanted$/.test(name))
    const requests = await Promise.all(notes.map(name => readNote(dataDir, name)))
    return (await foldersOf()).filter(name => requests.some(request => request?.folder === name))
  }
  await expect
    .poll(asking, { timeout: 60_000 })
    .toSatisfy((names: string[]) => !names.includes(left!) && names.length === 1)
  await mkdir(join(dataDir, left!))
  await writeFile(join(dataDir, left!, 'database.copy.gz'), 'customers')
  unlock()

  const server = runProgram(built('server-process'), { env })
  expect(await living.ended, living.complaints()).toBe(0)
  await expect.poll(foldersOf, { timeout: 60_000 }).toEqual([])
  expect(await readdir(dirname(file))).toContain(basename(file))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

const disk = mountSmallDisk('3m')
test.runIf(disk)('a backup that the disk has no room for is not made, and the line says why', async () => {
  try {
    await mkdir(join(options.dataDir, 'receipts'))
    await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), randomBytes(4_000_000))
    const problem = await backUp(options, join(disk!.folder, 'spa.tar.gz')).catch(error => error)
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem.message).toMatch(/^The disk is full, so no backup was made\. Make room where .+, and try again\.$/)
    expect(await readdir(disk!.folder)).toEqual([])
    expect((await readdir(options.dataDir)).sort()).toEqual(['database', 'lock', 'receipts'])
  } finally {
    disk!.unmount()
  }
})

test('a backup that cannot be written leaves no half of one', async () => {
  const nowhere = join(options.dataDir, 'nowhere', 'spa.tar.gz')
  await expect(backUp(options, nowhere)).rejects.toThrow(StartupProblem)
  expect((await readdir(options.dataDir)).sort()).toEqual(['database', 'lock'])
})

const { postgresql } = inject('testDatabases')

test.runIf(postgresql)(
  'on PostgreSQL it is the same two commands; what was there before is kept as a copy',
  async () => {
    options = await newTestDatabase()
    file = `${options.dataDir}.tar.gz`
    await withDatabase(db => plant(db, 'before'))
    await backUp(options, file)
    await withDatabase(async db => {
      await plant(db, 'later')
      await expect(restore(options, file, now)).rejects.toThrow('A server is connected to this database')
      expect(await planted(db)).toEqual(['before', 'later'])
    })
    const { before } = await restore(options, file, now)
    expect(await withDatabase(planted)).toEqual(['before'])
    expect(await readdir(before as string)).toEqual(['database.copy.gz'])
  },
)

test.runIf(postgresql)('a backup of one engine is restored on the other', async () => {
  await withDatabase(db => plant(db, 'embedded'))
  await backUp(options, file)
  const embedded = options
  options = await newTestDatabase()
  await restore(options, file, now)
  await withDatabase(db => plant(db, 'PostgreSQL'))
  await backUp(options, file)
  options = embedded
  await restore(options, file, now)
  expect(await withDatabase(planted)).toEqual(['PostgreSQL', 'embedded'])
})

test.runIf(postgresql)('tables of another program are not restored over', async () => {
  await backUp(options, file)
  const name = `${inject('testDatabases').run}_foreign`
  await asAdministrator(postgresql!.url, `create database ${name}`)
  const foreign = { ...options, databaseUrl: databaseAt(postgresql!.url, name) }
  await asAdministrator(foreign.databaseUrl, 'create table invoices (id integer)')
  await expect(restore(foreign, file, now)).rejects.toThrow('tables of another program')
})
