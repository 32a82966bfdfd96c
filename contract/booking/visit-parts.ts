import { MS_PER_MINUTE, parseTimeLabel } from '../platform/time.ts'
import { clockTime, instantOnWall } from '../platform/zone.ts'
import type { Treatment } from './booking.ts'

/** What people read of a visit: its treatments in order, its times, and what it is called. */

/** A device that saved a booking before visits existed has none of these. */
export interface Visited {
  /** In order of time. */
  treatments?: readonly VisitedTreatment[]
  /** By guest; only with who may know the names. */
  guestNames?: readonly string[]
}

type VisitedTreatment = Pick<Treatment, 'guest' | 'subServiceName' | 'bookingTime' | 'therapistWanted'> & {
  _id?: string
  serviceName?: string
  therapist: { name: string } | null
}

/** Who reads: "for your guest", "for my guest", "for the guest". */
export type Whose = 'your' | 'my' | 'the'

export interface VisitPart {
  _id: string | undefined
  /** "10:00 AM" */
  time: string
  /** "Deep tissue massage" */
  treatment: string
  /** " with Ada", if the customer asked for them. */
  withWhom: string
  /** "for Bola", "for your guest"; empty for the person who books. */
  forWhom: string
}

/** More than one treatment. A treatment for two is one. */
export const isVisit = ({ treatments = [] }: Visited): boolean => treatments.length > 1

export function partsOf(visit: Visited, whose: Whose = 'your'): VisitPart[] {
  const guests = countGuests(visit)
  return (visit.treatments ?? []).map(({ _id, guest, bookingTime, therapist, therapistWanted, ...named }) => ({
    _id,
    time: bookingTime,
    treatment: treatmentName(named),
    withWhom: therapist && therapistWanted ? ` with ${therapist.name}` : '',
    forWhom: forWhom(guest, { name: visit.guestNames?.[guest] ?? '', guests, whose }),
  }))
}

/** " with Ada, for Bola", to be put behind the treatment. */
export const afterTreatment = ({ withWhom, forWhom }: Pick<VisitPart, 'withWhom' | 'forWhom'>) =>
  withWhom + (forWhom && `, ${forWhom}`)

/** "Deep tissue massage with Ada, for Bola" */
export const partText = (part: VisitPart) => part.treatment + afterTreatment(part)

/** "Deep tissue massage at 10:00 AM for Bola": which of several, also where two are alike. */
export const partInTime = ({ time, forWhom }: VisitPart, treatment: string) =>
  `${treatment} at ${time}${forWhom && ` ${forWhom}`}`

/** "Deep tissue massage", "Deep tissue massage and 2 more" */
export function visitName({ treatments = [], ...named }: Visited & Named): string {
  const name = treatmentName(named)
  return isVisit({ treatments }) ? `${name} and ${treatments.length - 1} more` : name
}

interface Named {
  serviceName?: string
  subServiceName: string
}

/** A name that says only how long it takes: "60 minutes", "1 hour 30 min". PostgreSQL reads it, too. */
export const TREATMENT_LENGTH = /^(\d+[ -]?[hm][a-z]*\W*(and )?)+$/i

/** "Deep tissue massage"; "Massage: 60 minutes" where the name is only a length. */
export const treatmentName = ({ serviceName, subServiceName }: Named): string =>
  serviceName && TREATMENT_LENGTH.test(subServiceName) ? `${serviceName}: ${subServiceName}` : subServiceName

/** As `treatmentName`; also with its service where another service has one of the same name in this list. */
export const namesAmong =
  (all: readonly Named[] = []) =>
  (one: Named): string => {
    const { serviceName, subServiceName } = one
    const isShared = all.some(other => other.subServiceName === subServiceName && other.serviceName !== serviceName)
    return serviceName && isShared ? `${serviceName}: ${subServiceName}` : treatmentName(one)
  }

/** "3 treatments", "3 treatments for 2 people" */
export function visitSize(visit: Visited): string {
  const guests = countGuests(visit)
  const treatments = visit.treatments?.length ?? 0
  return `${treatments} treatments${guests > 1 ? ` for ${guests} people` : ''}`
}

interface Timed {
  bookingDate: string
  bookingTime: string
  visitMinutes?: number
}

/** "10:00 AM – 12:40 PM"; of a plain booking the time it begins. */
export function visitTimes(visit: Visited & Timed, timeZone: string): string {
  const { bookingDate, bookingTime, visitMinutes } = visit
  const start = parseTimeLabel(bookingTime)
  if (!isVisit(visit) || visitMinutes === undefined || start === undefined) return bookingTime
  const end = instantOnWall(bookingDate, start, timeZone) + visitMinutes * MS_PER_MINUTE
  return `${bookingTime} – ${clockTime(new Date(end).toISOString(), timeZone)}`
}

/** The longest list that a message still has room for. */
const LISTED_MAX = 6

/** "3 treatments for 2 people: 10:00 AM with Ada, 10:00 AM for Bola, 11:10 AM". Without what is done: it goes through a chat. */
export function visitInChat(visit: Visited, whose: Whose = 'your'): string {
  const parts = partsOf(visit, whose)
  if (parts.length > LISTED_MAX) return visitSize(visit)
  const said = parts.map(({ time, withWhom, forWhom }) => time + withWhom + (forWhom && ` ${forWhom}`))
  return `${visitSize(visit)}: ${said.join(', ')}`
}

const ORDINALS = ['first', 'second', 'third']

/** The guest with the number 0 is the person who books, unless named. */
function forWhom(guest: number, { name, guests, whose }: { name: string; guests: number; whose: Whose }): string {
  if (name !== '') return `for ${name}`
  if (guest === 0) return ''
  return guests > 2 ? `for ${whose} ${ORDINALS[guest - 1]} guest` : `for ${whose} guest`
}

function countGuests({ treatments = [] }: Visited): number {
  return new Set(treatments.map(({ guest }) => guest)).size
}
