import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** What did not load, and the way to try again, in the place where it would be. */
export function NotLoaded({ retry, children }: { retry(): void; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card bg-linen px-5 py-4">
      <p>{children}</p>
      <Button look="outline" className="mt-3" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
