import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addService, bodyFor, FRIDAY, hours, pay, post } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { times } from '#server/app/testing/times.ts'
import { expireUndecided } from '#server/booking/holds/hold-jobs.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { overlaps } from './testing/queries.ts'
import { offerFreedTimes } from './waiting/offers/offer-times.ts'
import { join, keyIn, somebody } from './waiting/testing/waiting.ts'

const spa = useSpa()
let devices: Awaited<ReturnType<typeof aDevice>>[]
let receipt: Buffer
beforeAll(async () => {
  devices = [await aDevice(spa, 'Amaka’s phone'), await aDevice(spa, 'Front desk')]
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c60' } })
  receipt = await picture.png().toBuffer()
})

const TIMES = ['9:00 AM', '9:30 AM', '10:00 AM']
type Offered = Awaited<ReturnType<typeof addService>>

interface Place {
  offered: Offered
  /** Every booking so far, with the calls of its customer. */
  made: { _id: string; own: ReturnType<typeof ownCalls> }[]
  keys: string[]
  /** Decisions about everybody on a closed day. */
  sets: string[]
}
type Answer = { status: number; body?: unknown }
interface Move {
  name: string
  do(place: Place, which: number, device: (typeof devices)[number]): Promise<Answer>
}

const nothing: Answer = { status: 200 }
const answered = ({ statusCode, body }: { statusCode: number; body: string }): Answer => ({ status: statusCode, body })

function made(place: Place, response: Awaited<ReturnType<typeof post>>): Answer {
  const { booking, manageKey } = response.json()
  if (response.statusCode === 201) {
    const key = manageKey ?? spa.deps.bookingKeys.of(booking._id)
    place.made.push({ _id: booking._id, own: ownCalls(spa, { bookingHash: booking.bookingHash, key }) })
  }
  return answered(response)
}

/** What somebody does with a booking there is. */
const withOne = (
  name: string,
  act: (id: string, device: (typeof devices)[number], one: Place['made'][number]) => Promise<Answer>,
): Move => ({
  name,
  do: async ({ made }, which, device) => {
    const one = made[which % (made.length || 1)]
    return one ? act(one._id, device, one) : nothing
  },
})

const decide = (body: object) => withOne(JSON.stringify(body), (id, device) => device.decide(id, body))
const done = decide({ status: 'done' })
const missed = decide({ status: 'no_show' })
/** Or "not done after all". */
const confirm = decide({ status: 'confirmed' })

const atDesk = (bookingTime: string, squeezeIn: boolean, payment: string): Move => ({
  name: `at the desk ${bookingTime} ${squeezeIn} ${payment}`,
  do: async (place, _which, device) => {
    const { service, sub } = place.offered
    const body = {
      ...bodyFor(service, sub, bookingTime),
      ...somebody(),
      origin: 'phone',
      payment,
      squeezeIn,
      anyTime: true,
    }
    return made(place, await spa.call('bookAtDesk', { body, headers: device.headers }))
  },
})

const inPlaceOf = (time: string): Move => ({
  name: `book ${time} in place of another`,
  do: async (place, which) => {
    const { service, sub } = place.offered
    const old = place.made[which % (place.made.length || 1)]
    const body = { ...bodyFor(service, sub, time), ...somebody(), ...(old && { replaces: old._id }) }
    return made(place, await post(spa, body))
  },
})

/** The first is an hour, the second an hour and a half. */
const treat = (index: number, at: object): Move => ({
  name: `treatment ${index} ${JSON.stringify(at)}`,
  do: async (place, which, device) => {
    const one = place.made[which % (place.made.length || 1)]
    const body = { subServiceId: place.offered.subs[index]!._id, anyTime: true, ...at }
    return one ? device.call('PUT', `/booking/${one._id}/treatment`, body) : nothing
  },
})

/** Everybody is cancelled; then the spa opens after all, and their times can go to others. */
const closeDay: Move = {
  name: 'close the day',
  do: async place => {
    const added = await spa.call('addClosure', { body: { from: FRIDAY, to: FRIDAY }, headers: asOwner })
    const parts = { id: added.json().closure._id }
    const body = { bookings: place.made.map(({ _id }) => _id) }
    const answer = await spa.call('cancelInClosure', { parts, body, headers: asOwner })
    if (answer.statusCode === 200) place.sets.push(answer.json().changeId)
    await spa.call('deleteClosure', { parts, headers: asOwner })
    return answered(answer)
  },
}
const undoClosing: Move = {
  name: 'undo the closing',
  do: async ({ sets }) => {
    const id = sets.at(-1)
    return id ? answered(await spa.call('undoChanges', { parts: { id }, headers: asOwner })) : nothing
  },
}

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...TIMES).map(
    (time): Move => ({
      name: `book ${time}`,
      do: async (place, which) => {
        const { service, sub } = place.offered
        const offer = which % 2 ? place.keys.at(-1) : undefined
        const body = { ...bodyFor(service, sub, time), ...somebody(), ...(offer && { offer }) }
        return made(place, await post(spa, body))
      },
    }),
  ),
  fc
    .tuple(fc.constantFrom(...TIMES, '9:15 AM'), fc.boolean(), fc.constantFrom('pay_link', 'on_arrival'))
    .map(wish => atDesk(...wish)),
  fc.constantFrom(...TIMES).map(inPlaceOf),
  fc
    .tuple(
      fc.constantFrom(0, 1),
      fc.constantFrom({}, { squeezeIn: true }, ...TIMES.map(bookingTime => ({ bookingTime }))),
    )
    .map(([index, at]) => treat(index, at)),
  fc
    .tuple(fc.constantFrom(...TIMES, '9:15 AM'), fc.boolean())
    .map(([bookingTime, squeezeIn]) =>
      withOne(`move to ${bookingTime} ${squeezeIn}`, (id, device) =>
        device.call('PUT', `/booking/${id}/time`, { bookingDate: FRIDAY, bookingTime, anyTime: true, squeezeIn }),
      ),
    ),
  fc.constantFrom(...TIMES).map(time => withOne(`own move to ${time}`, (_id, _device, { own }) => own.move(time))),
  fc.constantFrom<Move>(
    confirm,
    confirm,
    decide({ status: 'declined' }),
    decide({ status: 'cancelled' }),
    decide({ status: 'cancelled', money: 'return' }),
    done,
    done,
    missed,
    closeDay,
    undoClosing,
    undoClosing,
    withOne('undo', (id, device) => device.undo(id)),
    withOne('undo again', (id, device) => device.undo(id)),
    withOne('restore', (id, device) => device.call('POST', `/booking/${id}/restore`)),
    withOne('ask', (id, device) => device.call('POST', `/booking/${id}/ask`, { about: 'not_seen' })),
    withOne('receipt', async _id => answered(await pay(spa, { _id }, receipt))),
    withOne('own cancel', (_id, _device, { own }) => own.cancel()),
    withOne('own restore', (_id, _device, { own }) => own.restore()),
    withOne('release', async bookingId => answered(await spa.call('releaseBooking', { body: { bookingId } }))),
    {
      name: 'join',
      do: async ({ offered: { service, sub } }, which) => {
        return answered(await join(spa, service, sub, `waits${which}@example.com`))
      },
    },
    {
      name: 'the clock',
      do: async ({ keys }) => {
        await expireUndecided(spa.deps)
        await offerFreedTimes(spa.deps)
        keys.push(...(await spa.deliver()).filter(({ kind }) => kind === 'waiting-offer').map(keyIn))
        return nothing
      },
    },
  ),
)

