import { type SpawnOptions, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../database.ts'
import { newEmbeddedDatabase } from '../testing/database.ts'
import { built, runProgram } from '../testing/process.ts'
import { choresAt } from './maintenance.ts'

// What only the embedded database has to prove, because PostgreSQL has proved it long ago. The programs that are
// killed here are built like the server is.

vi.setConfig({ testTimeout: 900_000 })

let options: DatabaseOptions
beforeEach(async () => {
  options = await newEmbeddedDatabase()
})
afterEach(() => rm(options.dataDir, { recursive: true, force: true }))

const writer = (writers: number, commits: number) => built('writer', options.dataDir, String(writers), String(commits))
const write = (writers: number, commits: number, more: SpawnOptions = {}) => runProgram(writer(writers, commits), more)

const namesIn = (lines: string[]) => lines.filter(line => /^[0-9a-f-]{36}$/.test(line))

async function stored() {
  const db = await openDatabase(options)
  const rows = await db.selectFrom('seeds').select('name').execute()
  await db.destroy()
  return new Set(rows.map(({ name }) => name))
}

const withDisk = (env: Record<string, string>) => ({
  env: { ...process.env, ...env, NODE_OPTIONS: `--require ${resolve('server/platform/db/testing/disk.cjs')}` },
})

test('every commit is on the disk before it is reported: one real fsync each, at least', async () => {
  const marks = join(options.dataDir, 'fsync-marks')
  const trace = join(options.dataDir, 'trace')
  // The system's own word, where it can be had; our count in any case.
  const strace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0
  const under = strace ? ['strace', '-f', '-qq', '-e', 'trace=fsync', '-o', trace] : []
  const writing = runProgram([...under, ...writer(1, 40)], withDisk({ FSYNC_MARKS: marks }))
  await writing.nextLine()
  const before = Number(writing.lines[0]?.replace('ready ', ''))
  while (namesIn(writing.lines).length < 40) await writing.nextLine()
  const counted = statSync(marks).size - before
  expect(await writing.ended).toBe(0)
  expect(counted).toBeGreaterThanOrEqual(40)
  if (strace)
    expect(readFileSync(trace, 'utf8').split('fsync(').length - 1).toBeGreaterThanOrEqual(statSync(marks).size)
})

test.each(['fsyncSync EIO', 'writeSync ENOSPC'])(
  'after %s the database starts again and has every commit it reported',
  async fault => {
    const faultFile = join(options.dataDir, 'disk-fault')
    const writing = write(3, 1_000_000, withDisk({ DISK_FAULT: faultFile }))
    while (namesIn(writing.lines).length < 10) await writing.nextLine()
    writeFileSync(faultFile, fault)
    while (!writing.lines.includes('unavailable')) await writing.nextLine()
    rmSync(faultFile)
    const before = namesIn(writing.lines).length
    while (namesIn(writing.lines).length < before + 10) await writing.nextLine()
    writing.child.kill('SIGKILL')
    await writing.ended
    const rows = await stored()
    expect(namesIn(writing.lines).filter(name => !rows.has(`${name} first`))).toEqual([])
  },
)

test('a start cut short while the database is made leaves a folder that starts', async () => {
  options = { ...options, dataDir: join(inject('testDatabases').folder, 'cut-short') }
  const cut = write(1, 1)
  const unfinished = () =>
    readdir(options.dataDir)
      .then(names => names.some(name => name.startsWith('database.new-')))
      .catch(() => false)
  while (!(await unfinished())) await setTimeout(20)
  cut.child.kill('SIGKILL')
  await cut.ended
  expect(existsSync(join(options.dataDir, 'database'))).toBe(false)
  expect(await stored()).toEqual(new Set())
})

test('closing leaves nothing to repair, and everything is there at the next start', async () => {
  const db = await openDatabase(options)
  await db.insertInto('seeds').values({ name: 'kept', createdAt: new Date() }).execute()
  await db.destroy()
  await db.destroy()
  expect(existsSync(join(options.dataDir, 'database', 'postmaster.pid'))).toBe(false)
  expect(await stored()).toEqual(new Set(['kept']))
})

test('the minute’s checkpoint keeps the log short, however much is written', async () => {
  const db = await openDatabase(options)
  const log = async () => {
    const { rows } = await sql<{ written: number; kept: number }>`
      select pg_current_wal_lsn() - '0/0'::pg_lsn as written, (select sum(size) from pg_ls_waldir()) as kept`.execute(
      db,
    )
    return rows[0] as { written: number; kept: number }
  }
  const { written: before } = await log()
  await sql`create table heavy (content text storage external)`.execute(db)
  for (let round = 0; round < 10; round++) {
    await sql`insert into heavy select repeat('x', 1000000) from generate_series(1, 20)`.execute(db)
    await sql`truncate heavy`.execute(db)
    for (const chore of choresAt(round)) await sql.raw(chore).execute(db)
  }
  const { written, kept } = await log()
  await db.destroy()
  expect(written - before).toBeGreaterThan(190 * 2 ** 20)
  expect(kept).toBeLessThan(128 * 2 ** 20)
})
