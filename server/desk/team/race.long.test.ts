import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Member, Room } from '#contract/catalogue/team.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { asOwner, openSpa, type Spa } from '#server/app/testing/spa.ts'
import { times } from '#server/app/testing/times.ts'
import { deadlocks, overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import { offerFreedTimes } from '#server/booking/waiting/offers/offer-times.ts'
import { keyIn, somebody, startMonday } from '#server/booking/waiting/testing/waiting.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from './testing/team.ts'

const ROUNDS = times(12, 120)
const AT_ONCE = 24
const DATES = [FRIDAY, '2026-11-21']
/** So short that a day is soon full, and people wait for it. */
const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(9, 11) }))
const TIMES = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM']

// Two processes can share a PostgreSQL; the embedded database belongs to one, which two servers share here.
let database: DatabaseOptions
let spas: Spa[]
let dbs: Db[]
beforeAll(async () => {
  database = await newTestDatabase()
  const first = await openDatabase(database)
  const second = database.databaseUrl ? await openDatabase(database) : first
  dbs = [...new Set([first, second])]
  spas = [await openSpa({ db: first }), await openSpa({ db: second })]
})
afterAll(async () => {
  for (const { app } of spas) await app.close()
  for (const db of dbs) await db.destroy()
})

interface House {
  services: Service[]
  people: Member[]
  rooms: Room[]
  bookings: string[]
  aways: string[]
  /** Keys of the waiting list's mails. */
  offers: string[]
}

/** Services that share some of their people and rooms, so that all of them are one pool. */
async function openHouse(spa: Spa): Promise<House> {
  const services: Service[] = []
  for (const name of ['Massage', 'Scrub', 'Nails'])
    services.push(
      (
        await addService(spa, {
          name,
          stations: 5,
          subs: [{ availability }, { availability, duration: 30, turnoverMinutes: 15 }],
        })
      ).service,
    )
  const [massage, scrub, nails] = services as [Service, Service, Service]
  const treatments = (...of: Service[]) => of.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
  const people = [
    await aTherapist(spa, 'Ada', { subServiceIds: treatments(massage, scrub, nails) }),
    await aTherapist(spa, 'Bisi', { subServiceIds: treatments(massage, scrub) }),
    await aTherapist(spa, 'Chi', { subServiceIds: treatments(scrub, nails) }),
    await aTherapist(spa, 'Dayo', { subServiceIds: treatments(nails) }),
  ]
  const rooms = [
    await aRoom(spa, 'Palm', { serviceIds: [massage._id, scrub._id] }),
    await aRoom(spa, 'Hall', { places: 2, serviceIds: [scrub._id, nails._id] }),
    await aRoom(spa, 'Jasmine', { serviceIds: [massage._id, nails._id] }),
  ]
  return { services, people, rooms, bookings: [], aways: [], offers: [] }
}

const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
const sometimes = <Item>(value: Item) => (Math.random() < 0.4 ? value : undefined)

type Answer = Awaited<ReturnType<Spa['call']>>
type Deed = (spa: Spa, house: House) => Promise<Answer | undefined>

function wish({ services, people }: House) {
  const { _id: serviceId, serviceArray } = oneOf(services)
  const { _id: subServiceId } = oneOf(serviceArray)
  const when = { bookingDate: oneOf(DATES), bookingTime: oneOf(TIMES) }
  return { serviceId, subServiceId, ...when, therapistId: sometimes(oneOf(people)._id), ...somebody() }
}

function keep(house: House, answer: Answer) {
  if (answer.statusCode === 201) house.bookings.push(answer.json().booking._id)
  return answer
}

