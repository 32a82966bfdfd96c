import type { ComponentProps, ReactNode } from 'react'

/** One choice of a few, beside the others. */
export function RadioPill({ children, ...rest }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 min-w-24 cursor-pointer items-center gap-2.5 rounded-full border border-ink/35 bg-cream px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-cream has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber">
      <input type="radio" className="size-4.5 shrink-0 accent-gold" {...rest} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  )
}
