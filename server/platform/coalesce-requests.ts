import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Calls with the same key within one turn of the event loop share one request. A call never joins a request that was sent
 * before it, so no result is older than the call.
 */
export function coalesceRequests<Result>() {
  const notSentYet = new Map<string, Promise<Result>>()

  return function ask(question: string, send: () => Promise<Result>): Promise<Result> {
    const joined = notSentYet.get(question)
    if (joined) return joined
    const mine = nextTurn().then(() => {
      notSentYet.delete(question)
      return send()
    })
    notSentYet.set(question, mine)
    return mine
  }
}
