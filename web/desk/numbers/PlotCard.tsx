import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { csvText } from '../csv-file.ts'

interface Props {
  name: string
  title: string
  days: string
  /** Without rows there is nothing to save. */
  file: (string | number)[][] | undefined
  children: ReactNode
}

/** A table with its name, on a page of its own if it has to be, and as a file. */
export function PlotCard({ name, title, days, file, children }: Props) {
  return (
    <section className="mb-4 min-w-0 break-inside-avoid rounded-card border border-ink/15 bg-white/50 p-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h2 id={name} className="text-xl font-semibold">
          {title}
        </h2>
        {file && (
          <button
            type="button"
            aria-label={`${title} as CSV`}
            className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-[0.9375rem] text-amber hover:bg-ink/10 print:hidden"
            onClick={() => saveFile(`${name}-${days}.csv`, 'text/csv', csvText(file))}
          >
            <Icon of={Download} size={18} />
            CSV
          </button>
        )}
      </div>
      {children}
    </section>
  )
}
