import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
import { type CallKey, type CallParts, callPath, calls } from '#contract/calls.ts'
import type { Service, ServicesResponse, SubService } from '#contract/catalogue/catalogue.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE, parseTimeLabel } from '#contract/platform/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Zone, zoneNamed } from '#server/platform/zone.ts'
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

/** Credentials of the spa's devices. */
export interface Staff {
  owner: Headers
  frontDesk: Headers
  /** Needs no step-up code. */
  program: Headers
}

type Parts = Pick<House, 'stage' | 'agenda' | 'chance' | 'now'> & { timeZone: string }

/** The demo's spa, used through the calls of the site and the desk. */
export class House {
  staff: Staff = { owner: {}, frontDesk: {}, program: {} }
  #services: Service[] = []
  readonly zone: Zone
  readonly today: string

  readonly stage: Stage
  readonly agenda: Agenda
  readonly chance: Chance
  /** The instant the demo opens at. */
  readonly now: Date

  constructor({ stage, agenda, chance, now, timeZone }: Parts) {
    this.stage = stage
    this.agenda = agenda
    this.chance = chance
    this.now = now
    this.zone = zoneNamed(timeZone)
    this.today = this.zone.dateOf(now.getTime())
  }

  /** Throws if the call is refused. */
  async ask<Key extends CallKey>(key: Key, asked: Asked<Key>) {
    const { parts, query, body, headers } = asked
    const url = callPath(key, ...([parts] as never))
    const payload = body as InjectOptions['payload']
    const response = await this.stage.app.inject({ method: calls[key].method, url, query, payload, headers })
    if (response.statusCode >= 400)
      throw new Error(`${key} at ${this.stage.clock.now().toISOString()}: ${response.body}`)
    return response.json()
  }

  async readCatalogue() {
    const { services }: ServicesResponse = await this.ask('fetchServices', {})
    this.#services = services
    return services
  }

  find(name: string): { service: Service; sub: SubService } {
    for (const service of this.#services)
      for (const sub of service.serviceArray) if (sub.name === name) return { service, sub }
    throw new Error(`The catalogue has no "${name}".`)
  }

  /** Days from today, at a time in the spa's zone. */
  instant(days: number, label: string) {
    return this.zone.day(this.date(days)).instantAt(parseTimeLabel(label)!)
  }

  date(days: number) {
    return addDays(this.today, days)
  }

  minutesAgo(minutes: number) {
    return this.now.getTime() - minutes * MS_PER_MINUTE
  }

  async times(name: string, date: string): Promise<string[]> {
    const query = { subServiceId: this.find(name).sub._id, date, forDesk: 'true' }
    return ((await this.ask('availableTimes', { query })) as AvailableTimesResponse).availableTimes
  }

  /** The free time closest to the wished one. */
  async nearest(name: string, date: string, wished: string): Promise<string | undefined> {
    const from = parseTimeLabel(wished)!
    const distance = (label: string) => Math.abs(parseTimeLabel(label)! - from)
    return (await this.times(name, date)).sort((one, other) => distance(one) - distance(other))[0]
  }

  /** On the first day from this one on that has a free time. */
  async firstFree(name: string, day: number, wished: string): Promise<{ bookingDate: string; bookingTime: string }> {
    const bookingDate = this.date(day)
    const bookingTime = await this.nearest(name, bookingDate, wished)
    return bookingTime ? { bookingDate, bookingTime } : this.firstFree(name, day + 1, wished)
  }

  async bookAtDesk(name: string, body: Omit<DeskBookingBody, 'serviceId' | 'subServiceId'>): Promise<DeskBooking> {
    const { service, sub } = this.find(name)
    const whole = { serviceId: service._id, subServiceId: sub._id, ...body }
    const { booking } = await this.ask('bookAtDesk', { body: whole, headers: this.staff.frontDesk })
    return booking
  }
}
