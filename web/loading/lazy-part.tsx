import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LoadBoundary } from './LoadBoundary.tsx'
import { loadCode } from './load-code.ts'

interface Options<Props> {
  /** Shown until the code is there. */
  waiting?(props: Props): ReactNode
  /** Shown when it could not be loaded. Without it the part is simply not there. */
  failed?(retry: () => void): ReactNode
}

/** A component whose code is loaded when it is first shown, and which takes only itself down when that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: Options<Props> = {},
) {
  // Nobody misses a part without words for its absence, so there is no reload for it.
  const part = (isRetry: boolean) => lazy(failed ? () => loadCode(load, { isRetry }) : load)
  // Changed by an event only: a lazy component created while rendering would load again and again.
  let Part = part(false)
  const renew = () => {
    Part = part(true)
  }

  // A component of its own, so that it reads the renewed part when the boundary mounts it again.
  function Newest(props: Props) {
    return (
      <Suspense fallback={waiting?.(props)}>
        <Part {...props} />
      </Suspense>
    )
  }

  return function LazyPart(props: Props) {
    return (
      <LoadBoundary renew={renew} failed={failed}>
        <Newest {...props} />
      </LoadBoundary>
    )
  }
}
