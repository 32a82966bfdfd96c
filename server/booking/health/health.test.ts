import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { ada as ADA, addService, book, decide, FRIDAY, pay } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { forgetOldReminders, sendReminders } from '#server/desk/reminders/reminders.ts'
import { aTherapist } from '#server/desk/team/testing/team.ts'
import { aDevice, advanceSeconds } from '#server/desk/testing/desk.ts'
import { POLICIES } from '#server/operations/retention/retention-policies.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { aConfirmedCustomer, aCustomer } from '../own/testing/own.ts'

const spa = useSpa()
const turn = (isOn: boolean) => spa.call('updateSpa', { body: { spa: { beforeVisit: { isOn } } }, headers: asOwner })
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await sql`truncate bookings, outbox, reminders cascade`.execute(spa.db)
  await turn(true)
})

const SAID = { pregnancy: 'No', allergies: 'Yes: nuts', conditions: 'No', injuries: 'Yes' }
const STORED = { ...SAID, answeredAt: expect.any(String) }
type Customer = Pick<Awaited<ReturnType<typeof aCustomer>>, 'ask'>
const give = ({ ask }: Customer, answers: object | null = { ...SAID, consent: true }) =>
  ask('giveHealthAnswers', { answers })
const rows = () => spa.db.selectFrom('healthAnswers').selectAll().execute()
const onSheet = async (id: string) =>
  (await spa.call('bookingDetails', { parts: { id }, headers: asOwner })).json().booking as DeskBooking

