import { beforeEach, describe, expect, test } from 'vitest'
import { type PeopleResponse, peopleResponse, personResponse } from '#contract/people/people.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { ada } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { aVisit, ownerOf, personOf } from './testing/people.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['privacyRequests', 'payments', 'bookingChanges', 'receipts', 'bookings', 'people'] as const)
    await spa.db.deleteFrom(table).execute()
})

const people = async (query: Record<string, string> = {}): Promise<PeopleResponse> => {
  const response = await spa.call('listPeople', { query, headers: asOwner })
  expect(response.statusCode, response.body).toBe(200)
  return peopleResponse.parse(response.json())
}
const owner = ownerOf(spa)
const person = async (id: string) => personResponse.parse((await owner('fetchPerson', id)).json())
const bola = { fullName: 'Bola Ade', email: 'bola@example.com', phoneNumber: '+234 805 111 2222' }

describe('one person', () => {
  test.each([
    ['the same number, without the country', { email: 'other@example.com', phoneNumber: '0803 000 0000' }],
    ['the same address in capitals', { email: 'ADA@Example.com', phoneNumber: '+234 809 999 9999' }],
    ['the same number and no address', { email: '', phoneNumber: '0803-000-0000' }],
  ])('is who comes back with %s', async (_how, who) => {
    const first = await aVisit(spa)
    expect((await aVisit(spa, who)).personId).toBe(first.personId)
  })

  test.each([
    ['another number and address', bola],
    ['neither number nor address', { email: '', phoneNumber: '' }],
    ['a number too short to be one', { email: '', phoneNumber: '000 0000'.slice(2) }],
  ])('is not who has %s', async (_how, who) => {
    const first = await aVisit(spa)
    expect((await aVisit(spa, who)).personId).not.toBe(first.personId)
  })

  test('is two of them, once a booking shows that they are the same: nobody’s number or address is two people’s', async () => {
    const first = await aVisit(spa, { createdAt: new Date('2026-01-01T00:00:00Z') })
    const second = await aVisit(spa, bola)
    await owner('updatePerson', first.personId!, { privateNote: 'Likes tea' })
    await owner('updatePerson', second.personId!, { privateNote: 'No music' })
    await aVisit(spa, { phoneNumber: ada.phoneNumber, email: bola.email })
    const { people: all } = await people()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ _id: first.personId, bookings: 3 })
    expect((await person(first.personId!)).person.privateNote).toBe('Likes tea\nNo music')
  })

  test('stays the same when their only contact is corrected, and is somebody else’s when it was wrong', async () => {
    const visit = await aVisit(spa)
    const other = await aVisit(spa, bola)
    await owner('editBooking', visit.id, { email: 'ada.obi@example.com', phoneNumber: '+234 803 000 0001' })
    expect(await personOf(spa, visit.id)).toBe(visit.personId)
    await owner('editBooking', visit.id, { email: bola.email })
    expect(await personOf(spa, visit.id)).toBe(other.personId)
    expect((await people()).people).toHaveLength(1)
  })

  test('is one when two bookings come at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => aVisit(spa)))
    expect(new Set(made.map(({ personId }) => personId)).size).toBe(1)
  })

  test('is nobody any more once the contact is forgotten', async () => {
    const visit = await aVisit(spa)
    const nobody = { fullName: '', email: '', phoneNumber: '' }
    await spa.db.updateTable('bookings').set(nobody).where('id', '=', visit.id).execute()
    expect((await people()).people).toEqual([])
  })
})

describe('the list', () => {
  test('says how often they came, did not come, paid, and when they come next', async () => {
    const { id } = await aVisit(spa, { inDays: -20 })
    await aVisit(spa, { inDays: -10, status: 'no_show' })
    await aVisit(spa, { inDays: -1, status: 'confirmed' })
    await aVisit(spa, { inDays: -5, status: 'cancelled' })
    await aVisit(spa, { inDays: 3, status: 'confirmed', fullName: 'Ada Obi-Eze' })
    await owner('takePayment', id, { direction: 'in', method: 'cash', amount: 25_000 })
    await owner('takePayment', id, { direction: 'out', method: 'cash', amount: 5_000 })
    const day = (inDays: number) => new Date(Date.parse(MONDAY_7_AM) + inDays * MS_PER_DAY).toISOString()
    expect((await people()).people).toEqual([
      {
        _id: expect.any(String),
        ...ada,
        fullName: 'Ada Obi-Eze',
        bookings: 5,
        visits: 2,
        noShows: 1,
        paid: 20_000,
        lastVisit: day(-1),
        nextVisit: day(3),
      },
    ])
  })

  test('finds by any way of writing a name, a number, an address or a booking’s number', async () => {
    const { hash } = await aVisit(spa, { fullName: 'Ẹ̀jìdé Ọlá' })
    await aVisit(spa, bola)
    const found = async (q: string) => (await people({ q })).people.map(({ fullName }) => fullName)
    for (const q of ['ejide', '0803 000 0000', '+2348030000000', 'ADA@example.com', hash])
      expect(await found(q), q).toEqual(['Ẹ̀jìdé Ọlá'])
    expect(await found('nobody at all')).toEqual([])
  })

  test('comes in pages, whoever was seen last first', async () => {
    for (let n = 1; n <= 5; n++)
      await aVisit(spa, {
        fullName: `Person ${n}`,
        email: `p${n}@example.com`,
        phoneNumber: `+23480300000${n}0`,
        createdAt: new Date(Date.parse(MONDAY_7_AM) - n * 2 * MS_PER_DAY),
      })
    const first = await people({ limit: '2' })
    const second = await people({ limit: '2', cursor: first.nextCursor! })
    const third = await people({ limit: '2', cursor: second.nextCursor! })
    expect([first, second, third].flatMap(page => page.people.map(({ fullName }) => fullName))).toEqual(
      [1, 2, 3, 4, 5].map(n => `Person ${n}`),
    )
    expect(third.nextCursor).toBeNull()
  })
})

