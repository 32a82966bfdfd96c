import type { ReactNode } from 'react'
import { TryAgain } from './Button.tsx'

/** What did not load, and the way to try again, in the place where it would be. */
export function NotLoaded({ retry, children }: { retry(): void; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card bg-linen px-5 py-4">
      <p>{children}</p>
      <TryAgain onClick={retry} />
    </div>
  )
}
