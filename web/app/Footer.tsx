import { Mail, MapPin, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { firstNames, isLarge } from '#contract/catalogue/large-catalogue.ts'
import { footerText, topBarText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { Link } from '#web/navigation/navigation.tsx'
import { useSite } from '#web/store/site.ts'
import { useApplicationStore, useServiceStore } from '#web/store/stores.ts'
import { Icon } from '#web/ui/Icon.tsx'

// Credits load after the page, if at all, and so does their code.
const Credits = lazyPart(() => import('./Credits.tsx'))

export function Footer() {
  const services = useServiceStore(state => state.services)
  const hasCredits = useApplicationStore(state => state.credits !== null)
  const { spa, today } = useSite()
  const year = today.slice(0, 4)

  return (
    <footer className="bg-ink text-cream/80">
      <div className="page-width grid gap-12 py-16 sm:grid-cols-2 md:grid-cols-[1fr_1fr_1.5fr] lg:grid-cols-[2fr_1fr_1.5fr] lg:py-24">
        <Column heading={footerText.services} className="lg:columns-2 lg:gap-8">
          {firstNames(services).map(({ _id, slug, name }) => (
            <Item key={_id} to={paths.service(slug)} text={name} />
          ))}
          {isLarge(services) && <Item to={paths.services} text={topBarText.viewAll} />}
        </Column>
        <Column heading={footerText.quickLinks}>
          <Item to={paths.about} text={footerText.aboutUs} />
          <Item to={paths.policy} text={footerText.policy} />
          <li>
            <Outside href={spa.links.map}>{footerText.locateUs}</Outside>
          </li>
        </Column>
        <Column heading={footerText.contactUs}>
          {[
            { icon: MapPin, href: spa.links.map, text: spa.address.oneLine },
            { icon: Phone, href: spa.phone.link, text: spa.phone.display },
            { icon: Mail, href: mailto(spa.email.support), text: spa.email.support },
          ].map(({ icon, href, text }) => (
            <li key={href}>
              <Outside href={href}>
                <Icon of={icon} size={18} className="shrink-0 text-gold" />
                {text}
              </Outside>
            </li>
          ))}
        </Column>
      </div>
      <div className="border-t border-cream/10">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-[0.9375rem]">
          <div>
            © {year} <span className="font-serif text-lg/none">{spa.name}</span>
            {hasCredits && <Credits />}
          </div>
          <div className="flex flex-wrap items-center gap-x-8">
            <Inside to={paths.policy} text={footerText.protocols} />
            <Inside to={paths.accessibility} text={footerText.accessibility} />
            <Outside href={spa.links.terms || paths.privacy}>{footerText.privacyPolicy}</Outside>
            {/^https:/i.test(spa.links.terms) && <Inside to={paths.privacy} text={footerText.yourData} />}
            {spa.links.instagram && (
              <a
                href={spa.links.instagram}
                target="_blank"
                rel="noopener"
                className="grid size-11 place-items-center rounded-full transition-colors duration-200 hover:text-gold"
              >
                <InstagramIcon />
                <span className="sr-only">Instagram</span>
              </a>
            )}
          </div>
        </div>
      </div>
    </footer>
  )
}

const LINK = 'inline-flex min-h-11 items-center gap-3 transition-colors duration-200 hover:text-gold'

function Column({ heading, className = '', children }: { heading: string; className?: string; children: ReactNode }) {
  return (
    <section className="has-[ul:empty]:hidden">
      <h2 className="text-2xl text-cream">{heading}</h2>
      <ul className={`mt-4 ${className}`}>{children}</ul>
    </section>
  )
}

function Item(link: { to: string; text: string }) {
  return (
    <li>
      <Inside {...link} />
    </li>
  )
}

function Inside({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={LINK}>
      {text}
    </Link>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={LINK}>
      {children}
    </a>
  )
}

/** The icon set has no brand marks; this one follows its style. */
function InstagramIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true" className="size-5">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r="0.5" fill="currentColor" />
    </svg>
  )
}
