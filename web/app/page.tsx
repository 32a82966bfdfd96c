import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from '#web/loading/load-code.ts'

export interface Page {
  /** The source file, by which the build's manifest knows the chunk. */
  module: string
  /** Loads the chunk; afterwards the page renders at once, without a fallback in between. */
  preload(): Promise<void>
  /** Replaces the lazy component, so that the next render retries a failed load. */
  renew(): void
  Component: ComponentType
}

/**
 * A page as a chunk of its own. `React.lazy` alone always suspends first, even when the chunk is there: the server would
 * send a fallback and hydration would flash one. So the caller preloads before the first render, and the page renders in one go.
 */
export function page(module: string, load: () => Promise<{ default: ComponentType }>): Page {
  // With its head, which the server wrote only for the page that was opened.
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
      // Chosen once per mount: switching would remount the page and lose its state.
      const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy)
      return <Shown />
    },
  }
}

export const loadHead = () => import('./document-head.ts')

/** The second step of booking. */
export const loadCalendar = () => import('#web/booking/BookingForm.tsx')
