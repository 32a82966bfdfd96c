import { sentenceOf } from '#web/api/api-problem.ts'
import { undo } from '#web/api/desk.ts'
import { refreshDesk } from './desk-data.ts'
import { show } from './notice.ts'

/** Enough for the largest batch to end well before Undo expires. */
const CONCURRENCY = 5
export const BULK_MAX = 50

/**
 * Makes the same change to many bookings, each as a change of its own; one Undo reverts all of them. Returns the items whose
 * change failed. `verb` begins both notices: "Declined together: 2. Not declined: 1."
 */
export async function bulkChange<Item extends { _id: string }>(
  items: readonly Item[],
  verb: string,
  call: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const { done, failed, error } = await forEach(items, call)
  const sentence = sentenceOf(error, 'No connection; please try again.')
  const texts = [
    done.length > 0 && `${verb} together: ${done.length}`,
    failed.length > 0 && `Not ${verb.toLowerCase()}: ${failed.length}. ${sentence}`,
  ]
  show({ text: texts.filter(Boolean).join('. '), undo: done.length > 0 ? () => undoAll(done) : undefined })
  await refreshDesk()
  return failed
}

async function undoAll(items: readonly { _id: string }[]) {
  const { failed, error } = await forEach(items, ({ _id }) => undo(_id))
  if (failed.length > 0) throw error
}

async function forEach<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>) {
  const [done, failed]: [Item[], Item[]] = [[], []]
  const waiting = [...items]
  let error: unknown
  const worker = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift())
      try {
        await call(item)
        done.push(item)
      } catch (problem) {
        failed.push(item)
        error = problem
      }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return { done, failed, error }
}
