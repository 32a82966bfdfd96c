import type { AdditionsResponse } from '#contract/booking/manage.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { moneyOf, paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import { holdOf } from '../deposit.ts'
import type { Locked } from '../locked.ts'
import { offerOf, requireTherapist } from '../offers/offers.ts'
import { selectOffer, selectServiceOf } from '../offers/queries.ts'
import { lapseHolds } from '../queries.ts'
import { refundFor } from '../refund/refund.ts'
import { withOrganizer } from '../rules.ts'
import { readOpenings } from '../terms.ts'
import { columnsOf, countGuests, pricesOf, serviceIdsOf } from '../treatments.ts'
import { additionsTo } from './additions.ts'
import { columnsOfLeft, type TakenOut } from './take-out.ts'

/** One treatment more or less: what customers and the desk both do to a visit. Each checks first whether it may. */

/** What fits after each guest's last treatment, as far as anybody knows without a lock. */
export async function listAdditions(
  deps: BookingDeps,
  booking: BookingRow,
  when: { now: Date; timeZone: string; mayWait?: boolean },
): Promise<AdditionsResponse['additions']> {
  const find = await additionsTo(deps.db, booking, { ...when, openings: await readOpenings(deps.db) })
  const services = await allServices(deps)
  const additions: AdditionsResponse['additions'] = []
  for (let guest = 0; guest < countGuests(booking); guest++)
    for (const { serviceArray } of services)
      for (const { _id } of serviceArray) {
        const offer = offerOf(services, _id)
        const { priceNaira: price, isExtra = false, serviceName, subServiceId, subServiceName, durationMinutes } = offer
        const added = (await find(guest, offer))?.at(-1)
        if (!added) continue
        const { bookingTime } = added
        additions.push({
          guest,
          serviceName,
          subServiceId,
          subServiceName,
          bookingTime,
          durationMinutes,
          price,
          isExtra,
        })
      }
  return additions
}

interface Wanted {
  subServiceId: string
  /** Whose it is, counted from 0. */
  guest?: number
  /** Who does it; by default whoever treats the guest already, if they can. */
  therapistId?: string
  /** Where nothing fits right after the guest's last treatment, the first time of the day that does. */
  mayWait?: boolean
}

/** The columns of a booking with one treatment more. The caller holds the locks of its services, too. */
export async function withAdded(
  { tx, booking, now, spa, site }: Locked,
  { subServiceId, guest = 0, therapistId, mayWait }: Wanted,
  doesNotFit: (subServiceName: string) => string,
) {
  const serviceId = await selectServiceOf(tx, subServiceId)
  const offer = serviceId && (await selectOffer(tx, serviceId, subServiceId))
  if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  for (const id of new Set([...serviceIdsOf(booking), offer.serviceId])) await lapseHolds(tx, id, now)
  const openings = await readOpenings(tx)
  const therapist = requireTherapist(openings.team, offer, { therapistId, forDesk: true })
  const find = await additionsTo(tx, booking, { openings, now, timeZone: spa.timeZone, mayWait })
  const rows = await find(guest, offer, therapist?.id)
  if (!rows) throw new Refusal('slot_taken', doesNotFit(offer.subServiceName))
  const to = {
    ...columnsOf(rows, booking),
    priceNaira: booking.priceNaira + offer.priceNaira,
    firstPriceNaira: pricesOf(rows).firstPriceNaira,
    ...(await holdOf(tx, booking, rows, spa)),
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, site.mailFrom),
  }
  const money = moneyOf({ ...booking, ...to }, paidBy(await selectPayments(tx, booking.id)))
  return { to, added: rows.at(-1)!, money }
}

/** The columns of a booking without what is taken out, and what is to be returned. Something has to be left. */
export async function withTakenOut({ tx, booking, now, spa, site }: Locked, { left }: TakenOut) {
  const columns = columnsOfLeft(booking, left, spa.timeZone)
  const to = {
    ...columns,
    ...(await ifFree(booking, left, { tx, spa, now, mailFrom: site.mailFrom })),
    sequence: booking.sequence + 1,
  }
  return { to, refund: await refundFor(tx, { ...booking, ...to }, { spa, now }) }
}

/** Nothing is left to transfer for a hold of which nothing is to be paid before the visit any more. */
async function ifFree(
  booking: BookingRow,
  left: TakenOut['left'],
  { tx, spa, now, mailFrom }: Pick<Locked, 'tx' | 'spa' | 'now'> & { mailFrom: string },
) {
  const hold = await holdOf(tx, booking, left, spa)
  if (hold.status !== 'confirmed') return hold
  return { ...hold, decidedAt: now, ...withOrganizer({ ...booking, status: 'confirmed' }, mailFrom) }
}
