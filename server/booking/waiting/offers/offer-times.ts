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
import { mailSite } from '../../mail-parts.ts'
import { findOffer } from '../../offers/offers.ts'
import { type Offer, selectOffer } from '../../offers/queries.ts'
import { lapseHolds, lockTimes } from '../../queries.ts'
import { look } from '../../times.ts'
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
 * Looks at the days that somebody waits for and offers what has come free on them, whatever freed it: a cancelling, a hold
 * that lapsed, a move, a block or closure that was lifted, other hours. Nothing is planned ahead, so nothing has to be taken
 * back. Any number of processes may look: an offer, its mail and the mark that its reader had the mail of the day are
 * written in one transaction under the lock of the service's times. Gives back how many were offered.
 */
export async function offerFreedTimes(deps: WaitingDeps): Promise<number> {
  const { db, clock, log, mail } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  await endOver(db, now)
  await forgetUnmailed(db)
  await endServed(db, now)
  // Whoever sleeps would lose their turn: at night what is free is free for everybody.
  if (!spa.waitingList.isOn || quietUntil(now, spa.timeZone) || (await isShut(deps))) return 0
  let offered = 0
  for (const day of await selectWaitedDays(db, zoneNamed(spa.timeZone).dateOf(now.getTime()))) {
    // One that fails does not keep the others; the next round tries it again.
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

/** A transaction makes this process ask what has changed, so there is one only where something ends. */
async function endOver(db: Db, now: Date) {
  const ended = await selectEndedOffers(db, now)
  if (ended.length > 0) await inTransaction(db, tx => endOffers(tx, ended))
}

/** Their reader heard nothing, so it was no turn; and the mail is not sent any more. */
async function forgetUnmailed(db: Db) {
  for (const { id, mailId } of await selectUnmailed(db))
    await inTransaction(db, async tx => {
      if ((await takeMailsBack(tx, [mailId])) > 0) await deleteOffer(tx, id)
    })
}

/** Who has booked the day by other means waits no more. */
async function endServed(db: Db, now: Date) {
  const served = await selectServed(db, now)
  if (served.length > 0) await inTransaction(db, tx => endPlaces(tx, served))
}

/** Nobody is sent to a site that takes no bookings. */
async function isShut(deps: WaitingDeps) {
  const { isPaused, isMaintenanceMode } = await currentSettings(deps)
  return isPaused || isMaintenanceMode
}

/** Offers one time of the day to the next in line; true when it did. */
async function offerOne(deps: WaitingDeps, spa: Spa, day: WaitedDay): Promise<boolean> {
  const { db, clock } = deps
  const { serviceId, subServiceId, bookingDate: date } = day
  const known = findOffer(await allServices(deps), subServiceId)
  // From memory, because nearly always there is nothing; what there is, is looked at again under the lock.
  if (!known || !(await look(deps, known, { from: date, to: date })).freeSlots(date).some(isInTime(spa, clock.now())))
    return false
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
      if (slot && (await offerTo(tx, deps, { place, slot, offer, spa, today, now }))) return true
    }
    return false
  })
}

/** An offer can be taken until its last minute, and the spa still has the notice it asks for. */
function isInTime({ booking, waitingList }: Spa, now: Date) {
  const noticeMs = Math.max(
    OFFER_NOTICE_HOURS * MS_PER_HOUR,
    (booking.leadMinutes + waitingList.offerMinutes) * MS_PER_MINUTE,
  )
  return ({ startsAt }: Slot) => startsAt.getTime() >= now.getTime() + noticeMs
}

interface Next {
  place: InLine
  slot: Slot
  offer: Offer
  spa: Spa
  today: string
  now: Date
}

async function offerTo(tx: Db, deps: WaitingDeps, { place, slot, offer, spa, today, now }: Next): Promise<boolean> {
  const id = randomUUID()
  const openUntil = new Date(now.getTime() + spa.waitingList.offerMinutes * MS_PER_MINUTE)
  const { label: bookingTime, station, startsAt, freeAgainAt } = slot
  const { serviceId, subServiceId, bookingDate, mailboxKey } = place
  const isFirstToday = await insertOffer(tx, {
    id,
    placeId: place.id,
    serviceId,
    subServiceId,
    bookingDate,
    bookingTime,
    station,
    startsAt,
    freeAgainAt,
    mailboxKey,
    mailedOn: today,
    mailId: '',
    state: 'open',
    createdAt: now,
    openUntil,
  })
  if (!isFirstToday) return false
  // A caller without an address is told by the desk, which sees the offer on its screens.
  if (place.email === '') return true
  const letter = waitingOfferMail(
    { offerId: id, place, offer, bookingTime, until: openUntil },
    mailSite(deps, spa, now),
  )
  await setMail(tx, id, await postUnasked(tx, letter, now))
  return true
}