/** A busy machine tries fewer sequences. */
const LONG_ENOUGH_MS = 60_000

const wait = fc.constantFrom(0, 0, 0, 5, 16, 1800, 3700)

/** Nine on Monday, when the waiting list may write; an hour before the first visit, so that visits begin and end. */
const STARTS = ['2026-11-16T08:00:00Z', '2026-11-20T07:00:00Z'] as const

interface Step {
  moves: [Move, which: number, who: number][]
  wait: number
}

const seen = new Set<string>()

/** The answers of a day on which this happens. Two moves of a step are made at once, as from two phones. */
async function live(start: string, stations: number, steps: readonly Step[]): Promise<number[]> {
  spa.clock.set(start)
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 11) }]
  const offered = await addService(spa, {
    stations,
    subs: [{ availability }, { availability, duration: 90, price: 30_000 }],
  })
  const place: Place = { offered, made: [], keys: [], sets: [] }
  const told: string[] = []
  const statuses: number[] = []
  for (const { moves, wait: seconds } of steps) {
    advanceSeconds(spa, seconds)
    const answers = await Promise.all(moves.map(([one, which, who]) => one.do(place, which, devices[who]!)))
    for (const [index, { status, body }] of answers.entries()) {
      told.push(`${seconds}s ${moves[index]![0].name}: ${status}`)
      expect(status, `${told.join(', ')}: ${JSON.stringify(body)}`).toBeLessThan(500)
      if (status === 409) seen.add(refusedWith(body))
      statuses.push(status)
    }
    expect(await overlaps(spa.db), told.join(', ')).toEqual([])
  }
  return statuses
}

test('on the day itself visits are done, reopened and missed, changed, replaced, and closed with an Undo', async () => {
  const step = (one: Move, seconds: number, which = 0): Step => ({ moves: [[one, which, 0]], wait: seconds })
  const answers = await live(STARTS[1], 1, [
    step(inPlaceOf('9:00 AM'), 0),
    step(inPlaceOf('10:00 AM'), 16),
    step(atDesk('9:00 AM', false, 'on_arrival'), 16),
    // An hour and a half from nine runs into the next; from ten it has room.
    step(treat(1, {}), 16, 2),
    step(treat(1, {}), 16, 1),
    step(done, 3700, 2),
    step(confirm, 16, 2),
    step(missed, 1800, 2),
    step(atDesk('10:00 AM', false, 'on_arrival'), 16),
    step(closeDay, 16),
    step(undoClosing, 5),
    step(closeDay, 16),
    step(atDesk('10:00 AM', false, 'on_arrival'), 5),
    step(undoClosing, 5),
  ])
  expect(answers).toEqual([201, 201, 201, 409, 200, 200, 200, 200, 201, 200, 200, 200, 201, 409])
})

test(
  'whoever does what in whatever order, nobody gets a 5xx and no station is given twice',
  async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      moves: fc.array(fc.tuple(move, fc.nat(5), fc.nat(1)), { minLength: 1, maxLength: 2 }),
      wait,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STARTS),
        fc.constantFrom(1, 2),
        fc.array(step, { minLength: 6, maxLength: 20 }),
        async (start, stations, steps) => void (await live(start, stations, steps)),
      ),
      { numRuns: times(15, 60), interruptAfterTimeLimit: LONG_ENOUGH_MS },
    )
    // Sequences in which nobody met anybody would say nothing.
    expect([...seen]).toContain('slot_taken')
  },
  4 * LONG_ENOUGH_MS,
)

/** Why, as a program reads it; a person reads a sentence beside it. */
function refusedWith(body: unknown): string {
  const { code, error } = typeof body === 'string' ? JSON.parse(body) : (body as Record<string, string>)
  expect(error).toMatch(/^[“A-Z0-9].*[.?!]$/s)
  return code
}
