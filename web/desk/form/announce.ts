import { sentenceOf } from '#web/api/api-problem.ts'
import { refreshDesk } from '../desk-data.ts'
import { type Notice, show } from '../notice.ts'

export const NOTHING_CHANGED = 'No connection. Nothing was changed; please try again.'

/** Makes a change, says so or why not at the foot of the screen, and reloads the desk. */
export async function announce<Result>(call: () => Promise<Result>, done: (result: Result) => Notice) {
  await call().then(
    result => show(done(result)),
    error => show({ text: sentenceOf(error, NOTHING_CHANGED) }),
  )
  await refreshDesk()
}
