import { randomUUID } from 'node:crypto'
import type { GuestWish } from '#contract/booking/visit.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { AddWaitingBody, JoinWaitingBody, WaitingPlace } from '#contract/booking/waiting.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { bookingText, waitingText } from '#contract/messages.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { isEmail } from '#contract/platform/email.ts'
import { controlCharacters } from '#contract/platform/text.ts'
import { bookingRefusals, waitingRefusals } from '#contract/refusals.ts'
import {
  FULL_NAME_MAX_CHARACTERS,
  WAITING_LINE_MAX,
  WAITING_PLACES_MAX,
  WAITING_PLACES_PER_NETWORK_MAX,
} from '#contract/rules.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { pauseIn, refusePaused } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mailboxOf } from '#server/platform/mail/mailbox.ts'
import { mayComeFree, whyEmpty } from '../availability/empty-day.ts'
import type { EmptyDayReason } from '../availability/slot.ts'
import type { BookingDeps } from '../booking.ts'
import type { Who } from '../history/history.ts'
import { phoneKeyOf } from '../holds/hold-limits.ts'
import { offerOf, worksOn } from '../offers/offers.ts'
import type { Offer } from '../offers/queries.ts'
import { availabilityNow } from '../times.ts'
import { visitAvailabilityNow } from '../visits/times.ts'
import { checkSize, isPlain, type WantedVisit, wantedVisit } from '../visits/wish.ts'
import { listWaiting, today } from './place.ts'
import { changeWish, countPlaces, upsertPlace } from './queries.ts'
import { keptWish, wishName } from './wish.ts'

/**
 * Puts an address on the list of a full day. Idempotent. Sends no mail: a stranger's address costs its owner at most one mail
 * a day, which has a link to end it.
 */
export async function joinWaiting(
  deps: BookingDeps,
  body: JoinWaitingBody,
  client: { ip: string },
): Promise<{ message: string }> {
  const { db, clock, config, bookingKeys } = deps
  const spa = await currentSpa(deps)
  const phone = spa.phone.display
  if (!spa.waitingList.isOn) throw new Refusal('waiting_list_off', waitingRefusals.off(phone))
  const { bookingDate, email } = body
  const wrong = !email ? bookingText.emailRequired : isEmail(email) ? undefined : bookingText.emailInvalid
  if (wrong) throw new Refusal('invalid_fields', wrong, { fieldErrors: { email: wrong } })
  refusePaused(await pauseIn(db))
  const { serviceId, subServiceId, treatment, guests } = await requireFullDay(deps, spa, body)
  const fullName = body.fullName.normalize('NFC')
  const place = {
    serviceId,
    subServiceId,
    guests,
    bookingDate,
    email,
    // Only for the greeting; an unusable name is left out.
    fullName: isName(fullName) ? fullName : '',
    mailboxKey: bookingKeys.alias('mailbox', mailboxOf(email)),
    networkKey: bookingKeys.alias('network', clientKey(client.ip)),
  }
  const from = await today(deps)
  await inTransaction(db, async tx => {
    const { isThere, ofMailbox, inLine, ofNetwork } = await countPlaces(tx, place, from)
    if (isThere) return changeWish(tx, place, guests)
    // Made-up addresses would each block a freed time for a while.
    if (ofMailbox >= WAITING_PLACES_MAX)
      throw new Refusal('too_many_places', waitingRefusals.tooManyPlaces(WAITING_PLACES_MAX))
    if (inLine >= WAITING_LINE_MAX || (config.rateLimits && ofNetwork >= WAITING_PLACES_PER_NETWORK_MAX))
      throw new Refusal('waiting_list_full', waitingRefusals.full(dayAndMonth(bookingDate), phone))
    await upsertPlace(tx, { id: randomUUID(), ...place, createdAt: clock.now() })
  })
  return {
    message: waitingText.joined(wishName(treatment, guests), dayAndMonth(bookingDate), spa.waitingList.offerMinutes),
  }
}

/**
 * Puts a caller on the list of one or more full days, all days or none. A phone number is enough: the desk shows a freed time
 * instead of a mail.
 */
