import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AvailableTimesResponse } from '#contract/booking.ts'
import { type CallKey, type CallParts, callPath, calls } from '#contract/calls.ts'
import type { Service, ServicesResponse, SubService } from '#contract/catalogue.ts'
import { addDays } from '#contract/dates.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk.ts'
import { MS_PER_MINUTE, parseTimeLabel } from '#contract/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { type Zone, zoneNamed } from '#server/zone.ts'
import type { Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'

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

/** Who runs the demo's spa, by the devices they are let in with. */
export interface Staff {
  owner: Headers
  frontDesk: Headers
  /** The key of programs, of whom no code is asked. */
  program: Headers
}

type Parts = Pick<House, 'stage' | 'agenda' | 'chance' | 'now'> & { timeZone: string }

/** The demo's spa as people meet it: through the calls of the site and the desk, and their rules. */
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

  /** What is refused is a mistake of the demo: it says which. */
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

  /** A sub-service by its name. */
  find(name: string): { service: Service; sub: SubService } {
    for (const service of this.#services)
      for (const sub of service.serviceArray) if (sub.name === name) return { service, sub }
    throw new Error(`The catalogue has no "${name}".`)
  }

  /** So many days from today, at this time on the spa's wall. */
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

  /** The free time that is closest to the one somebody had in mind. */
  async nearest(name: string, date: string, wished: string): Promise<string | undefined> {
    const from = parseTimeLabel(wished)!
    const distance = (label: string) => Math.abs(parseTimeLabel(label)! - from)
    return (await this.times(name, date)).sort((one, other) => distance(one) - distance(other))[0]
  }

  /** The same on the first day from this one on that has a free time: not everything is offered every day. */
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
