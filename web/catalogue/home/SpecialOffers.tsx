import type { Service } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { PACKAGES_SLUG } from '#contract/rules.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'

/** Links to the packages, or to all services when the owner has deleted that service. */
export function SpecialOffers({ services }: { services: Service[] }) {
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
