import { ArrowUpRight } from 'lucide'
import { useRef } from 'react'
import { firstCards, isLarge } from '#contract/catalogue/large-catalogue.ts'
import { closureOn } from '#contract/catalogue/opening-hours.ts'
import { aboutText, catalogueText, footerText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { weekdayOf } from '#contract/platform/dates.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { useNear } from '#web/loading/use-near.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { HERO_ALT } from '#web/pictures/alt.ts'
import { useOpenToday } from '#web/store/open-today.ts'
import { useSite, useSpa } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MapEmbed } from '#web/ui/MapEmbed.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Paragraphs } from '#web/ui/Paragraphs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { RichText } from '#web/ui/RichText.tsx'

export default function AboutPage() {
  const { name, address, texts, look } = useSpa()
  return (
    <>
      <PageHero picture={{ name: 'about', uploaded: look.about?.[0] }} heading={`Welcome to ${name}`}>
        <p className="mt-6 whitespace-pre-line">{texts.welcome || aboutText.welcome(address.street, address.city)}</p>
        <ButtonLink to={paths.booking} className="mt-9">
          {aboutText.bookNow}
        </ButtonLink>
      </PageHero>
      <Mission />
      <SignatureServices />
      <VisitUs />
      <ConnectWithUs />
    </>
  )
}

function Mission() {
  const { texts, look } = useSpa()
  // Not the one above it, if there is another.
  const own = look.about?.[1] ?? look.hero ?? look.about?.[0]
  return (
    <section aria-labelledby="mission" className="section">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal>
          <p className="eyebrow text-amber">Our mission</p>
          <h2 id="mission" className="mt-3 text-headline">
            {texts.missionHeading || aboutText.missionHeading}
          </h2>
          <div className="mt-6 max-w-[36em] space-y-5 text-stone">
            <Paragraphs text={texts.mission || aboutText.mission} />
          </div>
        </Reveal>
        <Reveal order={1} className="picture-frame aspect-4/3 rounded-card bg-linen">
          <Picture
            name="hero"
            uploaded={own}
            alt={own ? '' : HERO_ALT}
            sizes="(width < 64rem) 92vw, 560px"
            widest={1280}
            className="size-full object-cover object-right"
          />
        </Reveal>
      </div>
    </section>
  )
}

function SignatureServices() {
  const services = useServiceStore(state => state.services)
  return (
    <section aria-labelledby="signature" className="section bg-linen">
      <div className="page-width">
        <h2 id="signature" className="text-headline">
          Our signature services
        </h2>
        {services.length === 0 && <p className="mt-6 text-stone">{catalogueText.servicesShortly}</p>}
        <ul className="mt-10 grid gap-x-16 md:grid-cols-2">
          {firstCards(services).map(({ _id, name, slug, description }) => (
            <li key={_id} className="border-t border-ink/15 py-7">
              <h3 className="text-[1.75rem]/8 font-semibold">
                <Link
                  to={paths.service(slug)}
                  className="inline-flex min-h-11 items-center decoration-1 underline-offset-8 hover:underline"
                >
                  {name}
                </Link>
              </h3>
              <RichText html={description} className="mt-1 text-stone" />
            </li>
          ))}
        </ul>
        {isLarge(services) && (
          <ButtonLink to={paths.services} className="mt-10">
            {catalogueText.allServices(services.length)}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function VisitUs() {
  const { address, landmark, parking, phone, links, deskHours } = useSpa()
  const { closures } = useSite()
  const place = useRef<HTMLElement>(null)
  const today = useOpenToday(useNear(place))
  const isToday = (day: string) => day === weekdayOf(today.date)
  const hoursOf = (day: string) =>
    deskHours
      .find(open => open.day === day && !(isToday(day) && closureOn({ closures }, today.date)))
      ?.timeRanges.map(timeRangeLabel)
      .join(', ')
  return (
    <section ref={place} aria-labelledby="visit" className="section">
      {/* Without a map the hours take its place. */}
      <div className="page-width grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16 has-[[hidden]]:block">
        <div className="columns-[26rem]">
          <h2 id="visit" className="text-headline">
            {aboutText.visitUs}
          </h2>
          <address className="mt-6 not-italic">
            {address.street}
            <br />
            {[address.city, address.region].filter(Boolean).join(', ')}
            {[landmark, parking].filter(Boolean).map(line => (
              <span key={line} className="block text-stone">
                {line}
              </span>
            ))}
            <span className="mt-2 flex flex-wrap gap-x-8">
              <a href={phone.link} className={CONTACT}>
                {phone.display}
              </a>
              <a href={links.chat} target="_blank" rel="noopener" className={CONTACT}>
                {footerText.chat(links.chat)}
              </a>
            </span>
          </address>
          <h3 className="mt-6 text-2xl font-semibold">Front desk</h3>
          <p className="mt-1 font-semibold text-amber empty:hidden">{today.text}</p>
          <dl className="mt-2 grid max-w-96 grid-cols-[1fr_minmax(0,auto)] gap-x-[min(2rem,5vw)] gap-y-1.5">
            {MONDAY_FIRST.map(day => (
              <div
                key={day}
                aria-current={isToday(day) ? 'date' : undefined}
                className="col-span-2 grid grid-cols-subgrid text-stone aria-[current=date]:font-semibold aria-[current=date]:text-ink"
              >
                <dt>{day}</dt>
                <dd className="tabular-nums">{hoursOf(day) || 'Closed'}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={links.directions} target="_blank" rel="noopener" look="outline" className="mt-8">
            {aboutText.getDirections}
          </ButtonLink>
        </div>
        <MapEmbed
          src={links.mapEmbed}
          href={links.map}
          title={`Map: ${address.oneLine}`}
          label={address.oneLine}
          className="min-h-96 lg:min-h-[32rem]"
        />
      </div>
    </section>
  )
}

const CONTACT = 'inline-flex min-h-11 items-center text-amber underline underline-offset-4'

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

function ConnectWithUs() {
  const { links } = useSpa()
  const channels = [
    { name: footerText.chat(links.chat), use: 'Ask us anything', href: links.chat },
    { name: 'Instagram', use: 'See our work', href: links.instagram },
    { name: 'Snapchat', use: 'See us behind the scenes', href: links.snapchat },
  ].filter(({ href }) => href)

  return (
    <section aria-labelledby="connect" className="section border-b border-cream/10 bg-bark text-cream">
      <div className="page-width">
        <h2 id="connect" className="text-headline">
          {aboutText.connectWithUs}
        </h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
          {channels.map(({ name, use, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener"
                className="flex h-full items-center justify-between gap-4 rounded-card border border-cream/15 p-6 transition-colors duration-200 hover:border-gold"
              >
                <span>
                  <span className="block font-serif text-2xl">{name}</span>
                  <span className="mt-1 block text-cream/80">{use}</span>
                </span>
                <Icon of={ArrowUpRight} className="shrink-0 text-gold" />
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink to={paths.booking}>{aboutText.bookNow}</ButtonLink>
          <p className="text-cream/80">Or visit us during opening hours. You are always welcome.</p>
        </div>
      </div>
    </section>
  )
}
