import { useEffect, useState } from 'react'

/** From behind the # of the address, where no server sees it. Undefined until the first render is over. */
export function useWaitingKey(): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const read = () => {
      const fragment = location.hash.slice(1)
      // "Skip to content" leads to a place of this page.
      if (!fragment || document.getElementById(fragment) === null) setKey(fragment)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return key
}
