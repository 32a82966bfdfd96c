import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

const POOL = 'pool of the team'
const EPOCH = new Date(0)

type More = Partial<Pick<Insertable<Tables['therapists']>, 'isChoosable' | 'shares'>> & {
  hours?: object[] | null
  daysOff?: object[]
  extraDays?: object[]
}

/** Somebody who does these treatments; by default during the spa's hours. */
export async function aTherapist(spa: Spa, name: string, services: Service[], more: More = {}): Promise<string> {
  const id = randomUUID()
  await inTransaction(spa.db, async tx => {
    const { hours = null, daysOff = [], extraDays = [], shares, ...rest } = more
    const json = { hours: hours && JSON.stringify(hours), daysOff: JSON.stringify(daysOff) }
    await tx
      .insertInto('therapists')
      .values({
        id,
        name,
        ...rest,
        ...json,
        extraDays: JSON.stringify(extraDays),
        shares: JSON.stringify(shares ?? { all: 0, services: {} }),
        createdAt: new Date(spa.clock.now().getTime()),
        updatedAt: EPOCH,
      })
      .execute()
    for (const { _id, serviceArray } of services) {
      await tx.updateTable('services').set({ takesTherapist: true, poolId: POOL }).where('id', '=', _id).execute()
      for (const sub of serviceArray)
        await tx.insertInto('therapistSkills').values({ therapistId: id, subServiceId: sub._id }).execute()
    }
    await tx.insertInto('resources').values({ id, kind: 'therapist', poolId: POOL }).execute()
  })
  return id
}

export async function aRoom(spa: Spa, name: string, services: Service[], places = 1): Promise<string> {
  const id = randomUUID()
  await inTransaction(spa.db, async tx => {
    await tx
      .insertInto('rooms')
      .values({ id, name, places, createdAt: spa.clock.now(), updatedAt: EPOCH })
      .execute()
    for (const { _id } of services) {
      await tx.updateTable('services').set({ takesRoom: true, poolId: POOL }).where('id', '=', _id).execute()
      await tx.insertInto('roomServices').values({ roomId: id, serviceId: _id }).execute()
    }
    for (let place = 1; place <= places; place++)
      await tx.insertInto('resources').values({ id: `${id}/${place}`, kind: 'room', poolId: POOL }).execute()
  })
  return id
}
