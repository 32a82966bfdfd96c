import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { CodeNotLoaded, loadCode, reloadIfReachable } from './load-code.ts'

interface Options<Props> {
  waiting?(props: Props): ReactNode
  /** Rendered if the part fails to load; omitted: nothing is rendered. */
  failed?(retry: () => void): ReactNode
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: Options<Props> = {},
) {
  // No reload for a part whose absence is not shown.
  const part = (isRetry: boolean) => lazy(failed ? () => loadCode(load, { isRetry }) : load)
  // Replaced on events only: a lazy component created while rendering would load forever.
  let Part = part(false)
  const renew = () => {
    Part = part(true)
  }

  // Reads the renewed part when the boundary mounts it again.
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

interface BoundaryProps {
  renew(): void
  failed?(retry: () => void, isMissing: boolean): ReactNode
  children: ReactNode
}

/** Around code that is loaded later: if it fails to load or breaks, the rest of the site stays. */
export class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? true }
  }

  override componentWillUnmount() {
    if (this.state.error) this.props.renew()
  }

  retry = () => {
    // Loaded code that broke would break again.
    if (!this.isMissing) return void reloadIfReachable()
    this.props.renew()
    this.setState({ error: undefined })
  }

  get isMissing() {
    return this.state.error instanceof CodeNotLoaded
  }

  override render() {
    if (!this.state.error) return this.props.children
    return this.props.failed?.(this.retry, this.isMissing) ?? null
  }
}
