import { describe, expect, test } from 'vitest'
import { engines } from '../testing/databases.ts'
import { expectNothingLost, killAgainAndAgain } from '../testing/kills.ts'
import { report } from './report.ts'

/** A database of its own every so often, so that the times to book do not run out. */
const KILLS_EACH = 10
const WANTED = Number(process.env.LONG_RUN_KILLS ?? 120)
const THREE_HOURS_MS = 3 * 3_600_000

describe.each(engines)('on %s', (engine, newDatabase) => {
  test(
    `${WANTED} kills lose no booking, no receipt and no decision that was acknowledged`,
    async () => {
      for (let kills = 0; kills < WANTED; kills += KILLS_EACH) {
        const started = Date.now()
        const database = await newDatabase()
        const acknowledged = await killAgainAndAgain(database, KILLS_EACH)
        await expectNothingLost(database, acknowledged)
        const { bookings, receipts, decisions } = acknowledged
        expect(decisions.size).toBeGreaterThan(0)
        // Only what passed is reported: a loss ends the run.
        await report(database, {
          engine,
          what: 'kills',
          seconds: (Date.now() - started) / 1000,
          counts: {
            kills: KILLS_EACH,
            'bookings acknowledged': bookings.size,
            'receipts acknowledged': receipts.size,
            'decisions acknowledged': decisions.size,
            lost: 0,
          },
        })
      }
    },
    THREE_HOURS_MS,
  )
})
