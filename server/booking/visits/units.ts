import type { BookingRow } from '../queries.ts'
import { columnsOf, type TreatmentRow, treatmentsOf } from '../treatments.ts'

/** A treatment and its extras, which one person does one after the other in one place: nobody can be named for a part of it. */
export type Unit = readonly [TreatmentRow, ...TreatmentRow[]]

/** In the order in which they begin. */
export function unitsOf(booking: BookingRow): Unit[] {
  const units: [TreatmentRow, ...TreatmentRow[]][] = []
  for (const row of treatmentsOf(booking)) {
    const unit = row.isExtra && units.findLast(([base]) => base.guest === row.guest && base.besides === row.besides)
    if (unit) unit.push(row)
    else units.push([row])
  }
  return units
}

/** Of the treatment with this id, or of the one whose extra it is. */
export function unitWith(booking: BookingRow, treatmentId: string): Unit | undefined {
  return unitsOf(booking).find(unit => unit.some(({ id }) => id === treatmentId))
}

/** As one treatment, until the end of the last extra. */
export function asOne(unit: Unit): TreatmentRow {
  const { endsAt, freeAgainAt } = unit.at(-1)!
  return { ...unit[0], endsAt, freeAgainAt, durationMinutes: unit.reduce((sum, one) => sum + one.durationMinutes, 0) }
}

/** The columns of a booking in which these treatments are the changed ones; they are known by their ids. */
export function columnsWith(booking: BookingRow, changed: readonly TreatmentRow[]) {
  return columnsOf(rowsWith(booking, changed), booking)
}

/** The treatments of a booking with the changed ones among them. */
export function rowsWith(booking: BookingRow, changed: readonly TreatmentRow[]): TreatmentRow[] {
  return treatmentsOf(booking).map(row => changed.find(({ id }) => id === row.id) ?? row)
}

/** Whether another treatment is the other half of this one, for two people together. */
export function hasOtherHalf(booking: BookingRow, [{ id, besides }]: Unit): boolean {
  return besides !== null || treatmentsOf(booking).some(one => one.besides === id)
}
