import { Component, type ReactNode } from 'react'
import { business } from '#contract/business.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from './Notice.tsx'

/** A page that breaks takes only itself down: the bar, the footer and the way to reach us stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Notice
        heading="This page did not open"
        actions={<Button onClick={() => location.reload()}>Load it again</Button>}
      >
        Something went wrong on our side. Please load the page again, or call us on{' '}
        <a href={business.phone.link} className="whitespace-nowrap underline underline-offset-4">
          {business.phone.display}
        </a>{' '}
        and we will help.
      </Notice>
    )
  }
}
