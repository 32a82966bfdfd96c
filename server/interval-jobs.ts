import type { Logger } from 'pino'

/**
 * Work that is looked after now and again from now on. A round that fails is made up for by the next, a slow one is not
 * overtaken by it, and stopping waits for the one that runs.
 */
export function startInterval(work: () => Promise<unknown>, everyMs: number, log: Logger) {
  let running: Promise<void> | undefined
  const round = () => {
    running ??= work()
      .catch(error => log.warn({ err: error }, 'the work of the clock could not be done'))
      .then(() => {
        running = undefined
      })
  }
  round()
  let isStopped = false
  const timer = setInterval(round, everyMs)
  return {
    /** There is something to do now; who is at work already goes round once more. */
    wake() {
      if (running) void running.then(() => isStopped || round())
      else if (!isStopped) round()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
