import { ChevronDown, Menu, Search, X } from 'lucide'
import { useState } from 'react'
import { topBarText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useBackCloses } from '#web/navigation/use-back-closes.ts'
import { useSpa } from '#web/store/site.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { OwnBookings } from './OwnBookings.tsx'
import { BAR_ITEM, ServiceLinks } from './ServiceLinks.tsx'

const ROW = `${BAR_ITEM} w-full border-b border-cream/10 py-2 text-lg`

/** The same items on a small screen, stacked behind a toggle. Choosing an item closes it. */
export function SmallMenu({ onSearch }: { onSearch(): void }) {
  const spa = useSpa()
  const [isOpen, setOpen] = useState(false)
  const [areServicesOpen, setServicesOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setServicesOpen(false)
  }

  useBackCloses(close, { isOpen })

  return (
    <Disclosure
      isOpen={isOpen}
      onChange={open => (open ? setOpen(true) : close())}
      className="group min-[71rem]:hidden"
      summaryClassName="-mr-2 grid size-11 place-items-center rounded-full"
      summary={
        <>
          <Icon of={Menu} className="group-open:hidden" />
          <Icon of={X} className="hidden group-open:block" />
          <span className="sr-only">Menu</span>
        </>
      }
    >
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-bar max-h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto overscroll-contain border-b border-cream/10 bg-ink scroll-pb-8 px-5 pt-2 pb-8 sm:px-6"
      >
        <Link to={paths.about} onClick={close} className={ROW}>
          {topBarText.aboutUs}
        </Link>
        <a href={spa.links.map} target="_blank" rel="noopener" onClick={close} className={ROW}>
          {topBarText.locateUs}
        </a>
        <Disclosure
          isOpen={areServicesOpen}
          onChange={setServicesOpen}
          className="group/services"
          summaryClassName={`${ROW} justify-between`}
          summary={
            <>
              {topBarText.services}
              <Icon
                of={ChevronDown}
                size={20}
                className="transition-transform duration-200 group-open/services:rotate-180"
              />
            </>
          }
        >
          <ul className="border-b border-cream/10 py-2 pl-5">
            <ServiceLinks isOpen={areServicesOpen} onClick={close} />
          </ul>
        </Disclosure>
        <Link to={paths.policy} onClick={close} className={ROW}>
          {topBarText.ourPolicy}
        </Link>
        <OwnBookings place="menu" onClick={close} className={ROW} />
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Button
            look="outline-on-dark"
            onClick={() => {
              close()
              onSearch()
            }}
          >
            <Icon of={Search} size={18} />
            {topBarText.searchServices}
          </Button>
          <ButtonLink to={paths.booking} look="gold-outline" onClick={close}>
            {topBarText.reservation}
          </ButtonLink>
        </div>
      </nav>
    </Disclosure>
  )
}
