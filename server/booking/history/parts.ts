import type { FurtherTreatment } from '#server/platform/db/tables.ts'

/** A treatment as the history has it. */
type Part = Omit<FurtherTreatment, 'id' | 'besides' | 'isExtra'>

/** A booking's columns in the history, on one side of a change. */
type Side = Partial<Part> & { firstGuest?: number; furtherTreatments?: FurtherTreatment[] }

/**
 * The treatments of a visit that a change was about, before and after it; undefined if it was about none or all of them. Compared
 * by what they are: another one may have become the first, which has the booking's id.
 */
export function changedParts(before: object, after: object): { from: Part[]; to: Part[] } | undefined {
  const [was, is] = [partsOf(before), partsOf(after)]
  const from = was.filter(one => !is.some(other => isSame(one, other)))
  const to = is.filter(one => !was.some(other => isSame(one, other)))
  return to.length === 0 || from.length === was.length ? undefined : { from, to }
}

/** Empty where the history knows of no further treatments, as for every plain booking. */
function partsOf(side: Side): Part[] {
  const { furtherTreatments = [] } = side
  if (furtherTreatments.length === 0) return []
  const first = { ...side, guest: side.firstGuest ?? 0 } as Part
  const inOrder = (one: Part, other: Part) => one.guest - other.guest || one.startsAt.localeCompare(other.startsAt)
  return [first, ...furtherTreatments].toSorted(inOrder)
}

const COMPARED = [
  'guest',
  'subServiceId',
  'startsAt',
  'endsAt',
  'station',
  'therapistId',
  'therapistWanted',
  'roomId',
  'roomPlace',
] as const satisfies readonly (keyof Part)[]

const isSame = (one: Part, other: Part) => COMPARED.every(column => one[column] === other[column])
