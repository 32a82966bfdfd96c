import { useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'

/** A call that a form makes: busy while it runs, and the problem it ended in. */
export function useAction() {
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  /** Returns whether the call succeeded. */
  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setProblem(undefined)
    try {
      await call()
      return true
    } catch (error) {
      setProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const { code, fieldErrors, nextTime } = problem instanceof ApiProblem ? problem : ({} as Partial<ApiProblem>)
  // A bank reference that another payment has is refused once; the second tap says that there are two transfers.
  const isSameReference = code === 'same_reference'
  return { run, isBusy, problem, clear: () => setProblem(undefined), isSameReference, fieldErrors, nextTime, code }
}
