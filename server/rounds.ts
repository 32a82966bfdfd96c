import type { Logger } from 'pino'

/**
 * Work that is looked after now and again from now on. A round that fails is made up for by the next, a slow one is not
 * overtaken by it, and stopping waits for the one that runs.
 */
export function startRounds(work: () => Promise<unknown>, everyMs: number, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const round = () => {
    running ??= work()
      .catch(error => log.warn({ err: error }, 'the work of the clock could not be done'))
      .then(() => {
        running = undefined
      })
  }
  round()
  const timer = setInterval(round, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
