import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { withWhomText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { useStores } from '#web/store/stores.ts'
import { chooseTherapist, doing, useTeam } from '#web/store/therapist.ts'
import { Portrait } from '#web/ui/Portrait.tsx'

/** The people whom customers may choose for a service; nothing where nobody can be chosen. Each leads to a booking with them. */
export function WhoDoesIt({ service }: { service: Service }) {
  const team = useTeam()
  const people = team.filter(one => plansOf(one, service).length > 0)
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people" className="mt-9 border-t border-ink/10 pt-6">
      <h3 id="people" className="text-[1.75rem]/8 font-semibold">
        {withWhomText.whoDoesIt}
      </h3>
      <p className="mt-2 text-stone">{withWhomText.chooseOrAnyone}</p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 md:grid-cols-2 lg:grid-cols-3">
        {people.map(one => (
          <li key={one._id}>
            <Person {...{ one, service }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ one, service }: { one: PublicTherapist; service: Service }) {
  const stores = useStores()
  const plans = plansOf(one, service)
  const only = plans.length === 1 ? plans[0] : undefined

  function choose() {
    chooseService(stores, service)
    if (only) chooseSubService(stores, only)
    chooseTherapist(stores, one)
  }

  return (
    <Link
      to={paths.bookingOf(service.slug, only?._id, one._id)}
      onClick={choose}
      aria-label={withWhomText.bookWith(one.name)}
      className="flex items-center gap-4 rounded-card py-2 transition-colors duration-200 hover:bg-ink/5"
    >
      <Portrait {...one} className="size-14 text-lg" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{one.name}</span>
        <span className="block text-[0.9375rem]/6 text-stone wrap-anywhere empty:hidden">
          {one.about || (plans.length < service.serviceArray.length && plans.map(({ name }) => name).join(', '))}
        </span>
      </span>
    </Link>
  )
}

const plansOf = (one: PublicTherapist, { serviceArray }: Service) =>
  serviceArray.filter(({ _id, isExtra }) => !isExtra && doing([one], _id).length > 0)
