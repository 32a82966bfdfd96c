import { useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { NOTHING_CHANGED } from './notice.ts'

const NO_ERRORS: Record<string, string> = {}

/** A call that a form makes: busy while it runs, and why it failed, as a sentence and by field. */
export function useAction(fallback = NOTHING_CHANGED) {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [isBusy, setBusy] = useState(false)
  const clear = () => setFailure(undefined)

  /** Returns whether the call succeeded. Rethrows only the request for a code, which `useStepUp` handles. */
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    clear()
    try {
      await call()
      return true
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'code_needed') throw error
      setFailure({ error })
      return false
    } finally {
      setBusy(false)
    }
  }

  const { code, fieldErrors, nextTime } =
    failure?.error instanceof ApiProblem ? failure.error : ({} as Partial<ApiProblem>)
  return {
    run,
    clear,
    isBusy,
    problem: failure ? sentenceOf(failure.error, fallback) : '',
    errors: fieldErrors ?? NO_ERRORS,
    // A bank reference that another payment has is refused once; the second tap says that there are two transfers.
    sameReference: code === 'same_reference' || undefined,
    nextTime,
  }
}
