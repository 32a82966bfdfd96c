import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { backupsResponse } from '#contract/owner-desk.ts'
import { backUp, restore } from '#server/data-folder/backup.ts'
import { leaveBackupNote } from '#server/data-folder/backup-note.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/db/database.ts'
import { newEmbeddedDatabase, newTestDatabase } from '#server/db/testing/database.ts'
import { asOwner, openSpa, useSpa } from '#server/testing/spa.ts'

vi.setConfig({ testTimeout: 300_000 })

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
  await restore(restored.dataDir, file, new Date())
  const again = await openDatabase(restored)
  expect((await again.selectFrom('services').select('id').execute()).length).toBeGreaterThan(0)
  expect(await readFile(join(restored.dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
  await again.destroy()
  await rm(options.dataDir, { recursive: true, force: true })
})

test('a backup that the command made beside the server counts from the next look on', async () => {
  const options = await newEmbeddedDatabase()
  const { spa, db } = await serve(options)
  const file = join(folder, 'by-command.tar.gz')
  await backUp(options.dataDir, file)
  leaveBackupNote(options.dataDir, { at: spa.clock.now(), sizeBytes: 4711 })
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

test.runIf(inject('testDatabases').postgresql && spawnSync('pg_dump', ['--version']).status === 0)(
  'on PostgreSQL it holds a dump for pg_restore, and the receipts',
  async () => {
    const { spa, db } = await serve(await newTestDatabase())
    const { file } = await download(spa)
    spawnSync('tar', ['-xzf', file], { cwd: folder })
    expect(await readFile(join(folder, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
    const listed = spawnSync('pg_restore', ['--list', join(folder, 'database.dump')], { encoding: 'utf8' })
    expect(listed.stdout).toContain('TABLE DATA public bookings')
    await spa.app.close()
    await db.destroy()
  },
)

test('where pg_dump is missing, the desk is told so in words', async () => {
  const spa = await openSpa({ config: { databaseUrl: 'postgres://spa:secret@127.0.0.1:1/spa' } })
  vi.stubEnv('PATH', folder)
  const response = await spa.call('downloadBackup', { headers: asOwner })
  vi.unstubAllEnvs()
  expect([response.statusCode, response.json().message]).toEqual([
    503,
    expect.stringContaining('pg_dump was not found'),
  ])
  expect(response.body).not.toContain('secret')
  await spa.close()
})

const fresh = useSpa()

test.each([
  [0, false],
  [7 * 24 * 60, false],
  [7 * 24 * 60 + 1, true],
])('a spa without a backup is reminded after a week: after %i minutes %s', async (minutes, isOverdue) => {
  const founded = await fresh.db.selectFrom('seeds').select('createdAt').executeTakeFirstOrThrow()
  fresh.clock.set(new Date(founded.createdAt.getTime() + minutes * 60_000).toISOString())
  expect(await state(fresh)).toMatchObject({ last: null, isOverdue })
})
