import { isLive } from '#contract/booking/booking-states.ts'
import type { AdditionsResponse, ManageAddBody, ManageBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { bookingRefusals, manageRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { pauseIn, refusePaused } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { moneyOf, paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type BookingDeps, type BookingRow, lockTimesWith } from '../booking.ts'
import { offerOf } from '../offers/offers.ts'
import { selectOffer, selectServiceOf } from '../offers/queries.ts'
import { lapseHolds } from '../queries.ts'
import { asOf, ownRules, withOrganizer } from '../rules.ts'
import { readOpenings } from '../terms.ts'
import { columnsOf, countGuests, pricesOf, serviceIdsOf } from '../treatments.ts'
import { additionsTo } from '../visits/additions.ts'
import { changeOwn } from './changes.ts'
import { addedForOwnerMail, addedMail } from './mails.ts'
import { findOwnBooking } from './own-booking.ts'

/** What fits right after each guest's last treatment, as far as anybody knows without a lock. */
export async function ownAdditions(deps: BookingDeps, body: ManageBody): Promise<AdditionsResponse> {
  const now = deps.clock.now()
  const booking = asOf(await findOwnBooking(deps, body), now)
  const { timeZone, policy } = await currentSpa(deps)
  if (!ownRules(booking, { ...policy, now }).mayAdd || (await pauseIn(deps.db))) return { success: true, additions: [] }
  const find = await additionsTo(deps.db, booking, { openings: await readOpenings(deps.db), now, timeZone })
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
  return { success: true, additions }
}

/** Adds a treatment to a visit, which costs so much more; what is not paid yet is paid with the rest. */
export async function addOwnTreatment(deps: BookingDeps, body: ManageAddBody): Promise<ManageResponse> {
  const { subServiceId, guest = 0, sequence } = body
  return changeOwn(
    deps,
    body,
    async ({ tx, booking, now, spa, site }) => {
      if (sequence !== undefined && sequence !== booking.sequence) return undefined
      refuseAdding(booking, spa, now)
      refusePaused(await pauseIn(tx))
      const serviceId = await selectServiceOf(tx, subServiceId)
      const offer = serviceId && (await selectOffer(tx, serviceId, subServiceId))
      if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
      for (const id of new Set([...serviceIdsOf(booking), offer.serviceId])) await lapseHolds(tx, id, now)
      const { timeZone } = spa
      const find = await additionsTo(tx, booking, { openings: await readOpenings(tx), now, timeZone })
      const rows = await find(guest, offer)
      if (!rows) throw new Refusal('slot_taken', manageRefusals.doesNotFit(offer.subServiceName))
      const added = rows.at(-1)!
      const to = {
        ...columnsOf(rows, booking),
        priceNaira: booking.priceNaira + offer.priceNaira,
        firstPriceNaira: pricesOf(rows).firstPriceNaira,
        sequence: booking.sequence + 1,
        ...withOrganizer(booking, site.mailFrom),
      }
      const money = moneyOf({ ...booking, ...to }, paidBy(await selectPayments(tx, booking.id)))
      return {
        what: 'added',
        to,
        letters: (after, site) => ({
          toOwner: addedForOwnerMail(after, site, { before: booking, added, money }),
          toCustomer: addedMail(after, site, { before: booking, added, money }),
        }),
      }
    },
    tx => lockTimesWith(tx, body.bookingHash, subServiceId),
  )
}

function refuseAdding(booking: BookingRow, { policy: { noticeHours }, phone: { display: phone } }: Spa, now: Date) {
  const { hasBegun, isFree, mayAdd } = ownRules(booking, { now, noticeHours })
  if (mayAdd) return
  if (!isLive(booking.status)) throw new Refusal('already_decided', manageRefusals.notLive(booking.status, phone))
  if (hasBegun) throw new Refusal('too_late', manageRefusals.begun(phone))
  if (!isFree) throw new Refusal('too_late', manageRefusals.addTooLate(noticeHours, phone))
  if (booking.status === 'submitted') throw new Refusal('already_decided', manageRefusals.addWhileChecked)
  throw new Refusal('already_decided', manageRefusals.addToFree)
}
