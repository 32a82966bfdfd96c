import { Search } from 'lucide'
import { topBarText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { openSearch } from '#web/store/homepage.ts'
import { useSpa } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { BAR_ITEM } from './ServiceLinks.tsx'
import { ServicesDropdown } from './ServicesDropdown.tsx'
import { SmallMenu } from './SmallMenu.tsx'

/** Always visible, 72 px high. Its items are in one line from 71 rem on, and behind a toggle below. */
export function TopBar() {
  const spa = useSpa()
  const stores = useStores()
  const search = () => openSearch(stores)

  return (
    <header className="fixed inset-x-0 top-0 z-40 h-bar border-b border-cream/10 bg-ink text-cream">
      <div className="page-width flex h-full items-center justify-between gap-[min(1.5rem,6.4vw)]">
        {/* As wide as the screen allows: with large letters the menu beside it must not be pushed out. */}
        <Link to={paths.home} className="flex min-h-11 min-w-0 items-center gap-[min(0.75rem,3.2vw)]">
          <Logo of={spa.look} className="h-[min(2.5rem,10.7vw)] w-auto shrink-0" />
          {!spa.look.logo?.isWide && (
            // A long name would fill more lines than the bar has room for.
            <span
              className={`min-w-0 font-serif font-medium wrap-anywhere max-[20rem]:sr-only ${spa.name.length > 36 ? 'leading-none' : 'text-[min(1.5rem,6.4vw)]/none'}`}
            >
              {spa.name}
            </span>
          )}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 min-[71rem]:flex">
          <Link to={paths.about} className={BAR_ITEM}>
            {topBarText.aboutUs}
          </Link>
          <a href={spa.links.map} target="_blank" rel="noopener" className={BAR_ITEM}>
            {topBarText.locateUs}
          </a>
          <ServicesDropdown />
          <Link to={paths.policy} className={BAR_ITEM}>
            {topBarText.ourPolicy}
          </Link>
          <Button look="outline-on-dark" className="px-5" onClick={search}>
            <Icon of={Search} size={18} />
            {topBarText.searchServices}
          </Button>
          <ButtonLink to={paths.booking} look="gold-outline">
            {topBarText.reservation}
          </ButtonLink>
        </nav>
        <SmallMenu onSearch={search} />
      </div>
    </header>
  )
}
