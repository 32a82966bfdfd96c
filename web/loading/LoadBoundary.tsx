import { Component, type ReactNode } from 'react'
import { CodeNotLoaded, reloadIfReachable } from './load-code.ts'

interface Props {
  /** Makes ready to load the code again. */
  renew(): void
  failed?(retry: () => void, isMissing: boolean): ReactNode
  children: ReactNode
}

interface State {
  error?: unknown
}

/** An error boundary around code that is loaded later: whether its loading fails or it breaks, the rest of the site stays. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? true }
  }

  override componentWillUnmount() {
    if (this.state.error) this.props.renew()
  }

  retry = () => {
    // Code that is there and broken would only break again.
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
