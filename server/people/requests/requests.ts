import { randomUUID } from 'node:crypto'
import type { Spa } from '#contract/catalogue/spa.ts'
import { dataRequestText } from '#contract/messages.ts'
import type { AnswerBody, PrivacyRequest, RequestBody, RequestResponse } from '#contract/people/people.ts'
import { longDate } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { manageRefusals, peopleRefusals } from '#contract/refusals.ts'
import { REQUEST_DAYS } from '#contract/rules.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { findOwnBooking } from '#server/booking/own/own-booking.ts'
import { postOwnerNews } from '#server/booking/owner-news.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail, postUnasked } from '#server/platform/mail/outbox.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { PeopleDeps, Who } from '../people.ts'
import { lockPeople, selectBusyUntil, selectFigures } from '../queries.ts'
import { requestDoneMail, requestForOwnerMail, requestReceivedMail, requestRefusedMail } from './mails.ts'
import * as requests from './queries.ts'

/** A customer asks for a copy or to be erased, with the key of their booking. Asking twice is one request. */
export async function askAboutData(deps: PeopleDeps, body: RequestBody): Promise<Omit<RequestResponse, 'success'>> {
  const { db, clock, config, mail } = deps
  const booking = await findOwnBooking(deps, body)
  const { personId } = booking
  // An erased or forgotten person has no data left.
  if (!personId) throw new Refusal('booking_not_found', manageRefusals.notFound)
  const { kind } = body
  const spa = await currentSpa(deps)
  const now = clock.now()
  const { row, busy } = await inTransaction(db, async tx => {
    await lockPeople(tx, [personId])
    const busy = kind === 'erase' ? await selectBusyUntil(tx, personId, now) : undefined
    const asked = (await requests.selectRequestsOf(tx, personId)).find(
      one => one.status === 'open' && one.kind === kind,
    )
    if (asked) return { row: asked, busy }
    const dueAt = new Date(now.getTime() + REQUEST_DAYS * MS_PER_DAY)
    const row = await requests.insertRequest(tx, {
      id: randomUUID(),
      personId,
      bookingId: booking.id,
      kind,
      askedAt: now,
      dueAt,
    })
    const site = mailSite(deps, spa, now)
    const request = { ...row, busyUntil: busy?.endsAt }
    if (booking.email) await postUnasked(tx, requestReceivedMail(booking, site, request), now)
    const letter = requestForOwnerMail(booking, site, request)
    // Keyed by the request's id, so that no news about the booking replaces the mail.
    await postOwnerNews(tx, { ...booking, id: row.id }, letter, { site, topic: 'changes', limited: config.rateLimits })
    return { row, busy }
  })
  mail.wake()
  const dayOf = (instant: Date) => longDate(zoneNamed(spa.timeZone).dateOf(instant.getTime()))
  const asked = dataRequestText.asked(kind, dayOf(row.dueAt))
  return {
    kind,
    message: busy ? `${asked} ${dataRequestText.eraseNotBefore(dayOf(busy.endsAt))}` : asked,
    dueAt: row.dueAt.toISOString(),
    notBefore: busy?.endsAt.toISOString() ?? null,
  }
}

/** The owner marks a request done or refuses it with a reason, and the customer gets a mail. Erasing answers a request to erase. */
export async function answerRequest(
  deps: PeopleDeps,
  who: Who,
  id: string,
  { status, reason }: AnswerBody,
): Promise<PrivacyRequest> {
  const { db, clock, config, mail } = deps
  const site = letterSite(config, await currentSpa(deps))
  const request = await inTransaction(db, async tx => {
    const now = clock.now()
    const before = await requests.lockRequest(tx, id)
    if (!before) throw new Refusal('request_not_found', peopleRefusals.requestNotFound)
    if (before.status !== 'open') throw new Refusal('already_answered', peopleRefusals.alreadyAnswered)
    const { reasonMissing, eraseToAnswer } = peopleRefusals
    if (status === 'refused' && reason === '')
      throw new Refusal('invalid_fields', reasonMissing, { fieldErrors: { reason: reasonMissing } })
    if (status === 'done' && before.kind === 'erase' && before.personId)
      throw new Refusal('invalid_request', eraseToAnswer)
    const row = await requests.updateRequest(tx, id, { status, reason, decidedAt: now, deviceName: who.name })
    const to = row.personId && (await selectFigures(tx, [row.personId], now)).get(row.personId)?.email
    const letter = status === 'done' ? requestDoneMail : requestRefusedMail
    if (to) await postMail(tx, letter(to, site, row), now)
    await recordChange(tx, clock, 'answer a request about data', { after: { _id: id, kind: row.kind, status }, who })
    return (await shown(tx, [row], now))[0]!
  })
  mail.wake()
  return request
}

/** Erasing a person answers their open requests. A request to erase is confirmed by the last mail they get. */
export async function answerByErasing(
  tx: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { spa, personId, who }: { spa: Spa; personId: string; who: Who },
): Promise<() => Promise<unknown>> {
  const now = clock.now()
  const answer = { reason: '', decidedAt: now, deviceName: who.name }
  const open = (await requests.selectRequestsOf(tx, personId)).filter(({ status }) => status === 'open')
  for (const { id, kind } of open)
    await requests.updateRequest(tx, id, { ...answer, status: kind === 'erase' ? 'done' : 'refused' })
  const to = (await selectFigures(tx, [personId], now)).get(personId)?.email
  const erase = open.find(({ kind }) => kind === 'erase')
  // The caller posts it after deleting all other mails to this address.
  return async () => {
    if (to && erase) await postMail(tx, requestDoneMail(to, letterSite(config, spa), erase), now)
  }
}

export async function listRequests(db: Db, now: Date): Promise<PrivacyRequest[]> {
  return shown(db, await requests.selectRequests(db), now)
}

export async function requestsOf(db: Db, personId: string, now: Date): Promise<PrivacyRequest[]> {
  return shown(db, await requests.selectRequestsOf(db, personId), now)
}

async function shown(db: Db, rows: requests.RequestRow[], now: Date): Promise<PrivacyRequest[]> {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  const known = await selectFigures(db, ids, now)
  return Promise.all(
    rows.map(async ({ id, personId, kind, status, reason, askedAt, dueAt, decidedAt, deviceName }) => {
      const person = personId ? known.get(personId) : undefined
      const isOpen = status === 'open'
      const busy = isOpen && kind === 'erase' && personId ? await selectBusyUntil(db, personId, now) : undefined
      return {
        _id: id,
        kind,
        status,
        askedAt: askedAt.toISOString(),
        dueAt: dueAt.toISOString(),
        daysLeft: isOpen ? daysUntil(dueAt, now) : null,
        reason,
        decidedAt: decidedAt?.toISOString() ?? null,
        by: deviceName,
        person: person ? { _id: person.personId, fullName: person.fullName } : null,
        notBefore: busy?.endsAt.toISOString() ?? null,
      }
    }),
  )
}

/** Rounds away from zero: thirty on the first day, and an hour late is one day late. */
function daysUntil(due: Date, now: Date) {
  const days = (due.getTime() - now.getTime()) / MS_PER_DAY
  return days > 0 ? Math.ceil(days) : Math.floor(days)
}
