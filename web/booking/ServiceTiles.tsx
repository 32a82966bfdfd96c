import { useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { firstCards } from '#contract/catalogue/large-catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { bookingText, catalogueText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { fromPrice } from '#contract/platform/money.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'

interface Props {
  services: Service[]
  choose(service: Service): void
  className?: string
}

/** The services as pictures to tap: links, so that they also work before the code is there. */
export function ServiceTiles({ services, choose, className = '' }: Props) {
  const mostBooked = useServiceStore(state => state.mostBooked)
  const isMarked = ({ _id }: Service) => mostBooked.includes(_id)
  const [isWhole, setWhole] = useState(false)
  const first = firstCards(services)
  const isPart = first.length < services.length && !isWhole
  // Of a large catalogue only some are shown at first: what is booked most is among them.
  const shown = isPart
    ? firstCards([...services.filter(isMarked), ...services.filter(one => !isMarked(one))])
    : services
  return (
    <section aria-label={bookingText.services} className={className}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.75rem,100%),1fr))] gap-x-3 gap-y-6 md:grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] md:gap-x-6 md:gap-y-10 lg:grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]">
        {shown.map(service => (
          <li key={service._id}>
            <Tile service={service} isMarked={isMarked(service)} choose={() => choose(service)} />
          </li>
        ))}
      </ul>
      {isPart && (
        <TextButton className="mt-6" onClick={() => setWhole(true)}>
          {catalogueText.allServices(services.length)}
        </TextButton>
      )}
    </section>
  )
}

function Tile({ service, isMarked, choose }: { service: Service; isMarked: boolean; choose(): void }) {
  const { currency } = useSpa()
  const { name, slug, serviceArray } = service
  const minutes = serviceArray.filter(({ isExtra }) => !isExtra).map(({ duration }) => duration)
  return (
    <Link to={paths.bookingOf(slug)} onClick={choose} className="group block">
      <span className="relative block aspect-4/3 overflow-hidden rounded-card bg-linen">
        <Picture
          {...pictureOf(service)}
          alt=""
          sizes="(width < 48rem) 46vw, (width < 64rem) 30vw, 280px"
          widest={720}
          className="size-full object-cover transition-transform duration-600 group-hover:scale-[1.03] motion-reduce:transition-none"
        />
      </span>
      <span className="mt-2.5 block font-serif text-[1.375rem]/6 font-semibold wrap-anywhere group-hover:text-amber">
        {name}
      </span>
      <span className="mt-1 block text-[0.9375rem]/6 empty:hidden">{fromPrice(serviceArray, currency)}</span>
      {minutes.length > 0 && (
        <span className="block text-sm/5 text-stone">
          {bookingText.minutesBetween(Math.min(...minutes), Math.max(...minutes))}
        </span>
      )}
      {isMarked && <span className="mt-1 block text-sm/5 font-semibold text-amber">{bookingText.bookedMost}</span>}
    </Link>
  )
}
