import { type ReactNode, type Ref, useRef } from 'react'
import { firstNames, isLarge } from '#contract/catalogue/large-catalogue.ts'
import { footerText, topBarText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useNear } from '#web/loading/use-near.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useOpenToday } from '#web/store/open-today.ts'
import { useSite } from '#web/store/site.ts'
import { useApplicationStore, useServiceStore } from '#web/store/stores.ts'

// Credits load after the page, if at all, and so does their code.
const Credits = lazyPart(() => import('./Credits.tsx'))

export function Footer() {
  const services = useServiceStore(state => state.services)
  const hasCredits = useApplicationStore(state => state.credits !== null)
  const { spa, today } = useSite()
  const year = today.slice(0, 4)

  return (
    <footer className="bg-ink text-[0.9375rem] text-cream/80">
      <div className="page-width grid gap-x-12 gap-y-2 pt-5 pb-2 md:grid-cols-[1fr_1fr_1.5fr] md:py-16 lg:grid-cols-[2fr_1fr_1.5fr] lg:py-24">
        <Column heading={footerText.services}>
          <ul className="grid grid-cols-2 gap-x-3 md:mt-3 md:grid-cols-1 lg:grid-cols-2">
            {firstNames(services).map(({ _id, slug, name }, at) => (
              // Of many a phone names the first, and the way to all.
              <Item
                key={_id}
                to={paths.service(slug)}
                text={name}
                className={at > 7 && isLarge(services) ? 'max-md:hidden' : ''}
              />
            ))}
            {isLarge(services) && <Item to={paths.services} text={topBarText.viewAll} />}
          </ul>
        </Column>
        <Column heading={footerText.quickLinks} className="flex flex-wrap items-center gap-x-3.5 md:block">
          <ul className="flex flex-wrap gap-x-3.5 md:mt-3 md:block">
            <Item to={paths.about} text={footerText.aboutUs} />
            <Item to={paths.policy} text={footerText.policy} />
            <li>
              <Outside href={spa.links.map}>{footerText.locateUs}</Outside>
            </li>
          </ul>
        </Column>
        <ContactUs />
      </div>
      <div className="border-t border-cream/10">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 py-1 md:py-4">
          <div>
            © {year} <span className="font-serif text-lg/none">{spa.name}</span>
            {hasCredits && <Credits />}
          </div>
          {spa.links.instagram && (
            <a
              href={spa.links.instagram}
              target="_blank"
              rel="noopener"
              className="-mr-3 grid md:mr-auto size-11 place-items-center rounded-full transition-colors duration-200 hover:text-gold"
            >
              <InstagramIcon />
              <span className="sr-only">Instagram</span>
            </a>
          )}
          <div className="flex w-full flex-wrap justify-between gap-x-2 text-sm md:w-auto md:gap-x-8">
            <Inside to={paths.policy} text={footerText.protocols} />
            <Inside to={paths.accessibility} text={footerText.accessibility} />
            <Outside href={spa.links.terms || paths.privacy}>{footerText.privacyPolicy}</Outside>
            {/^https:/i.test(spa.links.terms) && <Inside to={paths.privacy} text={footerText.yourData} />}
          </div>
        </div>
      </div>
    </footer>
  )
}

const LINK = 'inline-flex min-h-11 items-center py-1.5 transition-colors duration-200 hover:text-gold'

function ContactUs() {
  const { spa } = useSite()
  const place = useRef<HTMLElement>(null)
  const { text: hours } = useOpenToday(useNear(place))
  const { address, landmark, parking, phone, email, links } = spa
  return (
    <Column ref={place} heading={footerText.contactUs} className="flex flex-wrap items-center gap-x-5 md:block">
      {hours && <p className="text-cream md:mt-3 md:leading-11">{hours}</p>}
      <ul className="w-full">
        <li>
          <Outside href={links.map}>
            <span className="wrap-anywhere">
              {address.oneLine}
              {[landmark, parking].filter(Boolean).map(line => (
                <span key={line} className="block text-sm">
                  {line}
                </span>
              ))}
            </span>
          </Outside>
        </li>
        <li className="flex flex-wrap gap-x-6">
          <Outside href={phone.link}>{phone.display}</Outside>
          <Outside href={links.chat}>{footerText.chat(links.chat)}</Outside>
        </li>
        <li>
          <Outside href={mailto(email.support)}>
            <span className="wrap-anywhere">{email.support}</span>
          </Outside>
        </li>
      </ul>
    </Column>
  )
}

interface ColumnProps {
  ref?: Ref<HTMLElement>
  heading: string
  className?: string
  children: ReactNode
}

function Column({ ref, heading, className = '', children }: ColumnProps) {
  return (
    <section ref={ref} className={`has-[ul:empty]:hidden ${className}`}>
      <h2 className="text-xl text-cream md:text-2xl">{heading}</h2>
      {children}
    </section>
  )
}

function Item({ className, ...link }: { to: string; text: string; className?: string }) {
  return (
    <li className={className}>
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
