import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** The call to action at the end of the services index and of every service page. */
export function ReadyToIndulge() {
  const spa = useSpa()
  return (
    <section aria-labelledby="ready" className="section border-b border-cream/10 bg-bark text-cream">
      <div className="page-width text-center">
        <h2 id="ready" className="text-headline">
          {catalogueText.readyToIndulge}
        </h2>
        <p className="mx-auto mt-4 max-w-[31.2em] text-cream/80">
          Choose a day and a time that suits you. It takes about two minutes, and your time is held while you pay.
        </p>
        <ButtonLink to={paths.booking} className="mt-7">
          {catalogueText.bookNow}
        </ButtonLink>
        <p className="mt-7 text-balance text-cream/80">
          Not sure which one is right for you?{' '}
          <a
            href={spa.links.chat}
            target="_blank"
            rel="noopener"
            className="py-3.5 text-gold underline underline-offset-4"
          >
            {catalogueText.contactUs}
          </a>
        </p>
      </div>
    </section>
  )
}
