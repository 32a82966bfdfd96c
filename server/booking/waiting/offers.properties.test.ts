import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FRIDAY, times } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { overlaps } from '../testing/queries.ts'
import { offerFreedTimes } from './offers/offer-times.ts'
import { fullFriday, join, keyIn, startMonday, take } from './testing/waiting.ts'

const spa = useSpa()

const act = fc.oneof(
  fc.record({ what: fc.constant('join' as const), who: fc.nat(4) }),
  fc.record({ what: fc.constant('cancel' as const), which: fc.nat(9) }),
  fc.record({
    what: fc.constant('book' as const),
    time: fc.constantFrom('9:00 AM', '9:30 AM', '10:00 AM', '11:00 AM'),
  }),
  fc.record({ what: fc.constant('take' as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant('leave' as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant('restore' as const), which: fc.nat(9) }),
  fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31, 61, 24 * 60) }),
)

test('whatever happens, no station is promised twice, nobody gets two mails a day, and nobody joins a day with times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 18 }), async acts => {
      await startMonday(spa)
      const { service, sub, bookings } = await fullFriday(spa, 3)
      const made = bookings.map(({ _id }) => _id)
      const keys: string[] = []
      const mailed: string[] = []
      for (const one of acts) {
        if (one.what === 'wait') spa.clock.advance(one.minutes)
        if (one.what === 'join') {
          const free = await times(spa, sub)
          const { statusCode } = await join(spa, service, sub, `waiting${one.who}@example.com`)
          expect(statusCode).toBe(free.length > 0 || isOver() ? statusCode : 201)
          if (free.length > 0) expect(statusCode).toBe(409)
        }
        if (one.what === 'cancel') await desk('decideBooking', made, one.which, { status: 'cancelled' })
        if (one.what === 'restore') await desk('restoreBooking', made, one.which)
        if (one.what === 'book' || one.what === 'take') {
          const offer = one.what === 'take' ? keys[one.which % (keys.length || 1)] : undefined
          const opened = offer ? (await spa.call('openWaiting', { body: { key: offer } })).json() : undefined
          const time = one.what === 'book' ? one.time : (opened?.waiting?.offer?.bookingTime ?? '9:00 AM')
          const answer = await take(spa, { service, sub }, { bookingTime: time, offer })
          if (answer.statusCode === 201) made.push(answer.json().booking._id)
          // What is kept for somebody is theirs, while it is.
          if (opened?.waiting?.offer) expect(answer.statusCode).toBe(201)
        }
        if (one.what === 'leave' && keys.length > 0)
          await spa.call('leaveWaiting', { body: { key: keys[one.which % keys.length] } })
        // Two processes look at the same moment.
        await Promise.all([offerFreedTimes(spa.deps), offerFreedTimes(spa.deps)])
        for (const mail of (await spa.deliver()).filter(({ kind }) => kind === 'waiting-offer')) {
          keys.push(keyIn(mail))
          mailed.push(`${mail.to} ${spa.clock.now().toISOString().slice(0, 10)}`)
        }
        expect(new Set(mailed).size).toBe(mailed.length)
        expect(await overlaps(spa.db)).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
})

const isOver = () => spa.clock.now() >= new Date(`${FRIDAY}T08:00:00Z`)

function desk(call: 'decideBooking' | 'restoreBooking', made: string[], which: number, body?: object) {
  return spa.call(call, { parts: { id: made[which % made.length]! }, body, headers: asOwner })
}
