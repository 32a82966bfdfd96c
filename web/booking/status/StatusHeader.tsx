import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { successText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { SupportLinks } from './SupportLinks.tsx'

interface Props {
  /** Omitted while the booking is being looked up. */
  icon?: IconNode
  heading: string
  truth?: string | false
  badge?: ReactNode
  line: string
  children?: ReactNode
}

export function StatusHeader({ icon, heading, truth, badge, line, children }: Props) {
  return (
    <div className="bg-ink pt-bar text-cream">
      <div className="page-width py-14 text-center sm:py-20 beside:max-lg:py-4">
        {icon ? (
          <Icon of={icon} size={56} strokeWidth={1.25} className="mx-auto text-gold" />
        ) : (
          <Spinner label="Loading" />
        )}
        <div role="status">
          <h1 className="mt-5 text-headline font-medium">{heading}</h1>
          {truth && <p className="mx-auto mt-3 max-w-[30em] text-xl/8 font-semibold text-balance text-gold">{truth}</p>}
          {badge && <p className="mt-5">{badge}</p>}
          <p className="mx-auto mt-4 max-w-[33.6em] text-balance text-cream/85">{line}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

export function LookingUp({ heading, line, noScript }: { heading: string; line: string; noScript: string }) {
  return (
    <div className="min-h-[80vh]">
      <StatusHeader heading={heading} line={line} />
      <noscript>
        <p className="page-width py-12 text-center">{noScript}</p>
      </noscript>
    </div>
  )
}

export function LookupFailed({ help, ...header }: Props & { help: string }) {
  return (
    <>
      <StatusHeader {...header} />
      <div className="page-width grid gap-10 py-16">
        <HomeAndServices isAside={header.children !== undefined} />
        <SupportLinks>{help}</SupportLinks>
      </div>
    </>
  )
}

/** `isAside`: the way forward is above. */
export function HomeAndServices({ isAside = false }: { isAside?: boolean }) {
  return (
    <div className="flex flex-wrap justify-center gap-4">
      <ButtonLink to={paths.home} look={isAside ? 'outline' : 'gold'}>
        {successText.backToHome}
      </ButtonLink>
      <ButtonLink to={paths.services} look="outline">
        {successText.browseMore}
      </ButtonLink>
    </div>
  )
}
