import { join } from 'node:path'
import type { ErasedResponse } from '#contract/people/people.ts'
import { longDate } from '#contract/platform/dates.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { peopleRefusals } from '#contract/refusals.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { BY_SITE, recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PERSONAL } from '#server/platform/db/personal-data.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { removeMailFilesWith } from '#server/platform/mail/mail-files.ts'
import { forgetReader } from '../newsletter/letters/forget.ts'
import type { PeopleDeps, Who } from '../people.ts'
import { lockBookingsOf, lockPeople, selectBookingsOf, selectBusyUntil, selectPerson } from '../queries.ts'
import { answerByErasing } from '../requests/requests.ts'
import { identifiersOf, mentionsOf, type PersonIdentifiers } from './identifiers.ts'
import { eraseEntry, markErasing, selectReceiptFiles, selectUnfinished } from './queries.ts'

export type EraseDeps = Pick<PeopleDeps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'cache'>

/** Marks the person, deletes the files, then all rows in one transaction. An interrupted erasure is finished by the nightly job. */
export async function erasePerson(deps: EraseDeps, who: Who, id: string): Promise<ErasedResponse['erased']> {
  const { db, clock, config, receipts } = deps
  const spa = await currentSpa(deps)
  const begun = clock.now()
  const identifiers = await inTransaction(db, async tx => {
    const found = await lockToErase(tx, id, begun)
    await markErasing(tx, id, begun)
    return found
  })
  const files = await selectReceiptFiles(db, identifiers)
  for (const fileName of files) await receipts.remove(fileName)
  const folder = join(config.dataDir, 'mail')
  const started = new Date()
  const mailFiles = await removeMailFilesWith(folder, isAbout(identifiers))

  const erased = await inTransaction(db, async tx => {
    const now = clock.now()
    const all = await lockToErase(tx, id, now).catch(error => error as Error)
    if (all instanceof Error) return all
    const late = await selectReceiptFiles(tx, all)
    const sayGoodbye = await answerByErasing(tx, deps, { spa, personId: id, who })
    for (const email of all.emails) await forgetReader(tx, email, now)
    const counts: Partial<Record<keyof Tables, number>> = {}
    for (const entry of PERSONAL) {
      const rows = await eraseEntry(tx, entry, all)
      // Redacted rows belong to others, except mails.
      if (entry.erase !== 'redact' || entry.table === 'outbox') counts[entry.table] = (counts[entry.table] ?? 0) + rows
    }
    await sayGoodbye()
    const { bookings = 0, receipts = 0, outbox = 0 } = counts
    const figures = { bookings, receipts, mails: outbox + mailFiles }
    await recordChange(tx, clock, 'erase a person', { after: figures, who })
    return { figures, late, all }
  })
  if (erased instanceof Error) {
    // The person has booked meanwhile and is kept.
    await markErasing(db, id, null)
    throw erased
  }
  // Files that arrived meanwhile.
  for (const fileName of erased.late) await receipts.remove(fileName)
  await removeMailFilesWith(folder, isAbout(erased.all), started)
  return erased.figures
}

/** Refuses while a booking is ahead. */
async function lockToErase(tx: Db, id: string, now: Date): Promise<PersonIdentifiers> {
  await lockPeople(tx, [id])
  // Locks the bookings, so that none is restored meanwhile.
  await lockBookingsOf(tx, id)
  if (!(await selectPerson(tx, id))) throw new Refusal('person_not_found', peopleRefusals.notFound)
  const ahead = await selectBusyUntil(tx, id, now)
  const when = ahead && `${longDate(ahead.bookingDate)} at ${ahead.bookingTime}`
  if (when) throw new Refusal('booking_ahead', peopleRefusals.bookingAhead(when))
  return identifiersOf(id, await selectBookingsOf(tx, id))
}

function isAbout(identifiers: PersonIdentifiers) {
  const mentions = mentionsOf(identifiers)
  return (text: string) =>
    identifiers.hashes.some(hash => text.includes(hash)) || (mentions !== undefined && text.search(mentions) >= 0)
}

export async function finishErasing(deps: EraseDeps): Promise<number> {
  const begun = await selectUnfinished(deps.db, new Date(deps.clock.now().getTime() - MS_PER_HOUR))
  for (const id of begun) await erasePerson(deps, BY_SITE, id)
  return begun.length
}
