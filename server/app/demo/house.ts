import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
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

  async function times(name: string, date: string, therapistId?: string): Promise<string[]> {
    const query = { subServiceId: find(name).sub._id, date, forDesk: 'true', ...(therapistId && { therapistId }) }
    return ((await ask('availableTimes', { query })) as AvailableTimesResponse).availableTimes
  }

  async function nearest(
    name: string,
    date: string,
    wished: string,
    therapistId?: string,
  ): Promise<string | undefined> {
    const from = parseTimeLabel(wished)!
    const distance = (label: string) => Math.abs(parseTimeLabel(label)! - from)
    return (await times(name, date, therapistId)).sort((one, other) => distance(one) - distance(other))[0]
  }

  async function firstFree(name: string, day: number, wished: string, therapistId?: string) {
    for (let later = day; ; later++) {
      const bookingTime = await nearest(name, date(later), wished, therapistId)
      if (bookingTime) return { bookingDate: date(later), bookingTime }
    }
  }

  async function bookAtDesk(name: string, body: Omit<DeskBookingBody, 'serviceId' | 'subServiceId'>) {
    const { service, sub } = find(name)
    const whole = { serviceId: service._id, subServiceId: sub._id, ...body }
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
    date,
    instant,
    times,
    nearest,
    firstFree,
    bookAtDesk,
  }
}
