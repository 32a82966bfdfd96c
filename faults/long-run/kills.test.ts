import { describe, expect, test } from 'vitest'
import { engines } from '../testing/databases.ts'
import { expectNothingLost, killAgainAndAgain } from '../testing/kills.ts'
import { report } from './report.ts'

/** Per spa: a database of its own every so often, so that the times to book do not run out. */
const KILLS_EACH = 20

const wanted = Number(process.env.LONG_RUN_KILLS ?? 120)
const HOURS = 3_600_000

describe.each(engines)('on %s', (engine, newDatabase) => {
  test(
    `${wanted} kills lose no booking, no receipt and no decision that was acknowledged`,
    async () => {
      const started = Date.now()
      const counts = { kills: 0, bookings: 0, receipts: 0, decisions: 0, lost: 0 }
      while (counts.kills < wanted) {
        const database = await newDatabase()
        const { bookings, receipts, decisions } = await killAgainAndAgain(database, KILLS_EACH)
        await expectNothingLost(database, { bookings, receipts, decisions })
        counts.kills += KILLS_EACH
        counts.bookings += bookings.size
        counts.receipts += receipts.size
        counts.decisions += decisions.size
        console.log(engine, counts)
      }
      expect(counts.decisions).toBeGreaterThan(0)
      report({ engine, what: 'kills', seconds: Math.round((Date.now() - started) / 1000), counts })
    },
    3 * HOURS,
  )
})
