import { Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { business } from '#contract/business.ts'
import { topBarText } from '#contract/messages.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { paths } from './paths.ts'

/** Always there, 72 px high. On small screens the items sit behind a toggle that also opens without JavaScript. */
export function TopBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-bar border-b border-cream/10 bg-ink text-cream">
      <div className="page-width flex h-full items-center justify-between gap-6">
        <Link to={paths.home} className="flex min-h-11 items-center gap-3">
          <Logo className="h-10 w-auto" />
          <span className="font-serif text-2xl/none font-medium whitespace-nowrap">{business.name}</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-8 lg:flex">
          <Items />
        </nav>
        <SmallMenu />
      </div>
    </header>
  )
}

const ITEM = 'inline-flex min-h-11 items-center text-cream/85 transition-colors duration-200 hover:text-gold'

function Items() {
  return (
    <>
      <Link to={paths.about} className={ITEM}>
        {topBarText.aboutUs}
      </Link>
      <a href={business.links.map} target="_blank" rel="noopener" className={ITEM}>
        {topBarText.locateUs}
      </a>
      <Link to={paths.services} className={ITEM}>
        {topBarText.services}
      </Link>
      <Link to={paths.policy} className={ITEM}>
        {topBarText.ourPolicy}
      </Link>
      <ButtonLink to={paths.booking}>{topBarText.reservation}</ButtonLink>
    </>
  )
}

function SmallMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every choice closes the menu, the page it leads to included
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  return (
    <details ref={menu} className="lg:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden">
        <Menu strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-bar flex max-h-[calc(100dvh-var(--spacing-bar))] flex-col gap-1 overflow-y-auto border-b border-cream/10 bg-ink px-5 pt-2 pb-6 text-lg"
      >
        <Items />
      </nav>
    </details>
  )
}
