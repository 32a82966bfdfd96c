import { describe, expect, test } from 'vitest'
import { engines } from './testing/databases.ts'
import { expectNothingLost, killAgainAndAgain } from './testing/kills.ts'

const KILLS = 10

describe.each(engines)('on %s', (_engine, newDatabase) => {
  test('a server killed at any moment, again and again, has every booking, receipt and decision it confirmed, each with its mail', async () => {
    const database = await newDatabase()
    const acknowledged = await killAgainAndAgain(database, KILLS)
    expect(acknowledged.receipts.size).toBeGreaterThan(0)
    expect(acknowledged.decisions.size).toBeGreaterThan(0)
    await expectNothingLost(database, acknowledged)
  }, 600_000)
})
