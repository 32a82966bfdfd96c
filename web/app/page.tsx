import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/loading/load-code.ts'

export interface Page {
  /** The source file, by which the build's manifest knows the chunk. */
  module: string
  /** Loads the chunk; afterwards the page renders at once, without a fallback in between. */
  preload(): Promise<void>
  /** Makes ready to load the chunk again after that has failed. */
  renew(): void
  Component: ComponentType
}

/**
 * A page as a chunk of its own. `React.lazy` alone always suspends first, even when the chunk is there: the server would
 * send a fallback and hydration would flash one. So the caller preloads before the first render, and the page renders in one go.
 */
export function page(module: string, load: () => Promise<{ default: ComponentType }>): Page {
  // With the words for its head, which only the page that was opened got from the server.
  const lazyPage = (isRetry: boolean) =>
    lazy(async () => (await Promise.all([loadCode(load, { isRetry }), loadHead().catch(() => undefined)]))[0])
  let Lazy = lazyPage(false)
  let Loaded: ComponentType | undefined
  return {
    module,
    async preload() {
      Loaded = (await loadCode(load)).default
    },
    renew() {
      Lazy = lazyPage(true)
    },
    Component() {
      // Chosen once per visit: changing from one to the other midway would throw away what the page holds.
      const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy)
      return <Shown />
    },
  }
}

export const loadHead = () => import('./document-head.ts')

/** The second step of booking, fetched where it is known to come next. */
export const loadCalendar = () => import('#web/booking/BookingForm.tsx')
