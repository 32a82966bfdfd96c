import type { Logger } from 'pino'

/** Runs work now and at an interval. Runs do not overlap, a failed one is logged, and stopping waits for the current one. */
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
    wake() {
      if (running) void running.then(() => isStopped || round())
      else if (!isStopped) round()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
