import { randomUUID } from 'node:crypto'
import { MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import { columnsOf, pricesOf, type TreatmentRow, treatmentsOf } from '#server/booking/treatments.ts'

type Part = Partial<TreatmentRow> & { afterMinutes: number }

/** Makes a plain booking a visit of more treatments, each so many minutes after its start, and otherwise like its first. */
export async function withTreatments(spa: Spa, bookingId: string, parts: readonly Part[], guestNames: string[] = []) {
  const query = spa.db.selectFrom('bookings').selectAll().where('id', '=', bookingId)
  const row = await query.executeTakeFirstOrThrow()
  const [first] = treatmentsOf(row)
  const further = parts.map(({ afterMinutes, ...part }) => {
    const later = (instant: Date) => new Date(instant.getTime() + afterMinutes * MS_PER_MINUTE)
    return {
      ...first!,
      id: randomUUID(),
      startsAt: later(first!.startsAt),
      endsAt: later(first!.endsAt),
      freeAgainAt: later(first!.freeAgainAt),
      bookingTime: timeLabel(parseTimeLabel(first!.bookingTime)! + afterMinutes),
      ...part,
    }
  })
  const all = [first!, ...further]
  const columns = { ...columnsOf(all), ...pricesOf(all), guestNames: guestNames.join('\n') }
  await spa.db.updateTable('bookings').set(columns).where('id', '=', bookingId).execute()
  return further.map(({ id }) => id)
}
