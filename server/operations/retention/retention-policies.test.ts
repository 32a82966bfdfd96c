import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { addService } from '#server/app/testing/desk.ts'
import { openSpa, useSpa } from '#server/app/testing/spa.ts'
import { LOCK_IN_BACKUP } from '#server/platform/data-folder/backup-copy.ts'
import { lockDataFolder } from '#server/platform/db/embedded/lock.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { forgetWhatIsOver } from './retention.ts'
import { POLICIES } from './retention-policies.ts'

const spa = useSpa()
/** Four in the morning in Lagos. */
const now = new Date('2029-03-15T03:00:00.000Z')
const ago = (days: number, seconds = 0) => new Date(now.getTime() - days * MS_PER_DAY + seconds * 1000)

beforeEach(async () => {
  spa.clock.set(now.toISOString())
  for (const table of ['reminders', ...LISTED] as const) await spa.db.deleteFrom(table).execute()
})

const LISTED = ['surveyAnswers', 'blocks', 'closures', 'stepUpCodes', 'deskKeys', 'devices'] as const
type Listed = (typeof LISTED)[number]
const round = () => forgetWhatIsOver(spa.deps)
const ids = async (table: Listed) =>
  (await spa.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
const insert = async (table: Listed, row: object) => {
  await spa.db
    .insertInto(table)
    .values(row as never)
    .execute()
}

/** Tables that grow on purpose, with about how many bytes. */
const KEPT: { tables: (keyof Tables)[]; why: string; bytes: string }[] = [
  { tables: ['bookings'], why: 'the diary and every figure made of it', bytes: '1,000 per booking, indexes included' },
  { tables: ['products'], why: 'what the spa sells', bytes: '200 per product' },
  { tables: ['payments', 'addedLines'], why: 'the ledger', bytes: '350 per payment or line' },
  { tables: ['bookingChanges'], why: 'who changed what of a booking', bytes: '400 per change, about two a booking' },
  { tables: ['ownerRecord'], why: "the owner's append-only record", bytes: '500 to 5,000 per change of the owner' },
  { tables: ['services', 'subServices', 'bankAccounts'], why: 'past bookings name them', bytes: '2,000 per service' },
  {
    tables: ['therapists', 'therapistSkills', 'rooms', 'roomServices', 'resources'],
    why: 'past bookings name them',
    bytes: '2,000 per person, 200 per room',
  },
  { tables: ['occupied'], why: 'goes by itself when a booking is over', bytes: '150 per booking that is live' },
  { tables: ['newsletterSubscribers'], why: 'until they leave', bytes: '100 per subscriber' },
  { tables: ['letters'], why: 'what was written to subscribers', bytes: '2,000 to 40,000 per letter' },
  { tables: ['backups'], why: 'when the last backups were made', bytes: '100 per backup' },
  {
    tables: ['settings', 'spa', 'ownerToken', 'secrets', 'seeds', 'siteRevision', 'timesRevisions'],
    why: 'a row or a few, always the same ones',
    bytes: 'nothing',
  },
]

test('every table is kept small by somebody, or grows on purpose', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(spa.db)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const listed = [...POLICIES, ...KEPT].flatMap(({ tables = [] }) => tables)
  expect([...listed].sort()).toEqual(rows.map(({ name }) => camel(name)).sort())
})

