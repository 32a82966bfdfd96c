import type { Closure, ClosureInput } from '#contract/booking/booking.ts'
import { daysText } from '#contract/platform/dates.ts'
import { addClosure, deleteClosure } from '#web/api/closures.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { announce, show } from '#web/desk/notice.ts'

/** Closes the days and offers Undo. Throws the server's refusal. */
export async function close(input: ClosureInput): Promise<Closure> {
  const closure = await addClosure(input)
  show({ text: `Closed ${daysText(input.from, input.to)}`, undo: () => deleteClosure(closure._id) })
  await refreshDesk()
  return closure
}

export const openAgain = ({ _id, from, to, reason }: Closure) =>
  announce(() => deleteClosure(_id), {
    text: `Open again ${daysText(from, to)}`,
    undo: () => addClosure({ from, to, reason: reason ?? undefined }),
  })

export const closureOn = <Days extends { from: string; to: string }>(closures: readonly Days[], date: string) =>
  closures.find(({ from, to }) => from <= date && date <= to)
