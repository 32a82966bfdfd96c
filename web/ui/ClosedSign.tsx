import type { ComponentProps } from 'react'
import { Logo } from './Logo.tsx'

// A longer text is set smaller.
const HEADLINE_CHARACTERS = 120

interface Props {
  name: string
  logo: ComponentProps<typeof Logo>['of']
  heading: string
  /** Under a heading that does not say it all. */
  explanation?: string
  phone: { display: string; link: string }
  /** The heading's level: on a page of its own it is the first. */
  Heading?: 'h1' | 'p'
  className?: string
}

/** Replaces the whole site while it is closed. */
export function ClosedSign({ name, logo, heading, explanation, phone, Heading = 'h1', className = '' }: Props) {
  const look = heading.length > HEADLINE_CHARACTERS ? 'max-w-[22.9em] text-2xl/9' : 'max-w-[11.45em] text-headline'
  return (
    <div className={`grid place-items-center bg-ink px-6 py-16 text-center text-cream ${className}`}>
      <div>
        <Logo of={logo} className="mx-auto h-16 w-auto" />
        {!logo.logo?.isWide && <p className="mt-5 font-serif text-2xl">{name}</p>}
        <Heading className={`mx-auto mt-10 font-serif whitespace-pre-line wrap-anywhere ${look}`}>{heading}</Heading>
        {explanation && <p className="mt-4 text-cream/80">{explanation}</p>}
        <p className="mt-12 text-cream/80">
          <a href={phone.link} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {phone.display}
          </a>
        </p>
      </div>
    </div>
  )
}
