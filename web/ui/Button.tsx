import type { ComponentProps } from 'react'
import { Link } from '#web/navigation/navigation.tsx'
import { useWhenOnline } from './use-when-online.ts'

type Look = 'gold' | 'outline' | 'outline-on-dark' | 'danger'

interface LookProps {
  look?: Look
}

interface Again {
  onClick(): void
  className?: string
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

/** Under the words that say what did not work. Where it was the network, it is pressed by its return. */
export function TryAgain({ onClick, look = 'outline', className = 'mt-3' }: LookProps & Again) {
  useWhenOnline(onClick)
  return (
    <Button look={look} className={className} onClick={onClick}>
      Try again
    </Button>
  )
}

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-7 py-2.5 text-center font-semibold transition-colors duration-200 disabled:cursor-not-allowed disabled:opacity-50'

const LOOKS: Record<Look, string> = {
  gold: 'bg-gold text-ink hover:bg-gold-bright',
  // Gold leads on; what ends or deletes something never wears it.
  danger: 'border border-petal/60 text-petal hover:border-petal hover:bg-petal/5',
  outline: 'border border-ink/25 text-ink hover:border-ink hover:bg-ink/5',
  'outline-on-dark': 'border border-cream/40 text-cream hover:border-cream hover:bg-cream/10',
}
