import { randomUUID } from 'node:crypto'
import { peopleRefusals } from '#contract/refusals.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type PeopleDeps, requirePerson, type Who } from './people.ts'
import * as queries from './queries.ts'

/** Moves the bookings and notes of the other person to this one, and keeps what a split needs. */
export async function mergePeople({ db, clock }: PeopleDeps, who: Who, id: string, otherId: string) {
  if (id === otherId) throw new Refusal('same_person', peopleRefusals.sameTwice)
  await inTransaction(db, async tx => {
    await queries.lockPeople(tx, [id, otherId])
    const [kept, other] = [await requirePerson(tx, id), await requirePerson(tx, otherId)]
    const bookingIds = await queries.selectBookingIds(tx, otherId)
    await queries.joinPeople(tx, id, otherId)
    await queries.insertMerge(tx, {
      id: randomUUID(),
      personId: id,
      otherId,
      otherNote: other.privateNote,
      otherCreatedAt: other.createdAt,
      otherSeenAt: other.seenAt,
      noteBefore: kept.privateNote,
      otherCareNote: other.careNote,
      careNoteBefore: kept.careNote,
      bookingIds: JSON.stringify(bookingIds),
      at: clock.now(),
      deviceName: who.name,
    })
    await recordChange(tx, clock, 'merge two people', { after: { _id: id, bookings: bookingIds.length }, who })
  })
}

/** Reverts a merge, unless a shared number or address makes the two one person. */
export async function splitPeople({ db, clock }: PeopleDeps, who: Who, id: string, mergeId: string) {
  return inTransaction(db, async tx => {
    await queries.lockPeople(tx, [id])
    const person = await requirePerson(tx, id)
    const merge = (await queries.selectMerges(tx, id)).find(one => one.id === mergeId)
    if (!merge) throw new Refusal('not_found', peopleRefusals.mergeNotFound)
    if (merge.bookingIds.length > 0) {
      if (await queries.shareIdentifiers(tx, id, merge.bookingIds))
        throw new Refusal('same_person', peopleRefusals.notSplittable)
      await queries.insertPerson(tx, {
        id: merge.otherId,
        privateNote: merge.otherNote,
        careNote: merge.otherCareNote,
        createdAt: merge.otherCreatedAt,
        seenAt: merge.otherSeenAt,
      })
      await queries.giveBookings(tx, merge.bookingIds, id, merge.otherId)
    }
    // Unless the notes have been edited since.
    const isJoined = (note: string, ...parts: string[]) => note === parts.filter(text => text !== '').join('\n')
    await queries.updateNotes(tx, id, {
      ...(isJoined(person.privateNote, merge.noteBefore, merge.otherNote) && { privateNote: merge.noteBefore }),
      ...(isJoined(person.careNote, merge.careNoteBefore, merge.otherCareNote) && { careNote: merge.careNoteBefore }),
    })
    await queries.deleteMerge(tx, merge.id)
    await recordChange(tx, clock, 'take two people apart', { after: { _id: id }, who })
    return { person: { _id: id }, other: { _id: merge.otherId } }
  })
}
