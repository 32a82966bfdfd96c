import { type ReactNode, useEffect, useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { PACKAGES_SLUG } from '#contract/rules.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { HERO_SIZES } from '#web/pictures/sizes.ts'
import { useSpa } from '#web/store/site.ts'
import { useHomepageStore, useServiceStore } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FootLink } from '#web/ui/FootLink.tsx'
import { Paragraphs } from '#web/ui/Paragraphs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { ServicesSummary } from './ServicesSummary.tsx'

/** Both props come from `web/app`: they belong to other features, and features do not import each other. */
export function HomePage({ underButtons, children }: { underButtons?: ReactNode; children?: ReactNode }) {
  const services = useServiceStore(state => state.services)
  const isLoading = useHomepageStore(state => state.homePageIsLoading)
  if (isLoading && services.length === 0) return <Spinner label="Loading the home page" fullHeight />

  return (
    <>
      <Hero>{underButtons}</Hero>
      <ServicesSummary services={services} />
      <AboutUs />
      <SpecialOffers services={services} />
      <WhyChooseUs />
      <PromiseToClients />
      {children}
      <FootLink to={paths.booking} standsInForLinksTo={paths.booking}>
        {homeText.bookAppointment}
      </FootLink>
    </>
  )
}

/** The text is above the picture, on wide and on low screens beside it. */
function Hero({ children }: { children?: ReactNode }) {
  const { texts, look } = useSpa()
  return (
    <section className="relative isolate flex min-h-[900px] overflow-hidden bg-ink text-cream lg:items-center">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[56%] beside:left-auto beside:h-full beside:w-[62%]">
        <Picture
          name="hero"
          uploaded={look.hero}
          sizes={HERO_SIZES}
          priority
          alt=""
          className="size-full object-cover min-[30rem]:object-right"
        />
        <div className="scrim-head absolute inset-0" />
      </div>
      <div className="page-width pt-[calc(var(--spacing-bar)+4rem)] pb-16 beside:pt-[calc(var(--spacing-bar)+2.5rem)] lg:pt-bar lg:pb-0">
        <h1 className="max-w-[5.25em] text-display font-medium">{texts.headline || homeText.headline}</h1>
        <p className="mt-6 max-w-[26.4em] text-balance text-lg/8 text-cream/85 beside:max-w-[min(26.4em,40vw)]">
          {texts.introduction || homeText.introduction}
        </p>
        <div className="relative mt-9 flex flex-col gap-4 sm:flex-row sm:flex-wrap beside:max-w-[44vw]">
          <ButtonLink to={paths.booking}>{homeText.bookAppointment}</ButtonLink>
          <ButtonLink to={paths.services} look="outline-on-dark">
            {homeText.viewServices}
          </ButtonLink>
          {children}
        </div>
      </div>
    </section>
  )
}

function AboutUs() {
  const { texts, address, look } = useSpa()
  // Clipped, or the browser fetches the picture from two screens away, in the first view.
  return (
    <section aria-labelledby="about-heading" className="section overflow-hidden bg-linen/60 max-lg:pt-0">
      <div className="page-width grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
        {/* To both edges of a phone: after a row of cards, one large room. */}
        <Reveal className="picture-frame aspect-4/3 bg-linen max-lg:-mx-(--page-gap) sm:aspect-2/1 lg:aspect-4/5 lg:rounded-card">
          <Picture
            name="reception"
            uploaded={look.about?.[0]}
            alt=""
            sizes="(width < 64rem) 100vw, 760px"
            widest={960}
            className="size-full object-cover"
          />
        </Reveal>
        <Reveal order={1}>
          <p className="eyebrow text-amber">{texts.aboutEyebrow || homeText.aboutEyebrow(address.city)}</p>
          <h2 id="about-heading" className="mt-3 text-headline">
            {texts.aboutHeading || homeText.aboutHeading}
          </h2>
          <div className="mt-5 max-w-[34.8em] space-y-4 text-stone">
            <Paragraphs text={texts.about || homeText.about} />
          </div>
          <ButtonLink to={paths.about} look="outline" className="mt-8">
            {homeText.learnMore}
            <span className="sr-only"> about us</span>
          </ButtonLink>
        </Reveal>
      </div>
    </section>
  )
}

