import type { Closure, ClosureInput } from '#contract/booking.ts'
import { daysText } from '#contract/dates.ts'
import { addClosure, deleteClosure } from '#web/api/closures.ts'
import { refreshDesk } from '../desk-data.ts'
import { show } from '../notice.ts'

/** Closes the days for everybody and offers to take it back. Throws what is wrong with them. */
export async function close(input: ClosureInput): Promise<Closure> {
  const closure = await addClosure(input)
  show({ text: `Closed ${daysText(input.from, input.to)}`, undo: () => deleteClosure(closure._id) })
  await refreshDesk()
  return closure
}

export async function openAgain({ _id, from, to, reason }: Closure) {
  await deleteClosure(_id)
  show({ text: `Open again ${daysText(from, to)}`, undo: () => addClosure({ from, to, reason: reason ?? undefined }) })
  await refreshDesk()
}

export const closureOn = <Days extends { from: string; to: string }>(closures: readonly Days[], date: string) =>
  closures.find(({ from, to }) => from <= date && date <= to)
