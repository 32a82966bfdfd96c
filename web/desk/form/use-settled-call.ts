import { useEffect, useState } from 'react'

interface Result<Data> {
  data?: Data
  problem?: unknown
}

/**
 * Calls the server when `question` stops changing; undefined asks nothing. The last data stays until the next response
 * arrives, and a stale response is dropped.
 */
export function useSettledCall<Data>(
  question: string | undefined,
  call: (question: string) => Promise<Data>,
  pauseMs: number,
) {
  const [result, setResult] = useState<Result<Data>>({})
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question identifies the call
  useEffect(() => {
    if (question === undefined) return
    let isStale = false
    const timer = setTimeout(
      () =>
        call(question).then(
          data => isStale || setResult({ data }),
          problem => isStale || setResult(last => ({ ...last, problem })),
        ),
      result.data === undefined ? 0 : pauseMs,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [question, tries])

  return { ...result, retry: () => setTries(tries + 1) }
}