describe('the nightly round', () => {
  test('answers to the survey go after two years', async () => {
    const answer = { source: 'TikTok', type: 'beauty' }
    await insert('surveyAnswers', { id: 'old', ...answer, createdAt: ago(730) })
    await insert('surveyAnswers', { id: 'young', ...answer, createdAt: ago(730, 1) })
    expect(await round()).toMatchObject({ 'survey answers': 1 })
    expect(await ids('surveyAnswers')).toEqual(['young'])
  })

  test('blocks go ninety days after they were over for the last time', async () => {
    const block = (id: string, endsAt: Date, weeklyUntil: string | null = null) => {
      const startsAt = new Date(endsAt.getTime() - 3_600_000)
      return insert('blocks', { id, startsAt, endsAt, weeklyUntil, createdAt: endsAt, deviceName: '' })
    }
    const date = (days: number) => ago(days).toISOString().slice(0, 10)
    await block('over', ago(90))
    await block('not long over', ago(90, 1))
    await block('weekly and over', ago(200), date(91))
    await block('weekly and still on', ago(200), date(-30))
    expect(await round()).toMatchObject({ 'blocks in the past': 2 })
    expect(await ids('blocks')).toEqual(['not long over', 'weekly and still on'])
  })

  test('closed days go after two years', async () => {
    const closed = (id: string, days: number) => {
      const date = ago(days).toISOString().slice(0, 10)
      return insert('closures', { id, fromDate: date, toDate: date, reason: null, createdAt: now })
    }
    await closed('old', 731)
    await closed('young', 730)
    await closed('ahead', -3)
    await round()
    expect(await ids('closures')).toEqual(['ahead', 'young'])
  })

  test('devices go a month after they were thrown out or ended by themselves, keys and codes a day after they expired', async () => {
    const device = (id: string, lastSeenAt: Date, revokedAt: Date | null = null) =>
      insert('devices', { id, name: id, role: 'desk', tokenHash: id, createdAt: ago(900), lastSeenAt, revokedAt })
    await device('in use', ago(1))
    await device('thrown out', ago(40), ago(30))
    await device('just thrown out', ago(40), ago(30, 1))
    await device('unused for long', ago(120))
    await device('unused, ended lately', ago(119))
    for (const [id, expiresAt] of [
      ['expired', ago(1, -1)],
      ['counted', ago(1, 1)],
    ] as const) {
      const made = { id, createdAt: ago(3), expiresAt }
      await insert('deskKeys', { ...made, purpose: 'revoke', keyHash: id, deviceId: null })
      await insert('stepUpCodes', { ...made, deviceId: 'in use', codeHash: id })
    }
    expect(await round()).toMatchObject({ keys: 2, 'devices that ended': 2 })
    expect([await ids('devices'), await ids('deskKeys'), await ids('stepUpCodes')]).toEqual([
      ['in use', 'just thrown out', 'unused, ended lately'],
      ['counted'],
      ['counted'],
    ])
  })

  test('a round that finds nothing makes nobody read the site anew', async () => {
    await addService(spa)
    await round()
    const revision = () => spa.db.selectFrom('siteRevision').select('revision').executeTakeFirstOrThrow()
    const before = await revision()
    spa.clock.set(ago(-1).toISOString())
    await round()
    expect(await revision()).toEqual(before)
  })
})

describe('files', () => {
  const folder = (name: string) => join(spa.config.dataDir, name)
  async function aFile(path: string, at: Date) {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, 'x')
    await utimes(path, at, at)
  }

  test('of receipts that no row names go after a month, those of an upload in progress stay', async () => {
    await aFile(folder('receipts/in-progress.jpg'), ago(29))
    for (const name of ['lost.jpg', 'broken-off.unfinished', 'a note of the owner.txt'])
      await aFile(folder(`receipts/${name}`), ago(31))
    expect(await round()).toMatchObject({ 'receipt files without a row': 1 })
    expect((await readdir(folder('receipts'))).sort()).toEqual(['a note of the owner.txt', 'in-progress.jpg'])
  })

  test('stay when hardly any has a row: then it is the database that is the wrong one', async () => {
    for (let n = 0; n < 21; n++) await aFile(join(folder('pictures'), `picture-${n}.webp`), ago(31))
    expect(await round()).toMatchObject({ 'picture files without a row': 0 })
    expect(await readdir(folder('pictures'))).toHaveLength(21)
  })

  test('of mails go with the mails that were sent', async () => {
    for (const name of ['old.eml', 'old.eml.part', 'old.txt']) await aFile(folder(`mail/${name}`), ago(30))
    await aFile(folder('mail/young.eml'), ago(30, 1))
    expect(await round()).toMatchObject({ 'mails as files': 2 })
    expect((await readdir(folder('mail'))).sort()).toEqual(['old.txt', 'young.eml'])
  })

  test('that restores moved aside go after a month, those of a killed backup the next night', async () => {
    for (const [name, at] of [
      ['before-restore-20290101T000000000Z', ago(31)],
      ['before-restore-20290301T000000000Z', ago(29)],
      ['backup-0a1b2c3d', ago(0)],
      ['photos', ago(900)],
    ] as const) {
      await mkdir(folder(name), { recursive: true })
      await utimes(folder(name), at, at)
    }
    const living = await lockDataFolder(join(folder('backup-4e5f6a7b'), LOCK_IN_BACKUP))
    await round()
    const left = (await readdir(spa.config.dataDir)).filter(name => /^(before|backup|photos)/.test(name)).sort()
    expect(left).toEqual(['backup-4e5f6a7b', 'before-restore-20290301T000000000Z', 'photos'])
    living()
  })
})

test('two processes on one database walk the tables once, and each its own folder', async () => {
  const other = await openSpa({ db: spa.db, now: now.toISOString() })
  try {
    const rounds = await Promise.all([round(), forgetWhatIsOver(other.deps), round(), forgetWhatIsOver(other.deps)])
    const walked = rounds.flatMap(done => Object.keys(done ?? {})).sort()
    const files = POLICIES.filter(({ where }) => where === 'folder')
    expect(walked).toEqual([...POLICIES, ...files].map(({ what }) => what).sort())
  } finally {
    await other.app.close()
  }
})
