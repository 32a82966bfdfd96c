import { randomUUID } from 'node:crypto'
import { dayAndMonth } from '#contract/dates.ts'
import { isEmail } from '#contract/email.ts'
import { bookingText, waitingText } from '#contract/messages.ts'
import { bookingRefusals, waitingRefusals } from '#contract/refusals.ts'
import {
  FULL_NAME_MAX_CHARACTERS,
  WAITING_LINE_MAX,
  WAITING_PLACES_MAX,
  WAITING_PLACES_PER_NETWORK_MAX,
} from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { controlCharacters } from '#contract/text.ts'
import type { JoinWaitingBody } from '#contract/waiting.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clientKey } from '#server/http/client-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { pauseIn, refusePaused } from '#server/settings/settings.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { mayComeFree, whyEmpty } from '../availability/empty-day.ts'
import type { BookingDeps } from '../booking.ts'
import { offerOf, worksOn } from '../offers.ts'
import type { Offer } from '../queries.ts'
import { look } from '../times.ts'
import { type Counted, countPlaces, insertPlace, lockJoining } from './queries.ts'

/**
 * Puts an address on the list of a sub-service and a day that has no times. Doing it twice is doing it once, and the
 * response is the same. No mail is sent for it: a stranger's address costs its owner at most one mail a day, which ends it.
 */
export async function joinWaiting(
  deps: BookingDeps,
  body: JoinWaitingBody,
  client: { ip: string },
): Promise<{ message: string }> {
  const { db, clock, config, bookingKeys } = deps
  const spa = await currentSpa(deps)
  if (!spa.waitingList.isOn) throw new Refusal('waiting_list_off', waitingRefusals.off(spa.phone.display))
  refuseNoAddress(body)
  refusePaused(await pauseIn(db))
  const offer = await refuseDayToBook(deps, spa, body)
  const { bookingDate, email } = body
  const now = clock.now()
  const place = {
    serviceId: offer.serviceId,
    subServiceId: offer.subServiceId,
    bookingDate,
    email,
    fullName: tidyName(body.fullName),
    mailboxKey: bookingKeys.alias('mailbox', mailboxOf(email)),
    networkKey: bookingKeys.alias('network', clientKey(client.ip)),
  }
  await inTransaction(db, async tx => {
    await lockJoining(tx, place)
    const counted = await countPlaces(tx, place, zoneNamed(spa.timeZone).dateOf(now.getTime()))
    if (counted.isThere) return
    refuseTooMany(counted, { spa, bookingDate, isLimited: config.rateLimits })
    await insertPlace(tx, { id: randomUUID(), ...place, createdAt: now })
  })
  return {
    message: waitingText.joined(offer.subServiceName, dayAndMonth(bookingDate), spa.waitingList.offerMinutes),
  }
}

function refuseNoAddress({ email }: JoinWaitingBody) {
  const wrong = !email ? bookingText.emailRequired : isEmail(email) ? undefined : bookingText.emailInvalid
  if (wrong) throw new Refusal('invalid_fields', wrong, { fieldErrors: { email: wrong } })
}

/** A name is for the greeting alone; one that is none is left out. */
function tidyName(fullName: string) {
  const name = fullName.normalize('NFC')
  return name.length <= FULL_NAME_MAX_CHARACTERS && !controlCharacters.test(name) ? name : ''
}

/** Who could book is told so; a day on which nothing can come free is not waited for. */
export async function refuseDayToBook(
  deps: BookingDeps,
  spa: Spa,
  { serviceId, subServiceId, bookingDate }: Pick<JoinWaitingBody, 'serviceId' | 'subServiceId' | 'bookingDate'>,
) {
  const services = await allServices(deps)
  const offer: Offer = offerOf(services, subServiceId)
  if (offer.serviceId !== serviceId) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  const diary = await look(deps, offer, { from: bookingDate, to: bookingDate })
  const [first] = diary.freeSlots(bookingDate)
  if (first)
    throw new Refusal('time_is_free', waitingRefusals.timeIsFree(first.label, dayAndMonth(bookingDate)), {
      nextTime: { bookingDate, bookingTime: first.label },
    })
  const reason = diary.emptyDayReason(bookingDate)
  if (!mayComeFree(reason) && reason.kind !== 'closed') {
    const { subServiceName } = offer
    const spaWorksThatWeekday = worksOn({ services, spa }, bookingDate)
    const phone = spa.phone.display
    const empty = { date: bookingDate, reason, subServiceName, spaWorksThatWeekday, phone }
    throw new Refusal('time_not_offered', whyEmpty(empty))
  }
  return offer
}

/** Made-up addresses in the line would each keep a freed time from everybody else for a while. */
function refuseTooMany(
  { ofMailbox, ofNetwork, inLine }: Counted,
  { spa, bookingDate, isLimited }: { spa: Spa; bookingDate: string; isLimited: boolean },
) {
  if (ofMailbox >= WAITING_PLACES_MAX)
    throw new Refusal('too_many_places', waitingRefusals.tooManyPlaces(WAITING_PLACES_MAX))
  const isCrowded = inLine >= WAITING_LINE_MAX || (isLimited && ofNetwork >= WAITING_PLACES_PER_NETWORK_MAX)
  if (isCrowded)
    throw new Refusal('waiting_list_full', waitingRefusals.full(dayAndMonth(bookingDate), spa.phone.display))
}
