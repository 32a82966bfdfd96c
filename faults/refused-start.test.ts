import { rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { launchSite, startSite } from './testing/site.ts'

const DAMAGES: [string, (folder: string) => Promise<unknown>, RegExp][] = [
  ['the control file is cut off', at => truncate(join(at, 'global/pg_control'), 100), /pg_control has 100 bytes/],
  ['the control file is gone', at => rm(join(at, 'global/pg_control')), /global\/pg_control is missing/],
  ['the log is gone', at => rm(join(at, 'pg_wal'), { recursive: true }), /pg_wal is missing or empty/],
  ['the tables are gone', at => rename(join(at, 'base'), join(at, '../base-elsewhere')), /base is missing or empty/],
  ['its version is gone', at => rm(join(at, 'PG_VERSION')), /PG_VERSION is missing/],
  ['it is of another version', at => writeFile(join(at, 'PG_VERSION'), '16\n'), /PG_VERSION says "16" instead of 18/],
]

test.each(DAMAGES)(
  '%s: the start ends with one line that names it and says what to do',
  async (_what, damage, named) => {
    const database = await newEmbeddedDatabase()
    await damage(join(database.dataDir, 'database'))
    const site = launchSite(database)
    expect(await site.ended).toBe(1)
    const said = site.complaints()
    expect(said).toMatch(named)
    expect(said).toMatch(
      /^The database in .+ is damaged or cannot be opened \(.+\)\. Put a backup back with npm run restore/,
    )
    expect(said.split('\n')).toHaveLength(1)
  },
)

test('a second server on the same data folder refuses in one line, and the first goes on', async () => {
  const database = await newEmbeddedDatabase()
  const first = await startSite(database)
  const second = launchSite(database)
  expect(await second.ended).toBe(1)
  expect(second.complaints()).toMatch(/^The data folder .+ is in use by another running server\. .+$/)
  expect(second.lines).toEqual([])
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
  // And the folder is free again.
  expect(await (await startSite(database)).stop()).toBe(0)
})