/** Links to the packages, or to all services when the owner has deleted that service. */
function SpecialOffers({ services }: { services: Service[] }) {
  const packages = services.find(({ slug }) => slug === PACKAGES_SLUG)
  const { uploaded } = packages ? pictureOf(packages) : {}

  return (
    <section aria-labelledby="offers-heading" className="relative isolate overflow-hidden bg-ink text-cream">
      <div className="picture-frame absolute inset-x-0 top-0 -z-10 h-80 sm:h-96 beside:left-auto beside:h-full beside:w-3/5">
        <Picture
          name="room-for-two"
          uploaded={uploaded}
          alt=""
          sizes="(width < 64rem) 100vw, 60vw"
          widest={960}
          className="size-full object-cover"
        />
        <div className="scrim-foot absolute inset-0" />
      </div>
      <div className="page-width pt-64 pb-10 sm:pt-80 beside:py-28">
        <Reveal className="beside:max-w-[42vw]">
          <p className="eyebrow text-gold">For a gift, for two, or just for you</p>
          <h2 id="offers-heading" className="mt-3 max-w-[6.68em] text-headline">
            {homeText.offersHeading}
          </h2>
          <p className="mt-5 max-w-[26.4em] text-cream/85">
            Our favourite treatments, put together: for a bride, for two, or for a fresh start on Monday.
          </p>
          <ButtonLink
            to={packages ? paths.service(PACKAGES_SLUG) : paths.services}
            look="outline-on-dark"
            className="mt-8"
          >
            {homeText.viewOffers}
          </ButtonLink>
        </Reveal>
      </div>
    </section>
  )
}

const REASONS = [
  'Certified therapists who keep learning, and who tell you what they are doing and why.',
  'Shea, black soap, good oils and trusted skin care. We read the labels so you don’t have to.',
  'Soft light and warm towels. Quiet rooms, steady power.',
  'Clear prices before you book, and no surprises at the desk.',
]

function WhyChooseUs() {
  return (
    <section aria-labelledby="why-heading" className="section">
      <div className="page-width @container">
        <Reveal>
          <p className="eyebrow text-amber">What you can count on</p>
          <h2 id="why-heading" className="mt-3 text-headline">
            {homeText.whyHeading}
          </h2>
        </Reveal>
        <ul className="mt-8 grid gap-x-6 gap-y-8 @2xs:grid-cols-2 @4xl:grid-cols-4">
          {REASONS.map((words, index) => (
            <li key={words}>
              <Reveal order={Math.min(index, 2) as 0 | 1 | 2} className="h-full border-t border-ink/15 pt-4">
                <h3 className="text-2xl/7 font-semibold">{homeText.benefits[index]}</h3>
                <p className="mt-2 text-[0.9375rem]/6 text-stone">{words}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

// Many spas name nobody, and everybody is far below the first view.
const Team = lazyPart(() => import('./Team.tsx'))

function PromiseToClients() {
  const hasTeam = useServiceStore(
    state => (state.teamOnHome ?? state.team).length > 0 || (!state.teamOnHome && !state.isTeamLoaded),
  )
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const { texts } = useSpa()
  const standard = homeText.promises.map((title, index) => ({ title, text: homeText.promiseTexts[index] }))
  const promises = texts.promises?.length ? texts.promises : standard
  return (
    <section aria-labelledby="promise-heading" className="section @container bg-linen/60">
      <div className="page-width">
        <Reveal className="text-center">
          <h2 id="promise-heading" className="text-headline">
            {texts.promiseHeading || homeText.promiseHeading}
          </h2>
        </Reveal>
        {/* One sheet in three parts. */}
        <ul className="mt-8 grid gap-px overflow-hidden rounded-card border border-ink/10 bg-ink/10 md:mt-12 md:grid-cols-3">
          {promises.map(({ title, text }, index) => (
            <li key={title} className="bg-cream">
              <Reveal order={index as 0 | 1 | 2} className="p-6 text-center lg:p-8">
                <Stars className="mx-auto text-amber" />
                <h3 className="mt-3 text-2xl font-semibold">{title}</h3>
                <p className="mt-2 text-balance text-stone">{text}</p>
              </Reveal>
            </li>
          ))}
        </ul>
        {hasTeam && <div className="min-h-80">{isHydrated && <Team />}</div>}
      </div>
    </section>
  )
}
