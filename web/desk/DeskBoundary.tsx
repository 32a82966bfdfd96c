import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** A screen that breaks takes only itself down: the bar stays. */
export class DeskBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" className="grid min-h-dvh place-content-center gap-4 px-6 text-center">
        <p>This screen did not open. Please check your connection.</p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </div>
    )
  }
}
