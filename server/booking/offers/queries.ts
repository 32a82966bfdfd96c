import { sql } from 'kysely'
import type { Deposit } from '#contract/ledger/deposit.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { textList } from '#server/platform/db/text-list.ts'
import type { SubServiceTimes } from '../availability/slot.ts'
import type { BookingRow } from '../queries.ts'

/** A sub-service as it is now; a booking keeps a snapshot of it. */
export type Offer = SubServiceTimes & {
  stations: number
  serviceId: string
  serviceName: string
  subServiceId: string
  subServiceName: string
  priceNaira: number
  isExtra?: boolean
  isForTwo?: boolean
  /** Null: as the spa says. */
  deposit?: Deposit | null
}

export function selectOffer(db: Db, serviceId: string, subServiceId: string): Promise<Offer | undefined> {
  return db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .where('sub.id', '=', subServiceId)
    .where('service.id', '=', serviceId)
    .where('sub.deletedAt', 'is', null)
    .where('service.deletedAt', 'is', null)
    .select([
      'service.id as serviceId',
      'service.name as serviceName',
      'service.stations',
      'sub.id as subServiceId',
      'sub.name as subServiceName',
      'sub.durationMinutes',
      'sub.turnoverMinutes',
      'sub.priceNaira',
      'sub.availability',
      'sub.isExtra',
      'sub.isForTwo',
      'sub.deposit',
    ])
    .executeTakeFirst()
}

/** By sub-service, also of those that are no longer offered. */
export async function selectDeposits(db: Db, subServiceIds: readonly string[]) {
  const rows = await db
    .selectFrom('subServices')
    .select(['id', 'deposit'])
    .where(sql<boolean>`id = any(${textList(subServiceIds)})`)
    .execute()
  return new Map(rows.map(({ id, deposit }) => [id, deposit]))
}

export async function selectServiceOf(db: Db, subServiceId: string): Promise<string | undefined> {
  const sub = await db.selectFrom('subServices').select('serviceId').where('id', '=', subServiceId).executeTakeFirst()
  return sub?.serviceId
}

/** Undefined for a service that is no longer offered. */
export async function selectStations(db: Db, serviceId: string): Promise<number | undefined> {
  const service = await db
    .selectFrom('services')
    .select('stations')
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return service?.stations
}

type Offered = Pick<
  BookingRow,
  | 'serviceId'
  | 'serviceName'
  | 'subServiceId'
  | 'subServiceName'
  | 'durationMinutes'
  | 'priceNaira'
  | 'freeAgainAt'
  | 'endsAt'
>

/** A booking, or one treatment of it, as an offer: with its own length and price, and its service's stations and hours of today. */
export async function selectOfferOfBooking(db: Db, booking: Offered): Promise<Offer> {
  const { serviceId, serviceName, subServiceId, subServiceName, durationMinutes, priceNaira } = booking
  const offer = await selectOffer(db, serviceId, subServiceId)
  return {
    serviceId,
    serviceName,
    subServiceId,
    subServiceName,
    durationMinutes,
    priceNaira,
    turnoverMinutes: (booking.freeAgainAt.getTime() - booking.endsAt.getTime()) / MS_PER_MINUTE,
    stations: offer?.stations ?? (await selectStations(db, serviceId)) ?? 1,
    availability: offer?.availability ?? [],
  }
}
