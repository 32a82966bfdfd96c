/**
 * One after the other per name, in the order they came. Who waits here waits without a connection in hand, so that a
 * crowd for one service leaves the database to everybody else.
 */
export function waitingLines() {
  const lastInLine = new Map<string, Promise<unknown>>()

  return async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = lastInLine.get(name)
    const mine = before ? before.then(work, work) : work()
    lastInLine.set(name, mine)
    try {
      return await mine
    } finally {
      if (lastInLine.get(name) === mine) lastInLine.delete(name)
    }
  }
}
