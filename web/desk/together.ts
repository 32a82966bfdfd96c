import { sentenceOf } from '#web/api/api-problem.ts'
import { undo } from '#web/api/desk.ts'
import { refreshDesk } from './desk-data.ts'
import { show } from './notice.ts'

/** As many calls are under way at a time; all of them fit well into the time of Undo. */
const AT_ONCE = 5
export const TOGETHER_MAX = 50

interface Together<Item> {
  call(item: Item): Promise<unknown>
  done(count: number): string
  failed(count: number): string
}

/**
 * The same change for many bookings: each is a change of its own, and one Undo takes all of them back. Gives back those that
 * could not be changed, because somebody else was faster or the network is away.
 */
export async function changeTogether<Item extends { _id: string }>(
  items: readonly Item[],
  { call, done: doneWords, failed: failedWords }: Together<Item>,
): Promise<Item[]> {
  const { done, failed, sentence } = await each(items, call)
  show({
    text: [done.length > 0 && doneWords(done.length), failed.length > 0 && `${failedWords(failed.length)}. ${sentence}`]
      .filter(Boolean)
      .join('. '),
    undo: done.length > 0 ? () => takeAllBack(done) : undefined,
  })
  await refreshDesk()
  return failed
}

async function takeAllBack(items: readonly { _id: string }[]) {
  const { failed, error } = await each(items, ({ _id }) => undo(_id))
  if (failed.length > 0) throw error
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const [done, failed]: [Item[], Item[]] = [[], []]
  const waiting = [...items]
  let error: unknown
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const item = next
      await work(item).then(
        () => done.push(item),
        problem => {
          failed.push(item)
          error = problem
        },
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { done, failed, error, sentence: sentenceOf(error, 'No connection; please try again.') }
}
