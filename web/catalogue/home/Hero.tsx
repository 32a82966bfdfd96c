import type { ReactNode } from 'react'
import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { HERO_SIZES } from '#web/pictures/sizes.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'

/** On phones the text is above the picture, on wide screens over the picture's dark left half. */
export function Hero({ children }: { children?: ReactNode }) {
  const { texts } = useSpa()
  return (
    <section className="relative isolate flex min-h-[900px] overflow-hidden bg-ink text-cream md:items-center">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-[56%] md:h-full">
        <Picture
          name="hero"
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
