import type { Spa } from '#contract/catalogue/spa.ts'
import type { AnswerBody, PrivacyRequest } from '#contract/people/people.ts'
import { peopleRefusals } from '#contract/refusals.ts'
import { letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { EraseDeps } from '../erase/erase.ts'
import type { PeopleDeps, Who } from '../people.ts'
import { selectFigures } from '../queries.ts'
import { shown } from './list.ts'
import { requestDoneMail, requestRefusedMail } from './mails.ts'
import { lockRequest, selectRequestsOf, updateRequest } from './queries.ts'

/** The owner marks a request done or refuses it with a reason, and the customer gets a mail. Erasing answers a request to erase. */
export async function answerRequest(
  deps: PeopleDeps,
  who: Who,
  id: string,
  { status, reason }: AnswerBody,
): Promise<PrivacyRequest> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const request = await inTransaction(db, async tx => {
    const now = clock.now()
    const before = await lockRequest(tx, id)
    if (!before) throw new Refusal('request_not_found', peopleRefusals.requestNotFound)
    if (before.status !== 'open') throw new Refusal('already_answered', peopleRefusals.alreadyAnswered)
    if (status === 'refused' && reason === '')
      throw new Refusal('invalid_fields', peopleRefusals.reasonMissing, {
        fieldErrors: { reason: peopleRefusals.reasonMissing },
      })
    if (status === 'done' && before.kind === 'erase' && before.personId)
      throw new Refusal('invalid_request', peopleRefusals.eraseToAnswer)
    const row = await updateRequest(tx, id, { status, reason, decidedAt: now, deviceName: who.name })
    const to = row.personId && (await selectFigures(tx, [row.personId], now)).get(row.personId)?.email
    const site = letterSite(config, spa)
    if (to)
      await postMail(
        tx,
        status === 'done' ? requestDoneMail(to, site, row.kind) : requestRefusedMail(to, site, row),
        now,
      )
    await recordChange(tx, clock, 'answer a request about data', { after: { _id: id, kind: row.kind, status }, who })
    return (await shown(tx, [row], now))[0]!
  })
  mail.wake()
  return request
}

/** Erasing a person answers their open requests. A request to erase is confirmed by the last mail they get. */
export async function answerByErasing(
  tx: Db,
  { clock, config }: Pick<EraseDeps, 'clock' | 'config'>,
  { spa, personId, who }: { spa: Spa; personId: string; who: Who },
): Promise<() => Promise<unknown>> {
  const now = clock.now()
  const open = (await selectRequestsOf(tx, personId)).filter(({ status }) => status === 'open')
  for (const { id, kind } of open)
    await updateRequest(tx, id, {
      status: kind === 'erase' ? 'done' : 'refused',
      reason: '',
      decidedAt: now,
      deviceName: who.name,
    })
  const to = (await selectFigures(tx, [personId], now)).get(personId)?.email
  // Written when everything else to this address is gone.
  return async () => {
    if (to && open.some(({ kind }) => kind === 'erase'))
      await postMail(tx, requestDoneMail(to, letterSite(config, spa), 'erase'), now)
  }
}
