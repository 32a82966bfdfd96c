import { randomUUID } from 'node:crypto'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { ada, FRIDAY } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import { timesAt } from '../availability/slot.ts'
import { insertWithFreshHash, randomIdentifiers } from '../create.ts'
import type { BookingRow } from '../queries.ts'
import { columnsOf, pricesOf, type TreatmentRow, treatmentsOf } from '../treatments.ts'

export interface PartDraft extends Partial<TreatmentRow> {
  service: Service
  /** Its first sub-service, if none is named. */
  sub?: Service['serviceArray'][number]
  bookingTime: string
  with?: { _id: string; name: string }
  in?: { _id: string; name: string; place?: number }
}

/** A confirmed visit on Friday, as if it had been planned so. Without a person or a room a treatment has the first station. */
export async function insertVisit(
  spa: Spa,
  parts: readonly PartDraft[],
  more: Partial<BookingRow> = {},
): Promise<BookingRow & { parts: string[] }> {
  const rows = parts.map(part => rowOf(part, more.bookingDate ?? FRIDAY))
  const now = spa.clock.now()
  const row = await insertWithFreshHash(spa.db, randomIdentifiers, {
    ...columnsOf(rows),
    ...pricesOf(rows),
    ...ada,
    bookingDate: FRIDAY,
    status: 'confirmed',
    decidedAt: now,
    holdExpiresAt: now,
    createdAt: now,
    updatedAt: now,
    ...more,
  })
  return { ...row, parts: treatmentsOf(row).map(({ id }) => id) }
}

function rowOf(draft: PartDraft, date: string): TreatmentRow {
  const { service, sub = service.serviceArray[0]!, bookingTime, with: therapist, in: room, ...given } = draft
  const { duration: durationMinutes, turnoverMinutes } = sub
  const times = timesAt({ date, label: bookingTime, timeZone: 'Africa/Lagos', durationMinutes, turnoverMinutes })!
  const { label, ...instants } = times
  return {
    id: randomUUID(),
    guest: 0,
    besides: null,
    isExtra: false,
    serviceId: service._id,
    serviceName: service.name,
    subServiceId: sub._id,
    subServiceName: sub.name,
    priceNaira: sub.price,
    durationMinutes,
    station: therapist || room ? null : 1,
    squeezedIn: false,
    therapistId: therapist?._id ?? null,
    therapistName: therapist?.name ?? '',
    therapistWanted: false,
    roomId: room?._id ?? null,
    roomName: room?.name ?? '',
    roomPlace: room ? (room.place ?? 1) : null,
    ...instants,
    bookingTime: label,
    ...given,
  }
}