describe('the customer', () => {
  test('is asked from the receipt until the visit starts, and reads the own answers back', async () => {
    const ada = await aCustomer(spa)
    expect((await ada.look()).body.health).toBeNull()
    await pay(spa, ada, await photo())
    expect((await ada.look()).body.health).toEqual({ answers: null, mayChange: true })
    expect((await give(ada)).body.health).toEqual({ answers: STORED, mayChange: true })
    await decide(spa, ada._id, 'confirmed')
    expect((await ada.look()).body.health).toEqual({ answers: STORED, mayChange: true })
    spa.clock.set('2026-11-20T08:00:00Z')
    expect((await ada.look()).body.health).toEqual({ answers: STORED, mayChange: false })
    const late = await give(ada)
    expect([late.status, late.body.code]).toEqual([409, 'too_late'])
  })

  test('may answer again, and may delete it all', async () => {
    const ada = await aConfirmedCustomer(spa)
    await give(ada)
    const again = await give(ada, { ...SAID, pregnancy: 'Yes: fifth month', allergies: 'No', consent: true })
    expect(again.body.health.answers).toMatchObject({ pregnancy: 'Yes: fifth month', allergies: 'No' })
    expect(await rows()).toHaveLength(1)
    expect((await give(ada, null)).body.health).toEqual({ answers: null, mayChange: true })
    expect(await rows()).toEqual([])
  })

  test.each<[string, (ada: Customer & { cancel(): Promise<unknown> }) => unknown]>([
    ['after the visit', () => spa.clock.set('2026-11-25T10:00:00Z')],
    ['where the spa no longer asks', () => turn(false)],
    ['of a booking that is cancelled', ada => ada.cancel()],
  ])('may take the answers back %s, by the own link, and give no others', async (_, happen) => {
    const ada = await aConfirmedCustomer(spa)
    await give(ada)
    await happen(ada)
    expect((await ada.look()).body.health).toEqual({ answers: STORED, mayChange: false })
    expect((await give(ada)).status).toBe(409)
    const taken = await give(ada, null)
    expect([taken.status, taken.body.health]).toEqual([200, null])
    expect(await rows()).toEqual([])
    // Nothing is left to take back, and saying so twice is no harm.
    expect((await give(ada, null)).status).toBe(200)
  })

  test('hears beside each question what is missing or cannot be read', async () => {
    const ada = await aConfirmedCustomer(spa)
    const { status, body } = await give(ada, { pregnancy: 'perhaps', allergies: 'Yes: nuts\nand more', injuries: 'No' })
    expect([status, body.code]).toEqual([400, 'invalid_fields'])
    expect(body.fieldErrors).toEqual({
      pregnancy: 'Please choose yes or no',
      allergies: 'Please use one line of ordinary words',
      conditions: 'Please choose yes or no',
      consent: 'Please tick this, so that we may use your answers',
    })
    const long = await give(ada, { ...SAID, injuries: `Yes: ${'x'.repeat(200)}`, consent: true })
    expect([long.status, long.body.message]).toEqual([400, 'Please keep this under 200 characters'])
    expect((await give(ada, { ...SAID, consent: false })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('is not asked by a spa that does not ask, nor for a booking that does not take place', async () => {
    const [ada, bola] = [await aConfirmedCustomer(spa), await aConfirmedCustomer(spa)]
    await bola.cancel()
    const dead = await give(bola)
    expect([dead.status, dead.body.code]).toEqual([409, 'already_decided'])
    await turn(false)
    expect((await ada.look()).body.health).toBeNull()
    expect((await give(ada)).body.message).toBe(manageRefusals.noHealthQuestions)
  })

  test('needs the key', async () => {
    const ada = await aConfirmedCustomer(spa)
    const body = { bookingHash: ada.bookingHash, key: 'x', answers: { ...SAID, consent: true } }
    expect((await spa.call('giveHealthAnswers', { body })).json().code).toBe('booking_not_found')
  })
})

describe('the answers', () => {
  test('are on the sheet and in the day of the desk, not on a device that may only look', async () => {
    const ada = await aConfirmedCustomer(spa)
    expect((await onSheet(ada._id)).health).toBeNull()
    await give(ada)
    expect((await onSheet(ada._id)).health).toEqual(STORED)
    const [desk, wall] = [await aDevice(spa, 'Till', 'desk'), await aDevice(spa, 'Wall', 'view')]
    const dayOn = async (device: typeof desk) =>
      JSON.stringify((await device.call('GET', `/desk/day?date=${FRIDAY}`)).body)
    expect(await dayOn(desk)).toContain('Yes: nuts')
    expect(await dayOn(wall)).toContain('Ada Obi')
    expect(await dayOn(wall)).not.toMatch(/nuts|health/)
  })

  test('are in the own day of who treats, and in nobody else’s', async () => {
    const { service, sub } = await addService(spa)
    const [bisi, chi] = [
      await aTherapist(spa, 'Bisi', { subServiceIds: [sub._id] }),
      await aTherapist(spa, 'Chi', { subServiceIds: [] }),
    ]
    const ada = await aConfirmedCustomer(spa, { service })
    await give(ada)
    const dayOf = async (of: typeof bisi) => {
      const phone = await aDevice(spa, of.name, 'therapist', of._id)
      return (await phone.call('GET', `/desk/my-day?date=${FRIDAY}`)).body as { treatments: object[] }
    }
    expect((await dayOf(bisi)).treatments).toMatchObject([{ _id: ada._id, health: STORED }])
    expect((await dayOf(chi)).treatments).toEqual([])
  })

  test('are in no history, record, mail, idempotent answer or public answer', async () => {
    const ada = await aConfirmedCustomer(spa)
    await give(ada)
    advanceSeconds(spa, 16)
    await ada.move('10:00 AM')
    spa.clock.set('2026-11-18T10:00:00Z')
    await sendReminders(spa.deps)
    const mails = await spa.deliver()
    expect(mails.map(({ kind }) => kind)).toContain('booking-reminder')
    const info = (await spa.call('bookingInfo', { query: { bookingId: ada.bookingHash } })).body
    const { history } = (await spa.call('bookingDetails', { parts: { id: ada._id }, headers: asOwner })).json()
    const record = (await spa.call('deskRecord', { headers: asOwner })).body
    const kept = await Promise.all(
      (['bookingChanges', 'idempotencyKeys', 'outbox', 'ownerRecord'] as const).map(table =>
        spa.db.selectFrom(table).selectAll().execute(),
      ),
    )
    for (const text of [JSON.stringify([mails, kept, history]), info, record]) expect(text).not.toMatch(/nuts/)
  })

  test('go ninety days after the visit, and at once if it does not take place', async () => {
    const clean = async (at: string) => {
      spa.clock.set(at)
      const policy = POLICIES.find(({ what }) => what === 'answers about health')!
      const { retention } = (await spa.call('fetchSpa', { headers: asOwner })).json().spa
      return policy.clean(spa.deps, spa.clock.now(), retention)
    }
    const [ada, bola] = [await aConfirmedCustomer(spa), await aConfirmedCustomer(spa)]
    await give(ada)
    await give(bola)
    await bola.cancel()
    expect(await clean('2026-11-17T02:00:00Z')).toBe(1)
    expect(await clean('2027-02-18T08:59:00Z')).toBe(0)
    expect(await clean('2027-02-18T09:00:00Z')).toBe(1)
    expect(await rows()).toEqual([])
  })
})

describe('mails ask', () => {
  const ASKS = 'please answer a few short questions about your health'
  const asking = async () => (await spa.deliver()).filter(({ text }) => text.includes(ASKS)).map(({ kind }) => kind)
  const remindAt = async (at: string) => {
    spa.clock.set(at)
    await sendReminders(spa.deps)
    return asking()
  }

  test('in the confirmation, and once more two days before', async () => {
    await spa.deliver()
    await aConfirmedCustomer(spa)
    advanceSeconds(spa, 16)
    expect(await asking()).toEqual(['booking-confirmed'])
    expect(await remindAt('2026-11-18T09:00:00Z')).toEqual(['booking-reminder'])
    expect(await remindAt('2026-11-20T07:00:00Z')).toEqual([])
  })

  test('once for everyone of a visit, and not again when it has moved', async () => {
    const { sub } = await addService(spa, { stations: 3 })
    const treatments = [{ subServiceId: sub._id }]
    const guests = ['', 'Bola', 'Chi'].map(name => ({ name, treatments }))
    const body = { guests, bookingDate: FRIDAY, bookingTime: '9:00 AM', ...ADA }
    const { booking } = (await spa.call('createBooking', { body })).json()
    expect(booking.treatments).toHaveLength(3)
    await decide(spa, booking._id, 'confirmed')
    advanceSeconds(spa, 16)
    await spa.deliver()
    expect(await remindAt('2026-11-18T09:00:00Z')).toEqual(['booking-reminder'])
    expect(await remindAt('2026-11-18T10:00:00Z')).toEqual([])
    const moved = await spa.call('moveBooking', {
      parts: { id: booking._id },
      body: { bookingDate: '2026-12-18', bookingTime: '9:00 AM' },
      headers: asOwner,
    })
    expect(moved.statusCode, moved.body).toBe(200)
    spa.clock.set('2026-12-16T09:00:00Z')
    await forgetOldReminders(spa.deps)
    await sendReminders(spa.deps)
    const mails = await spa.deliver()
    expect(mails.map(({ kind }) => kind)).toContain('booking-reminder')
    expect(mails.filter(({ text }) => text.includes(ASKS))).toEqual([])
  })

  test('no longer once there is an answer, and never for a spa that does not ask', async () => {
    const ada = await aConfirmedCustomer(spa)
    advanceSeconds(spa, 16)
    await spa.deliver()
    await give(ada)
    expect(await remindAt('2026-11-18T09:00:00Z')).toEqual([])
    await turn(false)
    spa.clock.set(MONDAY_7_AM)
    const { _id } = await book(spa)
    await decide(spa, _id, 'confirmed')
    advanceSeconds(spa, 16)
    expect(await asking()).toEqual([])
  })
})
