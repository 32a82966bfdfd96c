import { randomUUID } from 'node:crypto'
import { dataRequestText } from '#contract/messages.ts'
import type { RequestBody, RequestResponse } from '#contract/people/people.ts'
import { longDate } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { REQUEST_DAYS } from '#contract/rules.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { findOwnBooking } from '#server/booking/own/own-booking.ts'
import { postOwnerNews } from '#server/booking/owner-news.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { PeopleDeps } from '../people.ts'
import { lockPeople, selectBusyUntil } from '../queries.ts'
import { requestForOwnerMail, requestReceivedMail } from './mails.ts'
import { insertRequest, selectRequestsOf } from './queries.ts'

/** A customer asks for a copy or to be erased, with the key of their booking. Asking twice is one request. */
export async function askAboutData(deps: PeopleDeps, body: RequestBody): Promise<Omit<RequestResponse, 'success'>> {
  const { db, clock, config, mail } = deps
  const booking = await findOwnBooking(deps, body)
  const { personId } = booking
  // Nothing is left about an erased or forgotten person.
  if (!personId) throw new Refusal('booking_not_found', manageRefusals.notFound)
  const { kind } = body
  const spa = await currentSpa(deps)
  const now = clock.now()
  const { row, busy } = await inTransaction(db, async tx => {
    await lockPeople(tx, [personId])
    const busy = kind === 'erase' ? await selectBusyUntil(tx, personId, now) : undefined
    const asked = (await selectRequestsOf(tx, personId)).find(one => one.status === 'open' && one.kind === kind)
    if (asked) return { row: asked, busy }
    const row = await insertRequest(tx, {
      id: randomUUID(),
      personId,
      bookingId: booking.id,
      kind,
      askedAt: now,
      dueAt: new Date(now.getTime() + REQUEST_DAYS * MS_PER_DAY),
    })
    const site = mailSite(deps, spa, now)
    if (booking.email)
      await postUnasked(tx, requestReceivedMail(booking, site, { ...row, busyUntil: busy?.endsAt }), now)
    const letter = requestForOwnerMail(booking, site, { ...row, busyUntil: busy?.endsAt })
    // By its own id: no change of the booking takes the place of a request.
    await postOwnerNews(tx, { ...booking, id: row.id }, letter, { site, topic: 'changes', limited: config.rateLimits })
    return { row, busy }
  })
  mail.wake()
  const dayOf = (instant: Date) => longDate(zoneNamed(spa.timeZone).dateOf(instant.getTime()))
  return {
    kind,
    message: [
      dataRequestText.asked(kind, dayOf(row.dueAt)),
      ...(busy ? [dataRequestText.eraseNotBefore(dayOf(busy.endsAt))] : []),
    ].join(' '),
    dueAt: row.dueAt.toISOString(),
    notBefore: busy?.endsAt.toISOString() ?? null,
  }
}
