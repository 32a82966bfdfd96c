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

/** The top of a page: a picture with heading and text below it, beside it where there is room. */
export function PageHero({ picture, heading, above, children }: Props) {
  return (
    <section className="relative isolate overflow-hidden bg-ink text-cream beside:flex beside:items-center lg:min-h-[38rem]">
      <div className="absolute inset-x-0 top-0 -z-10 h-80 sm:h-96 beside:left-auto beside:h-full beside:w-[56%]">
        <Picture
          {...(typeof picture === 'string' ? { name: picture } : picture)}
          sizes={PAGE_HERO_SIZES}
          priority
          alt=""
          className="size-full object-cover"
        />
        <div className="scrim-foot absolute inset-0" />
      </div>
      <div className="page-width pt-64 pb-12 sm:pt-80 beside:pt-[calc(var(--spacing-bar)+2.5rem)]">
        {above}
        <h1 className="max-w-[7.63em] text-display font-medium">{heading}</h1>
        <div className="max-w-[27.6em] text-cream/85 beside:max-w-[min(27.6em,44vw)]">{children}</div>
      </div>
    </section>
  )
}
