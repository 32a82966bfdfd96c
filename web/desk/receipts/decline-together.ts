import type { DeskBooking } from '#contract/desk.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { decide, undo } from '#web/api/desk.ts'
import { refreshDesk } from '../desk-data.ts'
import { show } from '../notice.ts'

/** As many calls are under way at a time; all of them fit well into the time of Undo. */
const AT_ONCE = 5
export const TOGETHER_MAX = 50

/**
 * Declines each of them for one reason: every customer gets their own mail, and one Undo takes all of it back. Gives back
 * the bookings that could not be declined, because somebody else was faster or the network is away.
 */
export async function declineTogether(bookings: readonly DeskBooking[], reason: string): Promise<DeskBooking[]> {
  const { done, failed, sentence } = await each(bookings, ({ _id, status }) =>
    decide(_id, { status: 'declined', reason, from: status }),
  )
  show({
    text: [
      done.length > 0 && `Declined together: ${done.length}`,
      failed.length > 0 && `Not declined: ${failed.length}. ${sentence}`,
    ]
      .filter(Boolean)
      .join('. '),
    undo: done.length > 0 ? () => takeAllBack(done) : undefined,
  })
  await refreshDesk()
  return failed
}

async function takeAllBack(bookings: readonly DeskBooking[]) {
  const { failed, error } = await each(bookings, ({ _id }) => undo(_id))
  if (failed.length > 0) throw error
}

async function each(bookings: readonly DeskBooking[], work: (booking: DeskBooking) => Promise<unknown>) {
  const [done, failed]: [DeskBooking[], DeskBooking[]] = [[], []]
  const waiting = [...bookings]
  let error: unknown
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const booking = next
      await work(booking).then(
        () => done.push(booking),
        problem => {
          failed.push(booking)
          error = problem
        },
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { done, failed, error, sentence: sentenceOf(error, 'No connection; please try again.') }
}
