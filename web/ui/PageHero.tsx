import type { ComponentProps, ReactNode } from 'react'
import { PAGE_HERO_SIZES } from '#web/pictures/sizes.ts'
import { Picture } from './Picture.tsx'

interface Props {
  /** The background picture, by name or URL. */
  picture: string | Pick<ComponentProps<typeof Picture>, 'name' | 'uploaded'>
  heading: string
  /** Above the heading: breadcrumb or eyebrow. */
  above?: ReactNode
  /** Below the heading: a sentence or two, and what to do next. */
  children: ReactNode
}

/** The top of a page: heading and text over a picture. */
export function PageHero({ picture, heading, above, children }: Props) {
  return (
    <section className="relative isolate overflow-hidden bg-ink text-cream md:flex md:min-h-[38rem] md:items-center">
      <div className="absolute inset-x-0 top-0 -z-10 h-96 md:left-auto md:h-full md:w-[65%]">
        <Picture
          {...(typeof picture === 'string' ? { name: picture } : picture)}
          sizes={PAGE_HERO_SIZES}
          priority
          alt=""
          className="size-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-b from-ink/60 via-ink/10 via-30% to-ink md:bg-linear-to-r md:from-ink md:via-ink/45 md:via-45% md:to-ink/15" />
      </div>
      <div className="page-width pt-80 pb-14 md:pt-[calc(var(--spacing-bar)+4rem)] md:pb-16">
        {above}
        <h1 className="max-w-[7.63em] text-display font-medium">{heading}</h1>
        <div className="max-w-[27.6em] text-lg/8 text-cream/85">{children}</div>
      </div>
    </section>
  )
}
