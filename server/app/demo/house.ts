import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { type CallKey, type CallParts, callPath, calls } from '#contract/calls.ts'
import type { Service, ServicesResponse, SubService } from '#contract/catalogue/catalogue.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Agenda, Chance } from './agenda.ts'

/** The whole server, not listening, with a clock that is set from outside. */
export interface Stage {
  app: Pick<FastifyInstance, 'inject'>
  deps: Deps
  clock: Clock & { set(to: string): void }
}

export type Headers = Record<string, string>
type Asked<Key extends CallKey> = {
  query?: Record<string, string>
  body?: object
  headers?: Headers
} & (keyof CallParts<Key> extends never ? { parts?: undefined } : { parts: CallParts<Key> })

export interface Staff {
  owner: Headers
  frontDesk: Headers
  /** Needs no step-up code. */
  program: Headers
}

interface Parts {
  stage: Stage
  agenda: Agenda
  chance: Chance
  /** The instant the demo opens at. */
  now: Date
  timeZone: string
}

/** What is booked at once: one treatment by its name, or that of each guest. */
export type Wish = string | readonly WishedGuest[]
interface WishedGuest {
  name?: string
  what: string[]
  /** Starts so many minutes after the visit. */
  later?: number
}

export type House = ReturnType<typeof openHouse>

/** The demo's spa, used through the calls of the site and the desk. */
export function openHouse({ stage, agenda, chance, now, timeZone }: Parts) {
  const staff: Staff = { owner: {}, frontDesk: {}, program: {} }
  const zone = zoneNamed(timeZone)
  const today = zone.dateOf(now.getTime())
  let services: Service[] = []
  /** Ids by name. */
  const team: Record<string, string> = {}
  const rooms: Record<string, string> = {}

  async function ask<Key extends CallKey>(key: Key, { parts, query, body, headers }: Asked<Key>) {
    const url = callPath(key, ...([parts] as never))
    const payload = body as InjectOptions['payload']
    const response = await stage.app.inject({ method: calls[key].method, url, query, payload, headers })
    if (response.statusCode >= 400) throw new Error(`${key} at ${stage.clock.now().toISOString()}: ${response.body}`)
    return response.json()
  }

  async function readCatalogue() {
    const read: ServicesResponse = await ask('fetchServices', {})
    services = read.services
    return services
  }

  function find(name: string): { service: Service; sub: SubService } {
    for (const service of services)
      for (const sub of service.serviceArray) if (sub.name === name) return { service, sub }
    throw new Error(`The catalogue has no "${name}".`)
  }

  const date = (days: number) => addDays(today, days)

  /** Days from today, at a time in the spa's zone. */
  const instant = (days: number, label: string) => zone.day(date(days)).instantAt(parseTimeLabel(label)!)

  const guestsOf = (guests: readonly WishedGuest[]): GuestWish[] =>
    guests.map(({ name = '', what, later }) => ({
      name,
      treatments: what.map(one => ({ subServiceId: find(one).sub._id })),
      ...(later && { startsAfterMinutes: later }),
    }))

  /** As it is booked. */
  function wanted(wish: Wish): { guests?: GuestWish[]; serviceId?: string; subServiceId?: string } {
    if (typeof wish !== 'string') return { guests: guestsOf(wish) }
    const { service, sub } = find(wish)
    return { serviceId: service._id, subServiceId: sub._id }
  }

  function priceOf(wish: Wish) {
    const names = typeof wish === 'string' ? [wish] : wish.flatMap(({ what }) => what)
    return names.reduce((sum, name) => sum + find(name).sub.price, 0)
  }

  async function times(wish: Wish, date: string, therapistId?: string): Promise<string[]> {
    const { subServiceId, guests } = wanted(wish)
    const what: Record<string, string> = guests ? { visit: JSON.stringify(guests) } : { subServiceId: subServiceId! }
    const query = { ...what, date, forDesk: 'true', ...(therapistId && { therapistId }) }
    return ((await ask('availableTimes', { query })) as AvailableTimesResponse).availableTimes
  }

  async function nearest(wish: Wish, date: string, wished: string, therapistId?: string): Promise<string | undefined> {
    const from = parseTimeLabel(wished)!
    const distance = (label: string) => Math.abs(parseTimeLabel(label)! - from)
    return (await times(wish, date, therapistId)).sort((one, other) => distance(one) - distance(other))[0]
  }

  async function firstFree(wish: Wish, day: number, wished: string, therapistId?: string) {
    for (let later = day; later < day + SEARCHED_DAYS; later++) {
      const bookingTime = await nearest(wish, date(later), wished, therapistId)
      if (bookingTime) return { bookingDate: date(later), bookingTime }
    }
    throw new Error(`Nothing is free for ${JSON.stringify(wish)} from ${date(day)} on.`)
  }

  async function bookAtDesk(wish: Wish, body: Omit<DeskBookingBody, 'serviceId' | 'subServiceId' | 'guests'>) {
    const whole = { ...wanted(wish), ...body }
    const { booking } = await ask('bookAtDesk', { body: whole, headers: staff.frontDesk })
    return booking as DeskBooking
  }

  return {
    stage,
    agenda,
    chance,
    now,
    staff,
    team,
    rooms,
    zone,
    ask,
    readCatalogue,
    find,
    wanted,
    priceOf,
    date,
    instant,
    times,
    nearest,
    firstFree,
    bookAtDesk,
  }
}

const SEARCHED_DAYS = 60
