import type { Service } from '#contract/catalogue.ts'
import { catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Of a catalogue too long for cards alone: the rest by name, so that every service can be reached, also without a script. */
export function MoreServices({ services, onMore }: { services: Service[]; onMore(): void }) {
  return (
    <section aria-labelledby="more-services" className="mt-12">
      <Button onClick={onMore}>{catalogueText.showMore}</Button>
      <h3 id="more-services" className="mt-12 text-3xl font-semibold">
        {catalogueText.moreServices}
      </h3>
      <ul className="mt-4 columns-2 gap-8 md:columns-4 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {services.map(({ _id, slug, name }) => (
          <li key={_id}>
            <Link to={paths.service(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
