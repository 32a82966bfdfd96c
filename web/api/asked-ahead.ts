/** As long as somebody may look at a calendar without turning it, what it shows is no fresher either. */
const FRESH_MS = 60_000

/**
 * A call that can be made before its answer is needed. Each answer is taken once, while it is fresh; whoever comes again asks
 * again. Asking ahead fails in silence, and then the call is made as ever.
 */
export function askedAhead<Query extends unknown[], Answer>(ask: (...query: Query) => Promise<Answer>) {
  const answers = new Map<string, { at: number; answer: Promise<Answer> }>()
  return {
    async ahead(...query: Query): Promise<void> {
      const answer = ask(...query)
      answers.set(JSON.stringify(query), { at: Date.now(), answer })
      await answer.catch(() => {})
    },
    now(...query: Query): Promise<Answer> {
      const key = JSON.stringify(query)
      const known = answers.get(key)
      answers.delete(key)
      return known && isFresh(known.at, Date.now()) ? known.answer.catch(() => ask(...query)) : ask(...query)
    },
  }
}

/** A clock that was set back says nothing about an answer's age. */
function isFresh(at: number, now: number) {
  return at <= now && now <= at + FRESH_MS
}
