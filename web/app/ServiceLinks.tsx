import { firstNames } from '#contract/catalogue/large-catalogue.ts'
import { topBarText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useServiceStore } from '#web/store/stores.ts'

export const BAR_ITEM = 'inline-flex min-h-11 items-center text-cream/85 transition-colors duration-200 hover:text-gold'

interface Props {
  isOpen: boolean
  onClick(): void
  className?: string
  lastClassName?: string
}

/** The items of a list of services in the bar. While it is closed, only the first of a large catalogue are rendered. */
export function ServiceLinks({ isOpen, onClick, className = '', lastClassName }: Props) {
  const services = useServiceStore(state => state.services)
  return (
    <>
      {(isOpen ? services : firstNames(services)).map(({ _id, slug, name }) => (
        <li key={_id}>
          <Link to={paths.service(slug)} onClick={onClick} className={`${BAR_ITEM} w-full py-2 leading-6 ${className}`}>
            {name}
          </Link>
        </li>
      ))}
      <li className={lastClassName}>
        <Link
          to={paths.services}
          onClick={onClick}
          className={`${BAR_ITEM} w-full font-semibold text-gold ${className}`}
        >
          {topBarText.viewAll}
        </Link>
      </li>
    </>
  )
}