const headers = asOwner
const at = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00+01:00`

const deeds: Record<string, Deed> = {
  book: async (spa, house) => keep(house, await spa.call('createBooking', { body: wish(house) })),
  'book at the desk': async (spa, house) => {
    const body = { ...wish(house), origin: 'phone', squeezeIn: Math.random() < 0.2 }
    return keep(house, await spa.call('bookAtDesk', { body, headers }))
  },
  confirm: (spa, { bookings }) =>
    spa.call('decideBooking', { parts: { id: oneOf(bookings) }, body: { status: 'confirmed' }, headers }),
  cancel: (spa, { bookings }) =>
    spa.call('decideBooking', { parts: { id: oneOf(bookings) }, body: { status: 'cancelled' }, headers }),
  restore: (spa, { bookings }) => spa.call('restoreBooking', { parts: { id: oneOf(bookings) }, body: {}, headers }),
  move: (spa, { bookings }) => {
    const body = { bookingDate: oneOf(DATES), bookingTime: oneOf(TIMES) }
    return spa.call('moveBooking', { parts: { id: oneOf(bookings) }, body, headers })
  },
  'hand over': (spa, { bookings, people, rooms }) => {
    const body = {
      therapistId: oneOf(people)._id,
      roomId: sometimes(oneOf(rooms)._id),
      bookingTime: sometimes(oneOf(TIMES)),
    }
    return spa.call('updateTreatment', { parts: { id: oneOf(bookings) }, body, headers })
  },
  'away for hours': async (spa, { people, aways }) => {
    const [date, hour] = [oneOf(DATES), oneOf([9, 10])]
    const body = { from: at(date, hour), until: at(date, hour + 1), handOver: true }
    const answer = await spa.call('markAway', { parts: { id: oneOf(people)._id }, body, headers })
    if (answer.statusCode === 200) aways.push(answer.json().changeId)
    return answer
  },
  'back again': async (spa, { aways }) => {
    const id = aways.pop()
    return id === undefined ? undefined : spa.call('undoChanges', { parts: { id }, headers })
  },
  undo: (spa, { bookings }) => spa.call('undoChange', { parts: { id: oneOf(bookings) }, headers }),
  'a day off': (spa, { people }) => {
    const daysOff = Math.random() < 0.5 ? [] : [{ from: DATES[1]!, to: DATES[1]! }]
    return changeTherapist(spa, oneOf(people), { daysOff })
  },
  'hide or show': (spa, { people }) => changeTherapist(spa, people[3]!, { isHidden: Math.random() < 0.5 }),
  'fewer or more places': (spa, { rooms }) => changeRoom(spa, rooms[1]!, { places: oneOf([1, 2, 3]) }),
  wait: (spa, { services }) => {
    const { _id: serviceId, serviceArray } = oneOf(services)
    const body = {
      serviceId,
      subServiceId: oneOf(serviceArray)._id,
      bookingDate: oneOf(DATES),
      email: somebody().email,
    }
    return spa.call('joinWaiting', { body })
  },
  'offer freed times': async spa => {
    await offerFreedTimes(spa.deps)
    return undefined
  },
  'take an offer': async (spa, house) => {
    const offer = house.offers.pop()
    if (!offer) return undefined
    const { waiting } = (await spa.call('openWaiting', { body: { key: offer } })).json()
    if (!waiting?.offer) return undefined
    const { serviceId, subServiceId, bookingDate } = waiting
    const body = {
      serviceId,
      subServiceId,
      bookingDate,
      bookingTime: waiting.offer.bookingTime,
      ...somebody(),
      offer,
    }
    return keep(house, await spa.call('createBooking', { body }))
  },
}

const OFTEN = [
  'book',
  'book',
  'book',
  'book at the desk',
  'hand over',
  'hand over',
  'move',
  'away for hours',
  'wait',
  'wait',
  'cancel',
  'offer freed times',
]

test('whatever happens at once at two servers, nobody and no place in a room is in two treatments', async () => {
  const [first] = spas as [Spa, Spa]
  for (const spa of spas) await startMonday(spa)
  const house = await openHouse(first)
  const seen: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const names = Array.from({ length: AT_ONCE }, () => oneOf([...Object.keys(deeds), ...OFTEN]))
    const answers = await Promise.all(
      names.map(async (name, n) => {
        const needsBooking = !['book', 'book at the desk'].includes(name) && house.bookings.length === 0
        const answer = needsBooking ? undefined : await deeds[name]!(spas[n % 2]!, house)
        return { name, answer }
      }),
    )
    for (const { name, answer } of answers) {
      if (!answer) continue
      const outcome = `${name}: ${answer.statusCode} ${answer.json().code ?? ''}`
      seen[outcome] = (seen[outcome] ?? 0) + 1
      // A busy machine may say so in time.
      if (answer.statusCode !== 503) expect(answer.statusCode, `${outcome} ${answer.body}`).toBeLessThan(500)
    }
    for (const mail of await first.deliver()) if (mail.kind === 'waiting-offer') house.offers.push(keyIn(mail))
    expect(await overlaps(first.db)).toEqual([])
    expect(await wronglyOccupied(first.db)).toEqual([])
    const minutes = oneOf([0, 0.1, 1, 31])
    for (const { clock } of spas) clock.advance(minutes)
  }
  console.log(seen)
  // Otherwise nothing was tried.
  const done = (name: string) => (seen[`${name}: 200 `] ?? 0) + (seen[`${name}: 201 `] ?? 0)
  for (const name of ['book', 'away for hours']) expect(done(name), name).toBeGreaterThan(0)
  expect(done('move') + done('hand over')).toBeGreaterThan(0)

  for (const db of dbs) await db.destroy()
  const db = await openDatabase(database)
  if (database.databaseUrl) expect(await deadlocks(db)).toBe(0)
  await db.destroy()
}, 600_000)
