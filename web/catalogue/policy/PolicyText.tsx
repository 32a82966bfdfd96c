import { ownersPicture } from '#contract/catalogue/look.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { useSpa } from '#web/store/site.ts'
import { PageHero } from '#web/ui/PageHero.tsx'

export interface PolicySection {
  id: string
  heading: string
  inShort: string
  points: readonly string[]
}

const LINK = 'text-amber underline underline-offset-4'

type Props = { picture: string; heading: string; intro: string; sections: readonly PolicySection[] }

/** A long text with its table of contents beside it, and the way to ask at its end. */
export function PolicyText({ picture, heading, intro, sections }: Props) {
  const spa = useSpa()
  return (
    <>
      <PageHero picture={{ name: picture, uploaded: ownersPicture(spa.look, picture) }} heading={heading}>
        <p className="mt-6">{intro}</p>
      </PageHero>
      <div className="section in-pieces">
        <div className="page-width grid gap-12 lg:grid-cols-[1fr_2.2fr] lg:gap-20">
          <nav aria-label="Sections" className="h-fit lg:sticky lg:top-[calc(var(--spacing-bar)+2rem)]">
            <ol className="md:max-lg:columns-2 border-l border-ink/15">
              {sections.map(({ id, heading }) => (
                <li key={id} className="break-inside-avoid">
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center pl-5 text-stone transition-colors duration-200 hover:text-amber"
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="space-y-16">
            {sections.map(section => (
              <Section key={section.id} {...section} />
            ))}
            <p className="border-t border-ink/15 pt-8 text-stone">
              Any questions? Call{' '}
              <a href={spa.phone.link} className={LINK}>
                {spa.phone.display}
              </a>{' '}
              or write to{' '}
              <a href={mailto(spa.email.support)} className={LINK}>
                {spa.email.support}
              </a>
              .
            </p>
          </div>
        </div>
      </div>
    </>
  )
}

function Section({ id, heading, inShort, points }: PolicySection) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-[2rem]/10 font-semibold">
        {heading}
      </h2>
      <p className="mt-3 max-w-[28.62em] font-serif text-[1.375rem]/8 text-amber">{inShort}</p>
      <ul className="mt-5 max-w-[40.8em] list-disc space-y-3 pl-5 marker:text-amber">
        {points.map(point => (
          <li key={point} className="pl-1.5 text-pretty">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
