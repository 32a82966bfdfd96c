import { MS_PER_MINUTE } from '#contract/time.ts'
import { startRounds } from '#server/rounds.ts'
import { compareWaiting, type LikenessDeps } from './compare.ts'
import { Comparer } from './comparer.ts'
import { catchUp } from './earlier-receipts.ts'

/** Looks after receipts that are yet to be compared: at once when one came, and every minute for those somebody died over. */
export function likenessRounds(deps: LikenessDeps) {
  const comparer = new Comparer()
  let rounds: ReturnType<typeof startRounds> | undefined
  return {
    start() {
      rounds = startRounds(
        async () => {
          try {
            await compareWaiting(deps, comparer)
            await catchUp(deps)
            await compareWaiting(deps, comparer)
          } finally {
            comparer.end()
          }
        },
        MS_PER_MINUTE,
        deps.log,
      )
    },
    wake: () => rounds?.wake(),
    stop: async () => rounds?.stop(),
  }
}