export async function addCaller(
  deps: BookingDeps,
  who: Who,
  body: AddWaitingBody,
): Promise<{ message: string; places: WaitingPlace[] }> {
  const { db, clock, bookingKeys } = deps
  const spa = await currentSpa(deps)
  if (!spa.waitingList.isOn) throw new Refusal('waiting_list_off', waitingRefusals.offAtDesk)
  refuseWrongContact(body)
  const { bookingDates, ...caller } = body
  const { email, phoneNumber } = body
  const dates = [...new Set(bookingDates)].sort()
  let treatment = ''
  for (const bookingDate of dates) treatment = (await requireFullDay(deps, spa, { ...body, bookingDate })).treatment
  const mailboxKey = email
    ? bookingKeys.alias('mailbox', mailboxOf(email))
    : phoneKeyOf(bookingKeys, phoneNumber, spa.phoneCountry)
  const from = await today(deps)
  const ids = await inTransaction(db, async tx => {
    const added: string[] = []
    for (const bookingDate of dates) {
      const fullName = body.fullName.normalize('NFC')
      const place = { ...caller, fullName, bookingDate, mailboxKey, networkKey: null }
      const { isThere, ofMailbox, inLine } = await countPlaces(tx, place, from)
      if (!isThere && ofMailbox >= WAITING_PLACES_MAX)
        throw new Refusal('too_many_places', waitingRefusals.callerWaitsEnough(WAITING_PLACES_MAX))
      if (!isThere && inLine >= WAITING_LINE_MAX)
        throw new Refusal('waiting_list_full', waitingRefusals.lineIsFull(WAITING_LINE_MAX, dayAndMonth(bookingDate)))
      added.push(await upsertPlace(tx, { id: randomUUID(), ...place, createdAt: clock.now() }))
    }
    await recordChange(tx, clock, 'put on the waiting list', { after: { days: dates.length }, who })
    return added
  })
  return {
    message: waitingText.callerAdded(treatment, dates.map(dayAndMonth).join(', ')),
    places: (await listWaiting(deps)).filter(({ _id }) => ids.includes(_id)),
  }
}

const isName = (text: string) => text.length <= FULL_NAME_MAX_CHARACTERS && !controlCharacters.test(text)

function refuseWrongContact({ fullName, email, phoneNumber }: AddWaitingBody) {
  const fieldErrors: Record<string, string> = {}
  if (!fullName) fieldErrors.fullName = bookingText.fullNameRequired
  else if (!isName(fullName)) fieldErrors.fullName = waitingRefusals.nameUnusable
  if (email && !isEmail(email)) fieldErrors.email = bookingText.emailInvalid
  if (phoneNumber ? phoneNumber.replace(/\D/g, '').length < 7 || phoneNumber.length > 30 : !email)
    fieldErrors.phoneNumber = phoneNumber ? bookingText.phoneNumberInvalid : waitingRefusals.noWayToTell
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
}

/** Refuses a day with free times, and one on which nothing can come free. */
async function requireFullDay(deps: BookingDeps, spa: Spa, body: Wanted) {
  const { bookingDate } = body
  const services = await allServices(deps)
  const team = await knownTeam(deps)
  const guests = readWish(services, body)
  const visit = wantedVisit(guests, { offerOf: id => offerOf(services, id), team })
  const { first, reason } = isPlain(visit)
    ? await plainDay(deps, visit.treatments[0]!.offer, bookingDate)
    : await visitDay(deps, visit, bookingDate)
  if (first !== undefined)
    throw new Refusal('time_is_free', waitingRefusals.timeIsFree(first, dayAndMonth(bookingDate)), {
      nextTime: { bookingDate, bookingTime: first },
    })
  if (!mayComeFree(reason) && reason.kind !== 'closed') {
    const { offer, therapist } = visit.treatments[reason.treatment ?? 0]!
    const empty = {
      date: bookingDate,
      reason,
      subServiceName: treatmentName(offer),
      spaWorksThatWeekday: worksOn({ services, spa }, bookingDate),
      phone: spa.phone.display,
      therapist: therapist && team.therapists.find(({ id }) => id === therapist.id),
    }
    throw new Refusal('time_not_offered', whyEmpty(empty))
  }
  const { offer } = visit.treatments[0]!
  return { ...offer, treatment: treatmentName(offer), guests: isOne(guests) ? [] : keptWish(guests) }
}

type Wanted = Pick<JoinWaitingBody, 'serviceId' | 'subServiceId' | 'guests' | 'bookingDate'>

function readWish(services: readonly Service[], { serviceId, subServiceId, guests }: Wanted): GuestWish[] {
  if (guests) {
    checkSize(guests)
    const { subServiceId } = guests[0]!.treatments[0]!
    // One treatment is waited for with anyone.
    return isOne(guests) ? [{ name: '', treatments: [{ subServiceId }] }] : guests
  }
  if (offerOf(services, subServiceId).serviceId !== serviceId)
    throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  return [{ name: '', treatments: [{ subServiceId }] }]
}

const isOne = ([one, ...others]: readonly GuestWish[]) => others.length === 0 && one?.treatments.length === 1

type Day =
  | { first: string; reason?: undefined }
  | { first?: undefined; reason: EmptyDayReason & { treatment?: number } }

async function plainDay(deps: BookingDeps, offer: Offer, date: string): Promise<Day> {
  const day = await availabilityNow(deps, offer, { from: date, to: date })
  const [slot] = day.freeSlots(date)
  return slot ? { first: slot.label } : { reason: day.emptyDayReason(date) }
}

async function visitDay(deps: BookingDeps, visit: WantedVisit, date: string): Promise<Day> {
  const day = await visitAvailabilityNow(deps, visit, date)
  const first = day.firstTime(date)
  return first === undefined ? { reason: day.emptyDayReason(date) } : { first }
}
