import { useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { NOTHING_CHANGED } from '../notice.ts'

const NO_ERRORS: Record<string, string> = {}

/** Runs a call of a form, and keeps why it failed: a sentence, and errors by field. */
export function useAttempt(otherwise = NOTHING_CHANGED) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const clear = () => setFailure(undefined)

  /** Rethrows only the request for a code. */
  async function run(call: () => Promise<unknown>) {
    clear()
    setBusy(true)
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'code_needed') throw error
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }

  const errors = (failure?.error instanceof ApiProblem && failure.error.fieldErrors) || NO_ERRORS
  return { run, clear, isBusy, errors, problem: failure ? sentenceOf(failure.error, otherwise) : '' }
}
