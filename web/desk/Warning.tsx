import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

/** Marked by a shape as well as a colour. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-card border-2 border-petal bg-petal/8 px-4 py-3 text-[0.9375rem]/6 print:hidden">
      <Icon of={TriangleAlert} size={22} className="mt-0.5 shrink-0 text-petal" aria-hidden />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
