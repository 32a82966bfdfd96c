import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { asAdministrator, databaseAt, newEmbeddedDatabase } from '../db/testing/database.ts'
import { openReceiptStore, readReceipt } from '../file-store/store.ts'
import { startBucket } from '../file-store/testing/bucket.ts'
import { moveToPostgresql } from './move-to-postgresql.ts'

vi.setConfig({ testTimeout: 120_000 })

const { postgresql, run } = inject('testDatabases')
const log = pino({ level: 'silent' })
let dataDir: string
let databaseUrl: string
let made = 0

beforeEach(async () => {
  dataDir = (await newEmbeddedDatabase()).dataDir
  if (!postgresql) return
  const name = `${run}_moved_${made++}`
  await asAdministrator(postgresql.url, `create database ${name}`)
  databaseUrl = databaseAt(postgresql.url, name)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function planted(options: { databaseUrl: string | undefined }) {
  const db = await openDatabase({ dataDir, log, ...options })
  const rows = await db.selectFrom('seeds').select('name').orderBy('name').execute()
  await db.destroy()
  return rows.map(({ name }) => name)
}

async function plant() {
  const db = await openDatabase({ databaseUrl: undefined, dataDir, log })
  await db
    .insertInto('seeds')
    .values({ name: 'mine', createdAt: new Date(0) })
    .execute()
  await db.destroy()
}

test('without DATABASE_URL, or without a database to move, it says what is missing', async () => {
  const nowhere = { dataDir, databaseUrl: undefined, receiptsS3Url: undefined }
  await expect(moveToPostgresql(nowhere, log)).rejects.toThrow('DATABASE_URL')
  const empty = join(dataDir, 'empty')
  await mkdir(empty)
  const there = { dataDir: empty, databaseUrl: 'postgres://nobody@127.0.0.1:1/spa', receiptsS3Url: undefined }
  await expect(moveToPostgresql(there, log)).rejects.toThrow('There is no database')
})

test.runIf(postgresql)('everything is in PostgreSQL afterwards, and the old database is as it was', async () => {
  await plant()
  await mkdir(join(dataDir, 'receipts'), { recursive: true })
  await writeFile(join(dataDir, 'receipts', 'one.jpg'), 'a receipt')
  const { counts, files } = await moveToPostgresql({ dataDir, databaseUrl, receiptsS3Url: undefined }, log)
  expect(counts.seeds).toBe(1)
  expect(files).toBeUndefined()
  expect(await planted({ databaseUrl })).toEqual(['mine'])
  expect(await planted({ databaseUrl: undefined })).toEqual(['mine'])
  expect(await readFile(join(dataDir, 'receipts', 'one.jpg'), 'utf8')).toBe('a receipt')
})

test.runIf(postgresql)('with a bucket, receipts and pictures are copied there, and stay', async () => {
  const files = { 'receipts/one.jpg': 'a receipt', 'pictures/two-400.webp': 'a picture' }
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true })
    await writeFile(join(dataDir, name), contents)
  }
  const { url: receiptsS3Url, close } = await startBucket(`${dataDir}-s3`)
  expect((await moveToPostgresql({ dataDir, databaseUrl, receiptsS3Url }, log)).files).toBe(2)
  const bucket = await openReceiptStore({ dataDir, receiptsS3Url }, log)
  expect((await readReceipt(bucket, 'one.jpg')).toString()).toBe('a receipt')
  expect(await readFile(join(dataDir, 'pictures', 'two-400.webp'), 'utf8')).toBe('a picture')
  await close()
  await rm(`${dataDir}-s3`, { recursive: true, force: true })
})

test.runIf(postgresql)('a database that has something in it already is left alone', async () => {
  await plant()
  await asAdministrator(databaseUrl, 'create table invoices (id integer)')
  await expect(moveToPostgresql({ dataDir, databaseUrl, receiptsS3Url: undefined }, log)).rejects.toThrow('not empty')
})

test.runIf(postgresql)('while the server runs nothing is moved', async () => {
  const db = await openDatabase({ databaseUrl: undefined, dataDir, log })
  await expect(moveToPostgresql({ dataDir, databaseUrl, receiptsS3Url: undefined }, log)).rejects.toThrow(
    'in use by another running server',
  )
  await db.destroy()
})
