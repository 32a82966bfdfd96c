import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The same question, asked by many before it was sent, is sent once: a crowd that looks at one day costs little more
 * than one customer. It is never joined after it was sent, so nobody gets an answer older than the question.
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
