import { expect, inject, test } from 'vitest'
import { openAsItIs, openDatabase, whyUnsuitable } from './database.ts'
import { asAdministrator, databaseAt } from './testing/database.ts'
import { quietLog } from './testing/log.ts'

const server = { name: 'spa', version: '15.4 (Debian 15.4-1)', encoding: 'UTF8' }

test('PostgreSQL 15 and newer will do; an older one is refused with the version to move to', () => {
  expect(whyUnsuitable(server)).toBeUndefined()
  expect(whyUnsuitable({ ...server, version: '18.1' })).toBeUndefined()
  expect(whyUnsuitable({ ...server, version: '14.20' })).toBe(
    'PostgreSQL 14.20 is too old. Move to PostgreSQL 15 or newer.',
  )
})

test.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused with the command that makes a better one', encoding => {
  expect(whyUnsuitable({ ...server, encoding })).toMatch(
    new RegExp(
      `^The database spa has the encoding ${encoding}, .+ createdb --encoding=UTF8 --template=template0 NAME$`,
    ),
  )
})

const { postgresql, run } = inject('testDatabases')

test.runIf(postgresql)('a LATIN1 database is refused before anything is made in it', async () => {
  const name = `${run}_latin1`
  await asAdministrator(
    postgresql!.url,
    `create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
  )
  const options = { databaseUrl: databaseAt(postgresql!.url, name), dataDir: '', log: quietLog }
  for (const open of [openDatabase, openAsItIs])
    await expect(open(options)).rejects.toThrow(/^The database .+_latin1 has the encoding LATIN1/)
})
