import type { Letter, LetterDetails } from '#contract/people/letters.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { asOwner, type Spa } from '#server/app/testing/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sendLetters } from '../batch.ts'

/** Calls of the owner, and the interval job. */
export function lettersOf(spa: Spa) {
  const reply = async <Body = { letter: Letter }>(asked: ReturnType<Spa['call']>) => {
    const response = await asked
    return { status: response.statusCode, body: response.json<Body>(), ...response.json<{ letter: Letter }>() }
  }
  const headers = asOwner
  const parts = (letter: { _id: string }) => ({ parts: { id: letter._id }, headers })
  return {
    write: async (body: object = { subject: 'Harmattan care', body: '<p>Oil first.</p>' }) =>
      (await reply(spa.call('addLetter', { body, headers }))).letter,
    add: (body: object) => reply<Record<string, unknown>>(spa.call('addLetter', { body, headers })),
    change: (letter: Letter, body: object) => reply(spa.call('updateLetter', { ...parts(letter), body })),
    remove: (letter: Letter) => reply(spa.call('deleteLetter', parts(letter))),
    test: (letter: Letter) => reply<{ to: string }>(spa.call('testLetter', parts(letter))),
    send: (letter: Letter, at?: string) => reply(spa.call('sendLetter', { ...parts(letter), body: { at } })),
    stop: (letter: Letter) => reply(spa.call('stopLetter', parts(letter))),
    fetch: async (letter: { _id: string }) =>
      (await spa.call('fetchLetter', parts(letter))).json<LetterDetails & { code?: string }>(),
    list: async () => (await spa.call('listLetters', { headers })).json<{ letters: Letter[]; subscribers: number }>(),
    /** Runs the job some seconds later. */
    round(seconds = 0) {
      spa.clock.set(new Date(spa.clock.now().getTime() + seconds * MS_PER_SECOND).toISOString())
      return sendLetters(spa.deps)
    },
  }
}

export const reader = (n: number) => `reader-${String(n).padStart(4, '0')}@example.com`

export async function subscribe(db: Db, count: number, subscribedAt = new Date('2026-01-01T09:00:00Z')) {
  const rows = Array.from({ length: count }, (_, n) => ({ email: reader(n), subscribedAt }))
  for (let from = 0; from < count; from += 1000)
    await db
      .insertInto('newsletterSubscribers')
      .values(rows.slice(from, from + 1000))
      .execute()
  return rows.map(({ email }) => email)
}
