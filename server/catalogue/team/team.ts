import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { DaysOff, ExtraDay, PublicTherapist, Shares } from '#contract/catalogue/team.ts'
import type { Deps } from '#server/platform/deps.ts'
import { selectTeam } from './queries.ts'

export interface Therapist {
  id: string
  name: string
  about: string
  imageUrl: string
  isChoosable: boolean
  isHidden: boolean
  doesAll: boolean
  subServiceIds: ReadonlySet<string>
  /** With hidden treatments, whose bookings go on. */
  skills: ReadonlySet<string>
  /** Null: the spa's hours. */
  hours: readonly DayAvailability[] | null
  daysOff: readonly DaysOff[]
  extraDays: readonly ExtraDay[]
  shares: Shares
  version: number
}

export interface Room {
  id: string
  name: string
  places: number
  serviceIds: ReadonlySet<string>
  isHidden: boolean
  version: number
}

/** What a service takes besides time; `poolId` is shared with every service that shares a person or a room, transitively. */
export interface ServiceNeeds {
  poolId: string
  takesTherapist: boolean
  takesRoom: boolean
}

/** People and rooms in their order, and the needs of services; hidden ones included. */
export interface Team {
  therapists: readonly Therapist[]
  rooms: readonly Room[]
  needs: ReadonlyMap<string, ServiceNeeds>
}

/** Cached for listing times; giving one out reads the team again. */
export function knownTeam({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<Team> {
  return cache.get('team', () => selectTeam(db))
}

/** The people who do a treatment, in their order. */
export function therapistsFor({ therapists }: Pick<Team, 'therapists'>, subServiceId: string): Therapist[] {
  return therapists.filter(({ isHidden, skills }) => !isHidden && skills.has(subServiceId))
}

export function roomsFor({ rooms }: Pick<Team, 'rooms'>, serviceId: string): Room[] {
  return rooms.filter(({ isHidden, serviceIds }) => !isHidden && serviceIds.has(serviceId))
}

export function toPublicTherapist({ id, name, about, imageUrl, subServiceIds }: Therapist): PublicTherapist {
  return { _id: id, name, about, imageUrl, subServiceIds: [...subServiceIds] }
}
