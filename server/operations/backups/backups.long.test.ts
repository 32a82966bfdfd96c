import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { backupsResponse } from '#contract/desk/owner-desk.ts'
import { buildApp } from '#server/app/app.ts'
import { asOwner, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { BACKUP_NOTE } from '#server/platform/data-folder/backup.ts'
import { restore } from '#server/platform/data-folder/restore.ts'
import { openStores } from '#server/platform/data-folder/stored-files.ts'
import { backUpBeside } from '#server/platform/data-folder/testing/back-up-beside.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
import { newEmbeddedDatabase, newTestDatabase } from '#server/platform/db/testing/database.ts'
import { leaveNote } from '#server/platform/note-files.ts'

vi.setConfig({ testTimeout: 300_000 })

const fresh = useSpa()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spa-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server on an engine of its own, as it is started in earnest. */
async function serve(options: DatabaseOptions): Promise<{ spa: Awaited<ReturnType<typeof openSpa>>; db: Db }> {
  await mkdir(join(options.dataDir, 'receipts'), { recursive: true })
  await writeFile(join(options.dataDir, 'receipts', 'one.jpg'), 'a receipt')
  const db = await openDatabase(options)
  const { databaseUrl, dataDir } = options
  return { db, spa: await openSpa({ db, config: { databaseUrl, dataDir } }) }
}

async function download(spa: Awaited<ReturnType<typeof openSpa>>) {
  const response = await spa.call('downloadBackup', { headers: asOwner })
  expect(response.statusCode, response.statusCode === 200 ? '' : response.body).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': 'attachment; filename="spa-202611160600.tar.gz"',
    'cache-control': 'no-store',
  })
  const file = join(folder, 'backup.tar.gz')
  await writeFile(file, response.rawPayload)
  return { file, size: response.rawPayload.length }
}

const state = async (spa: Awaited<ReturnType<typeof openSpa>>) =>
  backupsResponse.parse((await spa.call('deskBackups', { headers: asOwner })).json())

test('what the desk downloads from a running server can be restored, with database and receipts', async () => {
  const options = await newEmbeddedDatabase()
  const { spa, db } = await serve(options)
  const { file, size } = await download(spa)
  expect((await state(spa)).last).toMatchObject({ by: 'The owner’s key', sizeBytes: size })
  expect((await readdir(options.dataDir)).filter(name => name.startsWith('backup-'))).toEqual([])
  await spa.app.close()
  await db.destroy()

  const restored = { ...options, dataDir: join(folder, 'restored') }
  await mkdir(restored.dataDir)
  await restore(restored, file, new Date())
  const again = await openDatabase(restored)
  expect((await again.selectFrom('services').select('id').execute()).length).toBeGreaterThan(0)
  expect(await readFile(join(restored.dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
  await again.destroy()
  await rm(options.dataDir, { recursive: true, force: true })
})

test('with a bucket that is away the desk gets a sentence instead of a backup without receipts', async () => {
  const away = await openStores({ dataDir: folder, receiptsS3Url: 'http://k:s@127.0.0.1:1/spa' }, fresh.deps.log)
  const app = await buildApp({
    ...fresh.deps,
    ...away,
    config: { ...fresh.config, receiptsS3Url: 'http://127.0.0.1:1' },
  })
  const response = await app.inject({ method: 'GET', url: callPath('downloadBackup'), headers: asOwner })
  expect(response.statusCode, response.body).toBe(503)
  expect(response.json()).toMatchObject({ code: 'unavailable' })
  expect((await readdir(fresh.config.dataDir)).filter(name => name.startsWith('backup-'))).toEqual([])
  await app.close()
})

test('a backup that the command made beside the server counts from the next look on', async () => {
  const options = await newEmbeddedDatabase()
  const { spa, db } = await serve(options)
  const file = join(folder, 'by-command.tar.gz')
  await backUpBeside(db, options, file)
  await leaveNote(options.dataDir, BACKUP_NOTE, { at: spa.clock.now(), sizeBytes: 4711 })
  for (let look = 0; look < 2; look++)
    expect((await state(spa)).last).toEqual({
      at: spa.clock.now().toISOString(),
      by: 'npm run backup',
      sizeBytes: 4711,
    })
  await spa.app.close()
  await db.destroy()
  await rm(options.dataDir, { recursive: true, force: true })
})

test.runIf(inject('testDatabases').postgresql)(
  'on PostgreSQL it holds the same, and needs no other program',
  async () => {
    const options = await newTestDatabase()
    const { spa, db } = await serve(options)
    const { file } = await download(spa)
    await spa.app.close()
    await db.destroy()
    const { counts } = await restore(options, file, new Date())
    expect(counts.services).toBeGreaterThan(0)
    expect(await readFile(join(options.dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
  },
)

test.each([
  [0, false],
  [7 * 24 * 60, false],
  [7 * 24 * 60 + 1, true],
])('a spa without a backup is reminded after a week: after %i minutes %s', async (minutes, isOverdue) => {
  const founded = await fresh.db.selectFrom('seeds').select('createdAt').executeTakeFirstOrThrow()
  fresh.clock.set(new Date(founded.createdAt.getTime() + minutes * 60_000).toISOString())
  expect(await state(fresh)).toMatchObject({ last: null, isOverdue })
})
