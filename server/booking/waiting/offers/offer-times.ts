import { randomUUID } from 'node:crypto'
import type { Spa } from '#contract/catalogue/spa.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { OFFER_NOTICE_HOURS } from '#contract/rules.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSettings } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { freeSlotsOn } from '../../allocate-slot.ts'
import type { BookingDeps } from '../../booking.ts'
import { type MailSite, mailSite } from '../../mail-parts.ts'
import { findOffer } from '../../offers/offers.ts'
import { type Offer, selectOffer } from '../../offers/queries.ts'
import { lapseHolds, lockTimes } from '../../queries.ts'
import { type Openings, readOpenings } from '../../terms.ts'
import { availabilityNow } from '../../times.ts'
import { columnsOf, serviceIdsOf, type TreatmentRow } from '../../treatments.ts'
import { freeVisitsOn } from '../../visits/allocate.ts'
import { servicesOf } from '../../visits/plan.ts'
import { visitAvailabilityNow } from '../../visits/times.ts'
import { isPlain, type WantedVisit } from '../../visits/wish.ts'
import { endPlaces } from '../place.ts'
import { selectServed } from '../queries.ts'
import { planOf, wantedBy } from '../wish.ts'
import { waitingOfferMail } from './mails.ts'
import {
  canComeBack,
  deleteOffer,
  endOffers,
  type InLine,
  insertOffer,
  type OfferRow,
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
 * mark that its mailbox was mailed today are written in one transaction under the locks of all times it takes. Returns the
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
    await lockTimes(tx, ...ended.flatMap(serviceIdsOf))
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
  const { bookingDate: date } = day
  const services = await allServices(deps)
  const known = wantedBy(day, { offerOf: id => findOffer(services, id), team: await knownTeam(deps) })
  // Reads the cache first, because there is rarely a free time; checks again under the lock.
  if (!known || !(await hasTimeNow(deps, spa, known, date))) return false
  return inTransaction(db, async tx => {
    const serviceIds = servicesOf(known)
    await lockTimes(tx, ...serviceIds)
    const now = clock.now()
    for (const serviceId of serviceIds) await lapseHolds(tx, serviceId, now)
    const openings = await readOpenings(tx)
    const visit = wantedBy(day, { offerOf: await offersNow(tx, known), team: openings.team })
    if (!visit || (await canComeBack(tx, { serviceIds, bookingDate: date }, now))) return false
    const times = (await freeTimesOn(tx, spa, { visit, date, now, openings })).filter(isInTime(spa, now))
    const today = zoneNamed(spa.timeZone).dateOf(now.getTime())
    for (const place of await selectLine(tx, day, today)) {
      const time = times.find(({ startsAt }) => !place.had.some(had => had.getTime() === startsAt.getTime()))
      if (time && (await offerTo(tx, mailSite(deps, spa, now), { place, time, visit, today }))) return true
    }
    return false
  })
}

async function hasTimeNow(deps: WaitingDeps, spa: Spa, visit: WantedVisit, date: string): Promise<boolean> {
  const isSoonEnough = isInTime(spa, deps.clock.now())
  const [{ offer }] = visit.treatments as [WantedVisit['treatments'][number]]
  if (isPlain(visit)) {
    const day = await availabilityNow(deps, offer, { from: date, to: date })
    return day.freeSlots(date).some(isSoonEnough)
  }
  const plans = (await visitAvailabilityNow(deps, visit, date)).freePlans(date)
  return plans.some(({ treatments }) =>
    isSoonEnough({ startsAt: new Date(Math.min(...treatments.map(one => one.startsAt))) }),
  )
}

/** The sub-services of a visit as they are now. */
async function offersNow(tx: Db, { treatments }: WantedVisit) {
  const offers = new Map<string, Offer | undefined>()
  for (const { serviceId, subServiceId } of treatments.flatMap(({ offer, extras }) => [offer, ...extras]))
    if (!offers.has(subServiceId)) offers.set(subServiceId, await selectOffer(tx, serviceId, subServiceId))
  return (id: string) => offers.get(id)
}

/** The columns of an offer, and for a visit what it is a time for. */
type FreeTime = Pick<OfferRow, (typeof OFFERED)[number]> & { rows?: readonly TreatmentRow[] }

const OFFERED = [
  'serviceId',
  'subServiceId',
  'bookingTime',
  'station',
  'therapistId',
  'roomId',
  'roomPlace',
  'startsAt',
  'freeAgainAt',
  'furtherTreatments',
] as const satisfies readonly (keyof OfferRow)[]

interface Wish {
  visit: WantedVisit
  date: string
  now: Date
  openings: Openings
}

async function freeTimesOn(tx: Db, spa: Spa, { visit, date, now, openings }: Wish): Promise<FreeTime[]> {
  if (!isPlain(visit)) {
    const visits = await freeVisitsOn(tx, spa, { visit, date, now, openings, newId: randomUUID })
    return visits.map(rows => ({ ...pick(columnsOf(rows)), rows }))
  }
  const { offer } = visit.treatments[0]!
  const slots = await freeSlotsOn(tx, spa, { offer, date, now })
  return slots.map(({ label, ...slot }) => pick({ ...offer, ...slot, bookingTime: label, furtherTreatments: [] }))
}

const pick = (columns: Omit<FreeTime, 'rows'>) =>
  Object.fromEntries(OFFERED.map(column => [column, columns[column]])) as Omit<FreeTime, 'rows'>

/** The spa has its notice even when the offer is taken in its last minute. */
function isInTime({ booking, waitingList }: Spa, now: Date) {
  const noticeMs = Math.max(
    OFFER_NOTICE_HOURS * MS_PER_HOUR,
    (booking.leadMinutes + waitingList.offerMinutes) * MS_PER_MINUTE,
  )
  return ({ startsAt }: { startsAt: Date }) => startsAt.getTime() >= now.getTime() + noticeMs
}

async function offerTo(
  tx: Db,
  site: MailSite,
  { place, time, visit, today }: { place: InLine; time: FreeTime; visit: WantedVisit; today: string },
): Promise<boolean> {
  const { spa, now } = site
  const id = randomUUID()
  const openUntil = new Date(now.getTime() + spa.waitingList.offerMinutes * MS_PER_MINUTE)
  const { rows, ...columns } = time
  const { bookingDate, mailboxKey } = place
  const isFirstToday = await insertOffer(tx, {
    id,
    placeId: place.id,
    ...columns,
    bookingDate,
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
  const { offer } = visit.treatments[0]!
  const plan = rows && planOf(rows, spa.timeZone)
  const { bookingTime } = time
  const letter = waitingOfferMail({ offerId: id, place, offer, plan, bookingTime, until: openUntil }, site)
  await setMail(tx, id, await postUnasked(tx, letter, now))
  return true
}
