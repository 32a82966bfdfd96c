import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { CallKey } from '#contract/calls.ts'
import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { ada } from '#server/app/testing/desk.ts'
import { asOwner, type Spa } from '#server/app/testing/spa.ts'
import type { Tables } from '#server/platform/db/tables.ts'

interface Visit extends Partial<Insertable<Tables['bookings']>> {
  /** In days from now; before today it is over. */
  inDays?: number
}

let visits = 0

/** Inserts a booking and returns its id, hash and person. */
export async function aVisit(spa: Spa, { inDays = -30, ...more }: Visit = {}) {
  const sub = await spa.db.selectFrom('subServices').select(['id', 'serviceId']).orderBy('id').executeTakeFirstOrThrow()
  visits += 1
  const startsAt = new Date(spa.clock.now().getTime() + inDays * MS_PER_DAY)
  const endsAt = new Date(startsAt.getTime() + MS_PER_HOUR)
  return spa.db
    .insertInto('bookings')
    .values({
      id: randomUUID(),
      hash: `V${String(visits).padStart(11, '0')}`,
      serviceId: sub.serviceId,
      subServiceId: sub.id,
      station: visits,
      startsAt,
      endsAt,
      freeAgainAt: endsAt,
      bookingDate: startsAt.toISOString().slice(0, 10),
      bookingTime: '9:00 AM',
      status: 'done',
      holdExpiresAt: endsAt,
      serviceName: 'Hammam',
      subServiceName: 'Ritual',
      durationMinutes: 60,
      priceNaira: 25_000,
      ...ada,
      createdAt: new Date(startsAt.getTime() - MS_PER_DAY),
      updatedAt: startsAt,
      ...more,
    })
    .returning(['id', 'hash', 'personId'])
    .executeTakeFirstOrThrow()
}

/** Calls of the owner: `owner('updatePerson', personId, { privateNote })`. */
export const ownerOf =
  (spa: Spa) =>
  (key: CallKey, id = '', body?: object) =>
    spa.call(key, { parts: { id }, ...(body && { body }), headers: asOwner } as never)

export const personOf = async ({ db }: Spa, bookingId: string) =>
  (await db.selectFrom('bookings').select('personId').where('id', '=', bookingId).executeTakeFirstOrThrow()).personId!

/** For the calls about people: somebody to merge with, a merge to revert, and an open request. */
export async function peopleToAskAbout(spa: Spa) {
  const somebody = (n: number) => ({
    fullName: `Bola ${n}`,
    email: `bola${n}@example.com`,
    phoneNumber: `+234 805 000 000${n}`,
  })
  const [visit, other, third] = [
    await aVisit(spa, somebody(1)),
    await aVisit(spa, somebody(2)),
    await aVisit(spa, somebody(3)),
  ]
  const merged = await ownerOf(spa)('mergePeople', visit.personId!, { otherId: third.personId })
  const body = { bookingHash: visit.hash, key: spa.deps.bookingKeys.of(visit.id), kind: 'copy' }
  await spa.call('requestMyData', { body })
  const { requests } = (await spa.call('listRequests', { headers: asOwner })).json()
  return {
    personId: visit.personId!,
    otherPersonId: other.personId!,
    mergeId: merged.json().person.merges[0]._id as string,
    requestId: requests[0]._id as string,
  }
}
