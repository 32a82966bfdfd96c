import { X } from 'lucide'
import type { ReactNode } from 'react'
import { RoundButton } from '#web/desk/RoundButton.tsx'

export function Panel({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-linen p-4 pt-2">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{title}</h2>
        <RoundButton label="Close" icon={X} className="-mr-2" onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
