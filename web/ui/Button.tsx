import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from './Icon.tsx'
import { useWhenOnline } from './use-when-online.ts'

type Look = 'gold' | 'gold-outline' | 'outline' | 'outline-on-dark' | 'danger'

interface LookProps {
  look?: Look
}

/** A button that does something on this page. One that leads elsewhere is a `ButtonLink`. */
export function Button({
  look = 'gold',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & LookProps) {
  return <button type={type} className={`${SHAPE} ${LOOKS[look]} ${className}`} {...rest} />
}

export function ButtonLink({ look = 'gold', className = '', ...rest }: ComponentProps<typeof Link> & LookProps) {
  return <Link className={`${SHAPE} ${LOOKS[look]} ${className}`} {...rest} />
}

/** A button that is only an icon; the label is its name. */
export function IconButton({
  of,
  label,
  size,
  className = '',
  ...rest
}: ComponentProps<'button'> & { of: IconNode; label: string; size?: number }) {
  return (
    <button type="button" aria-label={label} className={`${ROUND} ${className}`} {...rest}>
      <Icon of={of} size={size} />
    </button>
  )
}

/** A button that looks like a link in a text. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`min-h-11 text-amber underline underline-offset-4 ${className}`} {...rest} />
}

interface TryAgainProps extends LookProps {
  onClick(): void
  className?: string
}

/** Below a message about a failure. The return of the network presses it too. */
export function TryAgain({ onClick, look = 'outline', className = 'mt-3' }: TryAgainProps) {
  useWhenOnline(onClick)
  return (
    <Button look={look} className={className} onClick={onClick}>
      Try again
    </Button>
  )
}

/** A failure to load, in the place of what did not load. */
export function NotLoaded({ retry, children }: { retry(): void; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card bg-linen px-5 py-4">
      <p>{children}</p>
      <TryAgain onClick={retry} />
    </div>
  )
}

const ROUND =
  'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-200 hover:bg-ink/10 disabled:cursor-not-allowed disabled:opacity-40'

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-[min(1.75rem,8vw)] py-2.5 text-center font-semibold transition-colors duration-200 disabled:cursor-not-allowed disabled:opacity-50'

const LOOKS: Record<Look, string> = {
  gold: 'bg-gold text-ink hover:bg-gold-bright',
  // In the top bar: what is filled with gold is the page's own way forward.
  'gold-outline': 'border border-gold text-gold hover:bg-cream/10',
  // Gold leads on; what ends or deletes something never wears it.
  danger: 'border border-petal/60 text-petal hover:border-petal hover:bg-petal/5',
  outline: 'border border-ink/25 text-ink hover:border-ink hover:bg-ink/5',
  'outline-on-dark': 'border border-cream/40 text-cream hover:border-cream hover:bg-cream/10',
}
