import { isDeepStrictEqual } from 'node:util'
import { openWeek } from '#contract/availability.ts'
import type { DayAvailability } from '#contract/catalogue.ts'
import type { TreatmentHoursBody, TreatmentHoursResponse } from '#contract/hours-desk.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordChange } from '#server/owner/record.ts'
import { spaHoursIn } from '#server/spa/spa.ts'
import type { ChangeDeps } from './changes.ts'
import { lockService, saveSubServices, selectCatalogue, updateServiceRow } from './queries.ts'

/**
 * Gives many sub-services their hours at once: the named ones theirs, or without names every one the spa's. One
 * transaction, with a line in the owner's record for each service that changes.
 */
export async function setTreatmentHours(
  { db, clock }: ChangeDeps,
  who: { deviceId: string | null; name: string },
  { treatments }: TreatmentHoursBody,
): Promise<Omit<TreatmentHoursResponse, 'success'>> {
  const before = await inTransaction(db, async tx => {
    const now = clock.now()
    const spaHours = await spaHoursIn(tx)
    const wanted = treatments && new Map(treatments.map(({ _id, availability }) => [_id, availability]))
    const hoursOf = (id: string) => (wanted ? wanted.get(id) : spaHours)
    const changed: TreatmentHoursResponse['before'] = []
    for (const { _id: id, hidden } of await selectCatalogue(tx)) {
      const service = hidden ? undefined : await lockService(tx, id)
      if (!service) continue
      const { version: _, ...old } = service
      const serviceArray = old.serviceArray.map(sub => {
        const availability = hoursOf(sub._id)
        if (!availability || isSameWeek(availability, sub.availability)) return sub
        changed.push({ _id: sub._id, availability: sub.availability })
        return { ...sub, availability: openWeek(availability) }
      })
      if (serviceArray.every((sub, at) => sub === old.serviceArray[at])) continue
      const { serviceArray: __, ...row } = old
      await updateServiceRow(tx, row, now)
      await saveSubServices(tx, id, serviceArray)
      await recordChange(tx, clock, 'update service', { before: old, after: { ...old, serviceArray }, who })
    }
    return changed
  })
  return { changed: before.length, before }
}

export function isSameWeek(one: readonly DayAvailability[], other: readonly DayAvailability[]) {
  return isDeepStrictEqual(openWeek(one), openWeek(other))
}
