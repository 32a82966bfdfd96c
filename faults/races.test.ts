import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { countTreatments, overlaps, wronglyOccupied } from '#server/booking/testing/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  addressOf,
  addService,
  book,
  bookingIn,
  openSpa,
  postJson,
  sendJson,
  sizeOf,
  visitWish,
  wish,
} from './testing/customers.ts'
import { engines, read, storedBookings } from './testing/databases.ts'
import { isLongRun, THREE_HOURS_MS } from './testing/long-run.ts'
import { asOwner, type Site, startSite } from './testing/site.ts'

const CREATES = isLongRun ? 10_000 : 200
const AT_ONCE = 40
/** Few times for many: most of them are taken, and neighbours overlap by half. */
const TIMES = isLongRun ? 600 : 40

describe.each(engines)('on %s', (engine, newDatabase) => {
  test(`${CREATES} creates at once for overlapping times make no two bookings of one time`, {
    timeout: THREE_HOURS_MS,
  }, async () => {
    const database = await newDatabase()
    const { site: first, service } = await openSpa(database)
    // A second process where the engine allows one.
    const sites: Site[] = database.databaseUrl ? [first, await startSite(database, { RATE_LIMITS: 'off' })] : [first]
    const counts = { creates: 0, booked: 0, taken: 0, 'refused as too busy and tried again': 0 }
    const ids = new Set<string>()
    const decided = async (site: Site, body: object): Promise<Response> => {
      const response = await book(site, body)
      if (response.status !== 503) return response
      counts['refused as too busy and tried again']++
      await response.text()
      await pause(500)
      return decided(site, body)
    }
    const customer = async () => {
      while (counts.creates < CREATES) {
        const who = counts.creates++
        const slot = Math.floor(Math.random() * TIMES)
        const response = await decided(sites[who % sites.length]!, wish(service, slot, who))
        expect([201, 409]).toContain(response.status)
        if (response.status === 201) ids.add((await bookingIn(response))._id)
        else await response.text()
        counts[response.status === 201 ? 'booked' : 'taken']++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, customer))
    expect(await Promise.all(sites.map(site => site.stop()))).toEqual(sites.map(() => 0))
    console.log(engine, counts)

    expect(await read(database, overlaps)).toEqual([])
    expect((await storedBookings(database)).map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test(`${CREATES} creates, moves, hand-overs, hours away and offers at once over services that share people put nobody in two places`, {
    timeout: THREE_HOURS_MS,
  }, async () => {
    const database = await newDatabase()
    const settings = { SPA_TIME_ZONE: zoneWhereItIs(11) }
    const { site: first, service } = await openSpa(database, settings)
    const sites: Site[] = [first]
    const team = await nameTeam(first, service)
    if (database.databaseUrl) sites.push(await startSite(database, { RATE_LIMITS: 'off', ...settings }))
    const counts: Record<string, number> = {}
    let asked = 0
    let turn: Promise<unknown> = Promise.resolve()
    const client = async () => {
      while (asked < CREATES) {
        const who = asked++
        if (who % OFFERS_EVERY === OFFERS_EVERY - 1) turn = letWaitingListOffer(first, team)
        await turn
        const site = sites[who % sites.length]!
        const name = oneOf(Object.keys(SHARED_DEEDS))
        for (;;) {
          const response = await SHARED_DEEDS[name]!(site, team, who)
          const body = (await response?.text()) ?? ''
          const code = response && !response.ok ? (JSON.parse(body) as { code: string }).code : ''
          const outcome = `${name}: ${response?.status ?? 'nothing to do'} ${code}`.trim()
          counts[outcome] = (counts[outcome] ?? 0) + 1
          if (response?.status !== 503) {
            expect(response?.status ?? 200, `${outcome} ${body}`).toBeLessThan(500)
            if (response?.ok) remember(team, body)
            break
          }
          await pause(500)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    expect(await Promise.all(sites.map(site => site.stop()))).toEqual(sites.map(() => 0))
    console.log(engine, counts, 'offers:', await read(database, countOffers))

    expect(await read(database, overlaps)).toEqual([])
    expect(await read(database, wronglyOccupied)).toEqual([])
    const stored = new Set((await storedBookings(database)).map(({ id }) => id))
    expect(team.bookings.filter(id => !stored.has(id))).toEqual([])
    // Otherwise nothing was tried.
    if (isLongRun) expect(await read(database, countOffers)).toBeGreaterThan(0)
    for (const name of isLongRun ? Object.keys(SHARED_DEEDS) : ['create', 'away'])
      expect((counts[`${name}: 200`] ?? 0) + (counts[`${name}: 201`] ?? 0), name).toBeGreaterThan(0)
  })
})

describe.each(engines)('visits on %s', (engine, newDatabase) => {
  test(`${CREATES} visits of up to four guests with up to four treatments each, at once, are there as a whole or not at all`, {
    timeout: THREE_HOURS_MS,
  }, async () => {
    const database = await newDatabase()
    const first = await startSite(database, { RATE_LIMITS: 'off' })
    const { services } = await nameLargeTeam(first)
    const sites: Site[] = database.databaseUrl ? [first, await startSite(database, { RATE_LIMITS: 'off' })] : [first]
    const counts: Record<string, number> = {}
    const booked = new Map<string, number>()
    let asked = 0
    const customer = async () => {
      while (asked < CREATES) {
        const who = asked++
        const body = visitWish(services, Math.floor(Math.random() * VISIT_SLOTS), who)
        const size = sizeOf(body)
        for (;;) {
          const response = await book(sites[who % sites.length]!, body)
          counts[response.status] = (counts[response.status] ?? 0) + 1
          if (response.status === 201) booked.set((await bookingIn(response))._id, size)
          else await response.text()
          if (response.status !== 503) {
            expect([201, 400, 409]).toContain(response.status)
            break
          }
          await pause(500)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, customer))
    expect(await Promise.all(sites.map(site => site.stop()))).toEqual(sites.map(() => 0))
    console.log(engine, 'visits', counts, 'treatments', sum(booked.values()))

    expect(await read(database, overlaps)).toEqual([])
    expect(await read(database, wronglyOccupied)).toEqual([])
    expect(await read(database, countTreatments)).toEqual(booked)
    expect(Math.max(...booked.values())).toBeGreaterThan(1)
    // Otherwise most visits would fit nowhere, and few would race.
    expect(counts[400] ?? 0).toBeLessThan(CREATES / 2)
  })
})

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

/** Days and starts of which most are wanted by several. */
const VISIT_SLOTS = isLongRun ? 800 : 40

interface Team {
  services: Service[]
  people: string[]
  bookings: string[]
  aways: string[]
}

const OFFERS_EVERY = 1000

/** Some cancel, and everybody is quiet until the freed times are offered: what comes next races with open offers. */
async function letWaitingListOffer(site: Site, team: Team) {
  const leaving = Array.from({ length: 60 }, (_, who) => SHARED_DEEDS.cancel!(site, team, who))
  for (const response of await Promise.all(leaving)) await response?.text()
  await pause(15_000)
}

/** Days that are soon full, so that people wait for them. */
const SHARED_DAYS = isLongRun ? 12 : 2
const DAYS = 80

/** Three services of which each shares a person with the next, and rooms with all. */
async function nameTeam(site: Site, hammam: Service): Promise<Team> {
  const services = [
    hammam,
    await addService(site, { name: 'Scrubs', endHour: 12 }),
    await addService(site, { name: 'Nails', endHour: 10 }),
  ]
  return nameThose(site, services, [1, 2])
}

/** A house in which most visits of four guests fit on an empty day. */
async function nameLargeTeam(site: Site): Promise<Team> {
  const services: Service[] = []
  for (const name of ['Steam', 'Scrubs', 'Nails']) services.push(await addService(site, { name, stations: 5 }))
  return nameThose(site, services, [2, 4], ['Efe', 'Fola', 'Goke'])
}

/** `deft` know every treatment. */
async function nameThose(site: Site, services: Service[], places: number[], deft: string[] = []): Promise<Team> {
  const subs = services.map(({ serviceArray }) => serviceArray[0]!._id)
  const people: string[] = []
  for (const [name, subServiceIds] of Object.entries({
    Ada: subs,
    Bisi: subs.slice(0, 2),
    Chi: subs.slice(1),
    Dayo: subs.slice(2),
    ...Object.fromEntries(deft.map(name => [name, subs])),
  })) {
    const answer = await postJson(site, callPath('addTherapist'), { name, about: '', subServiceIds }, asOwner)
    people.push(((await answer.json()) as { member: { _id: string } }).member._id)
  }
  const serviceIds = services.map(({ _id }) => _id)
  for (const count of places) {
    const room = { name: `For ${count}`, places: count, serviceIds }
    const answer = await postJson(site, callPath('addRoom'), room, asOwner)
    expect(answer.status).toBe(201)
  }
  return { services, people, bookings: [], aways: [] }
}

type Deed = (site: Site, team: Team, who: number) => Promise<Response> | undefined

const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
const sharedWish = ({ services, people }: Team, who: number) => {
  const slot = Math.floor(Math.random() * SHARED_DAYS) + DAYS * Math.floor(Math.random() * 20)
  const therapistId = Math.random() < 0.3 ? { therapistId: oneOf(people) } : {}
  return { ...wish(oneOf(services), slot, who), ...therapistId }
}
const create: Deed = (site, team, who) => book(site, sharedWish(team, who))
const visit: Deed = (site, team, who) => {
  const slot = Math.floor(Math.random() * SHARED_DAYS) + DAYS * Math.floor(Math.random() * 20)
  return book(site, visitWish(team.services, slot, who))
}
const withBooking =
  (deed: (site: Site, id: string, team: Team, who: number) => Promise<Response>): Deed =>
  (site, team, who) =>
    team.bookings.length === 0 ? undefined : deed(site, oneOf(team.bookings), team, who)

const SHARED_DEEDS: Record<string, Deed> = {
  create,
  'create, too': create,
  'and create': create,
  visit,
  move: withBooking((site, id, team, who) => {
    const { bookingDate, bookingTime } = sharedWish(team, who)
    return sendJson(site, 'PUT', callPath('moveBooking', { id }), { bookingDate, bookingTime })
  }),
  'hand over': withBooking((site, id, { people }) =>
    sendJson(site, 'PUT', callPath('updateTreatment', { id }), { therapistId: oneOf(people) }),
  ),
  cancel: withBooking((site, id) => sendJson(site, 'PUT', callPath('decideBooking', { id }), { status: 'cancelled' })),
  away: (site, team, who) => {
    const { bookingDate } = sharedWish(team, who)
    const [from, until] = Math.random() < 0.5 ? ['09:00', '12:00'] : ['12:00', '20:00']
    const body = { from: `${bookingDate}T${from}:00Z`, until: `${bookingDate}T${until}:00Z`, handOver: true }
    return postJson(site, callPath('markAway', { id: oneOf(team.people) }), body, asOwner)
  },
  'back again': (site, { aways }) => {
    const id = aways.pop()
    return id === undefined ? undefined : postJson(site, callPath('undoChanges', { id }), {}, asOwner)
  },
  wait: (site, team, who) => {
    const { serviceId, subServiceId, bookingDate } = wish(
      team.services[2]!,
      Math.floor(Math.random() * SHARED_DAYS),
      who,
    )
    return postJson(site, callPath('joinWaiting'), { serviceId, subServiceId, bookingDate, email: addressOf(who) })
  },
}

/** Ids for what comes next. */
function remember({ bookings, aways }: Team, body: string) {
  const { booking, changeId } = JSON.parse(body) as { booking?: { _id: string }; changeId?: string }
  if (booking && !bookings.includes(booking._id)) bookings.push(booking._id)
  if (changeId) aways.push(changeId)
}

const countOffers = async (db: Db) => (await db.selectFrom('waitingOffers').select('id').execute()).length

/** Offers of the waiting list are not mailed at night. */
function zoneWhereItIs(hour: number) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // These names count the other way round.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`
}
