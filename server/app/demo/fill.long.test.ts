import { expect, test, vi } from 'vitest'
import { BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { WaitingPlace } from '#contract/booking/waiting.ts'
import type { ServicesResponse } from '#contract/catalogue/catalogue.ts'
import type { Member, Room } from '#contract/catalogue/team.ts'
import type { DeskBooking, ReceiptCard } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { overlaps } from '#server/booking/testing/queries.ts'
import { comparisonJob } from '#server/money/duplicate-receipts/compare.ts'
import { asOwner, OWNER_TOKEN, openSpa } from '../testing/spa.ts'
import { fillDemo } from './fill.ts'
import { EXTRA } from './set-up.ts'

// Weeks are lived through: seconds on a quiet machine, and many of them on a busy one.
vi.setConfig({ testTimeout: 240_000 })

/** A Monday, when several things are not offered, in the middle of the day. */
const NOW = new Date('2026-11-16T11:20:00+01:00')
const TODAY = '2026-11-16'
const DAYS = 5

test('the demo is a believable week: every state, every kind of trouble, and nothing that could not have happened', async () => {
  const spa = await openSpa({ now: `${addDays(TODAY, -DAYS - 1)}T06:00:00Z` })
  const begun: number[] = []
  await fillDemo(spa, { now: NOW, token: OWNER_TOKEN, days: DAYS, onDay: day => void begun.push(day) })
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  const likeness = comparisonJob(spa.deps)
  likeness.start()
  await likeness.stop()
  const ask = async (...[key, query]: [Parameters<typeof spa.call>[0], Record<string, string>?]) =>
    (await spa.call(key, { query, headers: asOwner } as never)).json()

  const bookings: DeskBooking[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ask('listBookings', { limit: '100', ...(cursor && { cursor }) })
    bookings.push(...page.bookings)
    cursor = page.nextCursor
  }
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES))
  expect(new Set(bookings.map(({ origin }) => origin))).toEqual(new Set(['site', 'walk_in', 'phone', 'whatsapp']))
  expect(bookings.some(({ status, money }) => status === 'confirmed' && money.toReturn > 0)).toBe(true)
  expect(bookings.some(({ status, money }) => status === 'cancelled' && money.toReturn > 0)).toBe(true)
  expect(bookings.some(({ origin, money }) => origin === 'site' && money.paid > 0 && money.owed > 0)).toBe(true)

  // Nobody is done before they came, nobody is expected in the past, and nobody treats two at once.
  const lies = bookings.filter(({ status, startsAt, endsAt }) =>
    status === 'done'
      ? Date.parse(startsAt) > NOW.getTime()
      : status === 'confirmed' && Date.parse(endsAt) < NOW.getTime() - 600_000,
  )
  expect(lies).toEqual([])
  const taken = bookings.filter(({ status }) => ['submitted', 'confirmed', 'done'].includes(status))
  const treatments = taken.flatMap(({ treatments }) => treatments)
  const doubles = treatments.filter(one =>
    treatments.some(
      other =>
        other !== one &&
        one.therapist !== null &&
        other.therapist?._id === one.therapist._id &&
        other.startsAt < one.endsAt &&
        one.startsAt < other.endsAt,
    ),
  )
  expect(doubles).toEqual([])
  expect(await overlaps(spa.db)).toEqual([])

  // Visits: couples, four friends, an extra, a treatment for two, who is missing, and a receipt that waits.
  const visits = bookings.filter(({ treatments }) => treatments.length > 1)
  const guestsOf = ({ treatments }: DeskBooking) => new Set(treatments.map(({ guest }) => guest)).size
  const isPaid = ({ status, money }: DeskBooking) => status === 'confirmed' && money.owed === 0
  expect(visits.filter(one => guestsOf(one) === 2).length).toBeGreaterThan(1)
  expect(visits.filter(isPaid).map(guestsOf)).toContain(4)
  expect(visits.some(one => one.treatments.some(({ isSecondHalf }) => isSecondHalf))).toBe(true)
  expect(visits.some(one => one.treatments.some(({ subServiceName }) => subServiceName === EXTRA.name))).toBe(true)
  expect(visits.some(({ guestMarks }) => guestMarks.some(({ missed }) => missed))).toBe(true)
  expect(visits.some(({ status }) => status === 'submitted')).toBe(true)
  expect(visits.some(({ bookingDate }) => bookingDate === TODAY)).toBe(true)

  const { team }: { team: Member[] } = await ask('listTeam')
  const { rooms }: { rooms: Room[] } = await ask('listRooms')
  expect(team).toHaveLength(5)
  expect(rooms.map(({ places }) => places).sort()).toEqual([1, 1, 1, 2])
  const ill = team.find(({ name }) => name === 'Deborah')!
  const isToday = ({ bookingDate }: DeskBooking) => bookingDate === TODAY
  // Whoever is ill today has handed over all but what somebody has yet to be asked about.
  const hers = taken.filter(one => isToday(one) && one.therapist?._id === ill._id)
  expect(hers.every(({ startsAt }) => Date.parse(startsAt) > NOW.getTime())).toBe(true)
  expect(taken.some(one => isToday(one) && one.therapistWanted)).toBe(true)
  expect(taken.filter(one => isToday(one) && one.therapist).length).toBeGreaterThan(10)

  const today = await ask('deskDay', { date: TODAY })
  expect(today.bookings.length).toBeGreaterThan(14)
  expect(today.blocks.length).toBeGreaterThan(0)
  const { services }: ServicesResponse = await ask('fetchServices')
  const glow = services.flatMap(({ serviceArray }) => serviceArray).find(({ name }) => name === 'Signature Glow Facial')
  const almostFull = await ask('availableTimes', { subServiceId: glow!._id, date: addDays(TODAY, 2) })
  expect([1, 2, 3]).toContain(almostFull.availableTimes.length)
  const { receipts }: { receipts: ReceiptCard[] } = await ask('deskReceipts')
  expect(receipts.filter(({ group }) => group === 'waiting').length).toBeGreaterThan(3)
  expect(receipts.some(({ likenesses }) => likenesses.length > 0)).toBe(true)
  const { letters } = await ask('listLetters')
  expect(letters.map(({ status }: { status: string }) => status).sort()).toEqual(['draft', 'sent'])
  expect((await ask('listSubscribers')).subscribers.length).toBeGreaterThan(10)
  expect((await ask('surveyResults')).total).toBeGreaterThan(20)
  const { places }: { places: WaitingPlace[] } = await ask('listWaiting')
  expect(places.length).toBeGreaterThan(1)
  expect(places.some(({ guests }) => guests.length > 1)).toBe(true)
  expect((await ask('listClosures')).closures).toHaveLength(1)
  expect((await ask('firstSteps')).steps.every(({ isDone }: { isDone: boolean }) => isDone)).toBe(true)
  expect((await ask('deskMails')).mails.filter(({ status }: { status: string }) => status === 'failed')).toEqual([])
  await spa.close()
})
