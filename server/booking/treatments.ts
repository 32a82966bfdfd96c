import type { Treatment } from '#contract/booking/booking.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { FurtherTreatment } from '#server/platform/db/tables.ts'
import type { Taken } from './availability/busy-times.ts'
import { resourcesOf } from './availability/planner.ts'
import type { BookingRow } from './queries.ts'

/** One treatment of a booking; a plain booking has one, a visit several. */
export type TreatmentRow = Omit<FurtherTreatment, 'startsAt' | 'endsAt' | 'freeAgainAt'> &
  Pick<BookingRow, 'startsAt' | 'endsAt' | 'freeAgainAt'>

type Row = Pick<
  BookingRow,
  SharedColumn | 'id' | 'priceNaira' | 'firstTreatmentId' | 'firstPriceNaira' | 'firstGuest' | 'furtherTreatments'
>

/** What a treatment and a booking, about its first treatment, both say. */
type SharedColumn = (typeof SHARED)[number]
const SHARED = [
  'serviceId',
  'serviceName',
  'subServiceId',
  'subServiceName',
  'durationMinutes',
  'station',
  'squeezedIn',
  'therapistId',
  'therapistName',
  'therapistWanted',
  'roomId',
  'roomName',
  'roomPlace',
  'startsAt',
  'endsAt',
  'freeAgainAt',
  'bookingTime',
] as const satisfies readonly (keyof BookingRow & keyof FurtherTreatment)[]

/** All treatments of a booking, in order of time, then by guest. */
export function treatmentsOf(row: Row): TreatmentRow[] {
  const first = firstOf(row)
  const further = row.furtherTreatments.map(fromJson)
  return inOrder([first, ...further.map(one => (one.besides === FIRST ? { ...one, besides: first.id } : one))])
}

/** The treatment with which a booking was made has its id, and keeps it when another one becomes the first. */
function firstOf(row: Row): TreatmentRow {
  const shared = Object.fromEntries(SHARED.map(column => [column, row[column]])) as Pick<Row, SharedColumn>
  return {
    ...shared,
    id: firstIdOf(row),
    guest: row.firstGuest,
    besides: null,
    isExtra: false,
    priceNaira: row.firstPriceNaira ?? row.priceNaira,
  }
}

const firstIdOf = ({ id, firstTreatmentId }: Pick<Row, 'id' | 'firstTreatmentId'>) => firstTreatmentId ?? id

/** The columns of a booking with these treatments, in any order, but those of its price. Without `booking` it is a new one. */
export function columnsOf(treatments: readonly TreatmentRow[], booking?: Pick<BookingRow, 'id'>) {
  const [first, ...further] = inOrder(treatments) as [TreatmentRow, ...TreatmentRow[]]
  const { id, guest: firstGuest, besides: _, isExtra: __, priceNaira: ___, ...columns } = first
  const besidesFirst = (besides: string | null) => (besides === id ? FIRST : besides)
  return {
    ...columns,
    firstTreatmentId: booking === undefined || id === booking.id ? null : id,
    firstGuest,
    furtherTreatments: further.map(one => toJson({ ...one, besides: besidesFirst(one.besides) })),
  }
}

/** What a visit of these treatments costs. */
export function pricesOf(treatments: readonly TreatmentRow[]) {
  const [first, ...further] = inOrder(treatments)
  return {
    priceNaira: treatments.reduce((sum, { priceNaira }) => sum + priceNaira, 0),
    firstPriceNaira: further.length > 0 ? first!.priceNaira : null,
  }
}

/** Stands for the id of the first treatment, which of a new booking is not known before it is inserted. */
const FIRST = ''

function toJson({ startsAt, endsAt, freeAgainAt, ...rest }: TreatmentRow): FurtherTreatment {
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    freeAgainAt: freeAgainAt.toISOString(),
  }
}

function fromJson({ startsAt, endsAt, freeAgainAt, ...rest }: FurtherTreatment): TreatmentRow {
  return {
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    freeAgainAt: new Date(freeAgainAt),
  }
}

function inOrder(treatments: readonly TreatmentRow[]): TreatmentRow[] {
  return treatments.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.guest - b.guest)
}

/** What customers are told: a treatment for two is one. */
export function toTreatments(row: Row): Treatment[] {
  return treatmentsOf(row)
    .filter(({ besides }) => besides === null)
    .map(toTreatment)
}

/** What these treatments occupy. */
export function takenBy(treatments: readonly TreatmentRow[]): Taken[] {
  return treatments.flatMap(one =>
    resourcesOf(one.serviceId, one).map(resource => ({
      resource,
      from: one.startsAt,
      until: one.freeAgainAt,
      squeezedIn: one.squeezedIn,
    })),
  )
}

export function isVisit({ furtherTreatments }: Pick<BookingRow, 'furtherTreatments'>): boolean {
  return furtherTreatments.length > 0
}

/** When the last treatment ends. */
export function endOfVisit({ endsAt, furtherTreatments }: Pick<BookingRow, 'endsAt' | 'furtherTreatments'>): Date {
  return new Date(Math.max(endsAt.getTime(), ...furtherTreatments.map(one => Date.parse(one.endsAt))))
}

/** The services whose times a booking takes. */
export function serviceIdsOf({ serviceId, furtherTreatments }: Pick<BookingRow, 'serviceId' | 'furtherTreatments'>) {
  return [...new Set([serviceId, ...furtherTreatments.map(one => one.serviceId)])]
}

/** The ids under which a booking occupies people, rooms and stations. */
export function occupantsOf({
  furtherTreatments,
  ...first
}: Pick<BookingRow, 'id' | 'firstTreatmentId' | 'furtherTreatments'>): string[] {
  return [firstIdOf(first), ...furtherTreatments.map(one => one.id)]
}

export function countGuests({
  firstGuest,
  furtherTreatments,
}: Pick<BookingRow, 'firstGuest' | 'furtherTreatments'>): number {
  return 1 + Math.max(firstGuest, ...furtherTreatments.map(({ guest }) => guest))
}

/** By guest, empty for the person who books and for who was not named; no entries for one guest. */
export function guestNamesOf({ guestNames }: Pick<BookingRow, 'guestNames'>): string[] {
  return guestNames === '' ? [] : guestNames.split('\n')
}

export function visitMinutesOf(row: Pick<BookingRow, 'startsAt' | 'endsAt' | 'furtherTreatments'>): number {
  return Math.round((endOfVisit(row).getTime() - row.startsAt.getTime()) / MS_PER_MINUTE)
}

function toTreatment(one: TreatmentRow): Treatment {
  const { id, guest, serviceName, subServiceId, subServiceName, bookingTime, durationMinutes, priceNaira } = one
  return {
    _id: id,
    guest,
    serviceName,
    subServiceId,
    subServiceName,
    bookingTime,
    durationMinutes,
    price: priceNaira,
    therapist: one.therapistId === null ? null : { _id: one.therapistId, name: one.therapistName },
    therapistWanted: one.therapistWanted,
  }
}
