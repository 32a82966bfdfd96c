import type { ReactNode } from 'react'

/** Why a call failed, announced to screen readers when it appears. */
export function Problem({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`text-petal empty:hidden ${className}`}>
      {children}
    </p>
  )
}
