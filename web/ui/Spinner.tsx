interface Props {
  /** What is loading, for screen readers. */
  label: string
  /** Fills the height of the screen, for a page that has nothing to show yet. */
  fullHeight?: boolean
}

export function Spinner({ label, fullHeight = false }: Props) {
  return (
    <div role="status" className={`grid place-items-center ${fullHeight ? 'min-h-dvh' : 'p-8'}`}>
      <span className="size-10 animate-spin rounded-full border-2 border-ink/10 border-t-gold" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
