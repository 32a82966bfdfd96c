import { Award, Flame, Leaf, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { PACKAGES_SLUG } from '#contract/rules.ts'
import { HERO_SIZES } from '#web/pictures/sizes.ts'
import { useSpa } from '#web/store/site.ts'
import { useHomepageStore, useServiceStore } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FootLink } from '#web/ui/FootLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
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

/** On phones the text is above the picture, on wide screens over the picture's dark left half. */
function Hero({ children }: { children?: ReactNode }) {
  const { texts, look } = useSpa()
  return (
    <section className="relative isolate flex min-h-[900px] overflow-hidden bg-ink text-cream md:items-center">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[56%] md:h-full">
        <Picture
          name="hero"
          uploaded={look.hero}
          sizes={HERO_SIZES}
          priority
          alt=""
          className="size-full object-cover min-[30rem]:object-right"
        />
        <div className="absolute inset-0 bg-linear-to-b from-ink via-ink/10 to-ink/40 md:bg-linear-to-r md:from-ink md:from-10% md:via-ink/60 md:via-40% md:to-transparent md:to-70%" />
      </div>
      <div className="page-width pt-[calc(var(--spacing-bar)+4rem)] pb-16 md:pt-bar md:pb-0">
        <h1 className="max-w-[5.25em] text-display font-medium">{texts.headline || homeText.headline}</h1>
        <p className="mt-6 max-w-[26.4em] text-lg/8 text-cream/85">{texts.introduction || homeText.introduction}</p>
        <div className="relative mt-9 flex flex-col gap-4 sm:flex-row">
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
  return (
    <section aria-labelledby="about-heading" className="section bg-linen/60">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal className="picture-frame aspect-4/3 rounded-card bg-linen">
          <Picture
            name="about"
            uploaded={look.about?.[0]}
            alt=""
            sizes="(width < 64rem) 92vw, 560px"
            widest={960}
            className="size-full object-cover"
          />
        </Reveal>
        <Reveal order={1}>
          <p className="eyebrow text-amber">{texts.aboutEyebrow || homeText.aboutEyebrow(address.city)}</p>
          <h2 id="about-heading" className="mt-3 text-headline">
            {texts.aboutHeading || homeText.aboutHeading}
          </h2>
          <div className="mt-6 max-w-[34.8em] space-y-5 text-stone">
            <Paragraphs text={texts.about || homeText.about} />
          </div>
          <ButtonLink to={paths.about} look="outline" className="mt-9">
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
      <div className="picture-frame absolute inset-x-0 top-0 -z-10 h-80 md:left-auto md:h-full md:w-3/5">
        <Picture
          name="spa-packages"
          uploaded={uploaded}
          alt=""
          sizes="(width < 48rem) 100vw, 60vw"
          widest={960}
          className="size-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-b from-ink/40 via-ink/10 to-ink md:bg-linear-to-r md:from-ink md:via-ink/50 md:via-40% md:to-ink/10" />
      </div>
      <div className="page-width pt-72 pb-16 md:py-32">
        <Reveal>
          <p className="eyebrow text-gold">For a gift, for two, or just for you</p>
          <h2 id="offers-heading" className="mt-3 max-w-[6.68em] text-headline">
            {homeText.offersHeading}
          </h2>
          <p className="mt-6 max-w-[26.4em] text-cream/85">
            Our favourite treatments, put together: for a bride, for two, or for a fresh start on Monday.
          </p>
          <ButtonLink to={packages ? paths.service(PACKAGES_SLUG) : paths.services} className="mt-9">
            {homeText.viewOffers}
          </ButtonLink>
        </Reveal>
      </div>
    </section>
  )
}

const REASONS = [
  { icon: Award, words: 'Certified therapists who keep learning, and who tell you what they are doing and why.' },
  { icon: Leaf, words: 'Shea, black soap, good oils and trusted skin care. We read the labels so you don’t have to.' },
  { icon: Flame, words: 'Candlelight and warm towels. Quiet rooms, steady power.' },
  { icon: Wallet, words: 'Clear prices before you book, and no surprises at the desk.' },
]

function WhyChooseUs() {
  return (
    <section aria-labelledby="why-heading" className="section">
      <div className="page-width">
        <Reveal>
          <p className="eyebrow text-amber">What you can count on</p>
          <h2 id="why-heading" className="mt-3 text-headline">
            {homeText.whyHeading}
          </h2>
        </Reveal>
        <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map(({ icon, words }, index) => (
            <li key={words}>
              <Reveal
                order={Math.min(index, 2) as 0 | 1 | 2}
                className="h-full rounded-card border border-ink/10 bg-linen/40 p-7"
              >
                <span className="grid size-12 place-items-center rounded-full bg-ink text-gold">
                  <Icon of={icon} size={22} />
                </span>
                <h3 className="mt-5 text-2xl font-semibold">{homeText.benefits[index]}</h3>
                <p className="mt-3 text-stone">{words}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function PromiseToClients() {
  const { texts } = useSpa()
  const standard = homeText.promises.map((title, index) => ({ title, text: homeText.promiseTexts[index] }))
  const promises = texts.promises?.length ? texts.promises : standard
  return (
    <section aria-labelledby="promise-heading" className="section bg-linen/60">
      <div className="page-width">
        <Reveal className="text-center">
          <h2 id="promise-heading" className="text-headline">
            {texts.promiseHeading || homeText.promiseHeading}
          </h2>
        </Reveal>
        <ul className="mt-12 grid gap-6 md:grid-cols-3 lg:gap-8">
          {promises.map(({ title, text }, index) => (
            <li key={title}>
              <Reveal
                order={index as 0 | 1 | 2}
                className="h-full rounded-card border border-ink/10 bg-cream p-8 text-center shadow-card"
              >
                <Stars className="mx-auto text-gold" />
                <h3 className="mt-5 text-2xl font-semibold">{title}</h3>
                <p className="mt-3 text-stone">{text}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
