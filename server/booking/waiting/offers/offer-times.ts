import { randomUUID } from 'node:crypto'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { OFFER_NOTICE_HOURS } from '#contract/rules.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSettings } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { freeSlotsOn } from '../../allocate-slot.ts'
import type { Slot } from '../../availability/slot.ts'
import type { BookingDeps } from '../../booking.ts'
import { type MailSite, mailSite } from '../../mail-parts.ts'
import { findOffer } from '../../offers/offers.ts'
import { type Offer, selectOffer } from '../../offers/queries.ts'
import { lapseHolds, lockTimes } from '../../queries.ts'
import { availabilityNow } from '../../times.ts'
import { endPlaces } from '../place.ts'
import { selectServed } from '../queries.ts'
import { waitingOfferMail } from './mails.ts'
import {
  canComeBack,
  deleteOffer,
  endOffers,
  type InLine,
  insertOffer,
  selectEndedOffers,
  selectLine,
  selectUnmailed,
  selectWaitedDays,
  setMail,
  type WaitedDay,
} from './queries.ts'

type WaitingDeps = BookingDeps & Pick<Deps, 'log'>

/**
 * Offers free times of days with a waiting list, whatever freed them. Any process may run it: an offer, its mail and the
 * mark that its mailbox was mailed today are written in one transaction under the lock of the service's times. Returns the
 * number of offers.
 */
export async function offerFreedTimes(deps: WaitingDeps): Promise<number> {
  const { db, clock, log, mail } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  await endOver(db, now)
  await forgetUnmailed(db)
  await endServed(db, now)
  // Not at night: sleepers would lose their turn.
  if (!spa.waitingList.isOn || quietUntil(now, spa.timeZone) || (await isShut(deps))) return 0
  let offered = 0
  for (const day of await selectWaitedDays(db, zoneNamed(spa.timeZone).dateOf(now.getTime()))) {
    // A failure does not stop the others, and the next run retries it.
    const next = () =>
      offerOne(deps, spa, day).catch(error => {
        log.warn({ err: error }, 'a freed time could not be offered')
        return false
      })
    while (await next()) offered++
  }
  if (offered > 0) mail.wake()
  return offered
}

/** A transaction invalidates caches, so it is opened only when an offer has ended. */
async function endOver(db: Db, now: Date) {
  const ended = await selectEndedOffers(db, now)
  if (ended.length === 0) return
  await inTransaction(db, async tx => {
    await lockTimes(tx, ...ended.map(({ serviceId }) => serviceId))
    await endOffers(
      tx,
      Array.from(ended, ({ id }) => id),
    )
  })
}

/** An offer that was never mailed was no turn. */
async function forgetUnmailed(db: Db) {
  for (const { id, mailId } of await selectUnmailed(db))
    await inTransaction(db, async tx => {
      if ((await takeMailsBack(tx, [mailId])) > 0) await deleteOffer(tx, id)
    })
}

/** People who have booked the day leave the list. */
async function endServed(db: Db, now: Date) {
  const served = await selectServed(db, now)
  if (served.length > 0) await inTransaction(db, tx => endPlaces(tx, served))
}

async function isShut(deps: WaitingDeps) {
  const { isPaused, isMaintenanceMode } = await currentSettings(deps)
  return isPaused || isMaintenanceMode
}

/** Offers one time of the day to the next in line; true when it did. */
async function offerOne(deps: WaitingDeps, spa: Spa, day: WaitedDay): Promise<boolean> {
  const { db, clock } = deps
  const { serviceId, subServiceId, bookingDate: date } = day
  const known = findOffer(await allServices(deps), subServiceId)
  if (!known) return false
  // Reads the cache first, because there is rarely a free time; checks again under the lock.
  const cached = await availabilityNow(deps, known, { from: date, to: date })
  if (!cached.freeSlots(date).some(isInTime(spa, clock.now()))) return false
  return inTransaction(db, async tx => {
    await lockTimes(tx, serviceId)
    const now = clock.now()
    await lapseHolds(tx, serviceId, now)
    const offer = await selectOffer(tx, serviceId, subServiceId)
    if (!offer || (await canComeBack(tx, day, now))) return false
    const slots = (await freeSlotsOn(tx, spa, { offer, date, now })).filter(isInTime(spa, now))
    const today = zoneNamed(spa.timeZone).dateOf(now.getTime())
    for (const place of await selectLine(tx, day, today)) {
      const slot = slots.find(({ startsAt }) => !place.had.some(had => had.getTime() === startsAt.getTime()))
      if (slot && (await offerTo(tx, mailSite(deps, spa, now), { place, slot, offer, today }))) return true
    }
    return false
  })
}

/** The spa has its notice even when the offer is taken in its last minute. */
function isInTime({ booking, waitingList }: Spa, now: Date) {
  const noticeMs = Math.max(
    OFFER_NOTICE_HOURS * MS_PER_HOUR,
    (booking.leadMinutes + waitingList.offerMinutes) * MS_PER_MINUTE,
  )
  return ({ startsAt }: Slot) => startsAt.getTime() >= now.getTime() + noticeMs
}

async function offerTo(
  tx: Db,
  site: MailSite,
  { place, slot, offer, today }: { place: InLine; slot: Slot; offer: Offer; today: string },
): Promise<boolean> {
  const { spa, now } = site
  const id = randomUUID()
  const openUntil = new Date(now.getTime() + spa.waitingList.offerMinutes * MS_PER_MINUTE)
  const { label: bookingTime, endsAt: _, therapistName: __, roomName: ___, ...times } = slot
  const { serviceId, subServiceId, bookingDate, mailboxKey } = place
  const isFirstToday = await insertOffer(tx, {
    id,
    placeId: place.id,
    serviceId,
    subServiceId,
    bookingDate,
    bookingTime,
    ...times,
    mailboxKey,
    mailedOn: today,
    mailId: '',
    state: 'open',
    createdAt: now,
    openUntil,
  })
  if (!isFirstToday) return false
  // A caller without an address is phoned by the desk, which sees the offer.
  if (place.email === '') return true
  const letter = waitingOfferMail({ offerId: id, place, offer, bookingTime, until: openUntil }, site)
  await setMail(tx, id, await postUnasked(tx, letter, now))
  return true
}
