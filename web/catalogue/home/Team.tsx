import { useEffect } from 'react'
import { PICTURE_WIDTHS, pictureFileUrl, pictureIdOf } from '#contract/catalogue/picture-files.ts'
import { withWhomText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { TEAM_ON_HOME_MAX } from '#contract/rules.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { loadTeam } from '#web/store/service.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'

/** The people whom customers may choose, each with a way to book with them. Nothing where nobody is named. */
export default function Team() {
  const stores = useStores()
  const carried = useServiceStore(state => state.teamOnHome)
  const known = useServiceStore(state => state.team)
  const isMissing = useServiceStore(state => state.teamOnHome === null && !state.isTeamLoaded)
  useEffect(() => {
    if (isMissing) loadTeam(stores)
  }, [isMissing, stores])

  const team = (carried ?? known).slice(0, TEAM_ON_HOME_MAX)
  if (team.length === 0) return null
  return (
    <>
      <h3 className="mt-12 text-center text-[1.75rem]/8 font-semibold">{withWhomText.whoDoesIt}</h3>
      <ul className="swipe-row people mt-6 grid gap-6 @max-2xl:gap-1! @2xl:flex @2xl:flex-wrap @2xl:justify-center">
        {team.map(({ _id, name, about, imageUrl }) => (
          <li key={_id} className="flex flex-col items-center text-center @2xl:w-44">
            <span
              aria-hidden="true"
              className="relative grid size-20 place-items-center overflow-hidden rounded-full border border-ink/10 bg-cream font-serif text-2xl text-amber"
            >
              {initialsOf(name)}
              {imageUrl && (
                <img
                  src={portrait(imageUrl)}
                  alt=""
                  loading="lazy"
                  className="absolute inset-0 size-full object-cover"
                />
              )}
            </span>
            <p className="mt-3 font-semibold wrap-anywhere">{name}</p>
            <p className="text-[0.9375rem]/6 text-stone wrap-anywhere">{about}</p>
            <Link
              to={paths.bookingWith(_id)}
              aria-label={withWhomText.bookWith(name)}
              className="mt-auto inline-flex min-h-11 items-center text-[0.9375rem]/6 text-amber underline underline-offset-4"
            >
              {withWhomText.bookWith(name.split(' ')[0]!)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

// Portrait.tsx does the same; its chunk would be a request more of the home page's first view.
const portrait = (url: string) => (pictureIdOf(url) ? pictureFileUrl(url, PICTURE_WIDTHS[0]!, 'webp') : url)

const initialsOf = (name: string) => name.split(' ', 2).map(word => [...word][0])
