import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { loadCode } from '#web/loading/load-code.ts'
import { Spinner } from '#web/ui/Spinner.tsx'

/** A component whose code is loaded when it is first rendered; until then the fallback is shown. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  fallback: ReactNode = <Spinner label="Opening" />,
): FunctionComponent<Props> {
  const Loaded = lazy(() => loadCode(load)) as unknown as FunctionComponent<Props>
  return props => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
}
