import { useEffect, useState } from 'react'

interface Loaded<Data> {
  /** The key that the data was loaded for: it stays until the next key's data is there. */
  key?: string
  data?: Data
  problem?: unknown
}

/** Loads whenever `key` changes and drops results that come too late. An undefined key loads nothing. */
export function useLoad<Data>(key: string | undefined, load: () => Promise<Data>, pauseMs = 0) {
  const [state, setState] = useState<Loaded<Data>>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what is loaded
  useEffect(() => {
    if (key === undefined) return
    let isCurrent = true
    const start = () =>
      load().then(
        data => isCurrent && setState({ key, data }),
        problem => isCurrent && setState(last => ({ ...last, problem })),
      )
    const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : void start()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, tries])
  return { ...state, isCurrent: state.key === key, retry: () => setTries(tries + 1) }
}
