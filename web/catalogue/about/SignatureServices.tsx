import type { Service } from '#contract/catalogue/catalogue.ts'
import { firstCards, isLarge } from '#contract/catalogue/large-catalogue.ts'
import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { RichText } from '#web/ui/RichText.tsx'

export function SignatureServices({ services }: { services: Service[] }) {
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
                  className="inline-flex min-h-11 items-center decoration-amber decoration-1 underline-offset-8 hover:underline"
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
