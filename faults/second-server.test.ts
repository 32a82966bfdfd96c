import { expect, test } from 'vitest'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { launchSite, startSite } from './testing/site.ts'

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