describe('merging', () => {
  const merge = (id: string, otherId: string) => owner('mergePeople', id, { otherId })

  test('two become one, with both notes, and can be taken apart again', async () => {
    const [one, other] = [(await aVisit(spa)).personId!, (await aVisit(spa, bola)).personId!]
    for (const [id, privateNote, careNote] of [
      [one, 'Likes tea', 'Allergic to nuts'],
      [other, 'No music', 'Bad knee'],
    ] as const)
      await owner('updatePerson', id, { privateNote, careNote })
    const merged = (await merge(one, other)).json()
    expect(merged.person).toMatchObject({
      bookings: 2,
      privateNote: 'Likes tea\nNo music',
      careNote: 'Allergic to nuts\nBad knee',
      emails: expect.arrayContaining([ada.email, bola.email]),
    })
    expect((await owner('fetchPerson', other)).statusCode).toBe(404)
    // Who books with either sign is the one they were made.
    expect((await aVisit(spa, { ...bola, email: '' })).personId).toBe(one)

    await spa.db.deleteFrom('bookings').where('email', '=', '').execute()
    const split = await owner('splitPeople', one, { mergeId: merged.person.merges[0]._id })
    expect(split.json()).toEqual({ success: true, person: { _id: one }, other: { _id: other } })
    const notesOf = async (id: string) => {
      const { bookings, merges, privateNote, careNote } = (await person(id)).person
      return [bookings, merges, privateNote, careNote]
    }
    expect(await notesOf(one)).toEqual([1, [], 'Likes tea', 'Allergic to nuts'])
    expect(await notesOf(other)).toEqual([1, [], 'No music', 'Bad knee'])
  })

  test('who shares a number by now stays one', async () => {
    const [one, other] = [(await aVisit(spa)).personId!, (await aVisit(spa, bola)).personId!]
    const { person: merged } = (await merge(one, other)).json()
    await aVisit(spa, { phoneNumber: bola.phoneNumber })
    const split = await owner('splitPeople', one, { mergeId: merged.merges[0]._id })
    expect([split.statusCode, split.json().code]).toEqual([409, 'same_person'])
    expect((await person(one)).person.bookings).toBe(3)
  })

  test('nobody is merged with themselves or with nobody', async () => {
    const { personId } = await aVisit(spa)
    expect((await merge(personId!, personId!)).json().code).toBe('same_person')
    expect((await merge(personId!, 'nobody')).json().code).toBe('person_not_found')
  })
})

test('a person carries everything: bookings with money, history and receipts, and the letters', async () => {
  const { id, personId } = await aVisit(spa, { note: 'Bad knee', privateNote: 'Likes tea' })
  await owner('takePayment', id, { direction: 'in', method: 'pos', amount: 9000 })
  await spa.db.insertInto('newsletterSubscribers').values({ email: ada.email, subscribedAt: spa.clock.now() }).execute()
  const found = await person(personId!)
  expect(found.person).toMatchObject({
    names: [ada.fullName],
    money: { paid: 9000, owed: 16_000, toReturn: 0 },
    lettersSince: spa.clock.now().toISOString(),
    eraseNotBefore: null,
  })
  expect(found.bookings).toMatchObject([
    { note: 'Bad knee', privateNote: 'Likes tea', payments: [{ amount: 9000, method: 'pos' }], receipts: [] },
  ])
})

describe('what those who treat somebody have to know', () => {
  const day = (device: { call: Awaited<ReturnType<typeof aDevice>>['call'] }, date: string) =>
    device.call('GET', `/desk/day?date=${date}`)

  test('is written by owner or desk, and shown with every booking of theirs but to nobody who may only look', async () => {
    const [first, next] = [await aVisit(spa), await aVisit(spa, { inDays: 1, status: 'confirmed' })]
    const [desk, view] = [await aDevice(spa, 'Front desk'), await aDevice(spa, 'Wall', 'view')]
    const careNote = 'Allergic to nuts; no almond oil'
    await owner('updatePerson', first.personId!, { careNote })
    expect((await person(first.personId!)).person).toMatchObject({ careNote, privateNote: '' })
    expect((await desk.details(next.id)).booking.careNote).toBe(careNote)
    expect((await day(desk, '2026-11-17')).body.bookings[0].careNote).toBe(careNote)
    expect(JSON.stringify((await day(view, '2026-11-17')).body)).not.toContain('nuts')

    await desk.call('PUT', `/booking/${next.id}/contact`, { careNote: 'Pregnant' })
    expect((await desk.details(first.id)).booking.careNote).toBe('Pregnant')
    await desk.call('PUT', `/booking/${next.id}/contact`, { privateNote: 'Likes tea' })
    expect((await desk.details(next.id)).booking.careNote).toBe('Pregnant')
    expect((await spa.call('deskRecord', { headers: asOwner })).body).not.toContain('Pregnant')
  })

  test('is at most so long that it fits on paper', async () => {
    const { personId } = await aVisit(spa)
    const refused = await owner('updatePerson', personId!, { careNote: 'x'.repeat(501) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors.careNote).toBe('Please keep the note for those who treat under 500 characters.')
  })
})
