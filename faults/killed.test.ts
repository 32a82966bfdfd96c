import { describe, expect, test } from 'vitest'
import { engines } from './testing/databases.ts'
import { expectNothingLost, killAgainAndAgain } from './testing/kills.ts'
import { isLongRun, THREE_HOURS_MS } from './testing/long-run.ts'

/** A new database every so often, so that the times to book do not run out. */
const KILLS_EACH = 10
const KILLS = isLongRun ? 120 : KILLS_EACH

describe.each(engines)('on %s', (engine, newDatabase) => {
  test('a server killed at any moment, again and again, has every booking, receipt and decision it confirmed, each with its mail', {
    timeout: THREE_HOURS_MS,
  }, async () => {
    const counts = { kills: 0, bookings: 0, 'visits stored': 0, receipts: 0, decisions: 0 }
    while (counts.kills < KILLS) {
      const database = await newDatabase()
      const { bookings, receipts, decisions } = await killAgainAndAgain(database, KILLS_EACH)
      const { visits } = await expectNothingLost(database, { bookings, receipts, decisions })
      counts.kills += KILLS_EACH
      counts.bookings += bookings.size
      counts['visits stored'] += visits
      counts.receipts += receipts.size
      counts.decisions += decisions.size
      console.log(engine, counts)
    }
    expect(counts['visits stored']).toBeGreaterThan(0)
    expect(counts.receipts).toBeGreaterThan(0)
    expect(counts.decisions).toBeGreaterThan(0)
  })
})
