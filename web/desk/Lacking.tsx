import { TriangleAlert } from 'lucide'
import { Icon } from '#web/ui/Icon.tsx'

/** What a booking lacks: nobody does it yet, or it has no room. Marked by a shape as well as a colour. */
export function Lacking({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1 font-semibold text-petal">
      <Icon of={TriangleAlert} size={14} strokeWidth={2.25} className="shrink-0" />
      {children}
    </span>
  )
}
