import { withWhomText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { TEAM_ON_HOME_MAX } from '#contract/rules.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useServiceStore, useStores } from '#web/store/stores.ts'
import { chooseTherapist, useTeam } from '#web/store/therapist.ts'
import { Portrait } from '#web/ui/Portrait.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'

/** The people whom customers may choose, each with a way to book with them. Nothing where nobody is named. */
export function Team() {
  const stores = useStores()
  const carried = useServiceStore(state => state.teamOnHome)
  const all = useTeam(carried === null)
  const team = (carried ?? all).slice(0, TEAM_ON_HOME_MAX)
  if (team.length === 0) return null
  return (
    <Reveal className="@container mt-12 lg:mt-16">
      <h3 className="text-center text-[1.75rem]/8 font-semibold">{withWhomText.whoDoesIt}</h3>
      <ul className="people mt-6 flex flex-wrap justify-center gap-x-6 gap-y-8">
        {team.map(one => (
          <li key={one._id} className="flex w-36 flex-col items-center text-center @3xl:w-48">
            <Portrait {...one} className="size-20 text-2xl @3xl:size-28" />
            <p className="mt-3 font-serif text-xl/6 font-semibold wrap-anywhere">{one.name}</p>
            <p className="mt-1 text-[0.9375rem]/6 text-stone wrap-anywhere empty:hidden">{one.about}</p>
            <Link
              to={paths.bookingWith(one._id)}
              onClick={() => chooseTherapist(stores, one)}
              className="mt-auto inline-flex min-h-11 items-center text-[0.9375rem]/6 text-amber underline underline-offset-4"
            >
              {withWhomText.bookWith(one.name)}
            </Link>
          </li>
        ))}
      </ul>
    </Reveal>
  )
}
