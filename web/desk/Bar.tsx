import { CalendarDays, CalendarRange, Ellipsis, type IconNode, Plus, ReceiptText, Search, Wallet } from 'lucide'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/access/roles.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fetchPulse } from '#web/api/desk.ts'
import { Link, useLocation } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { refreshDesk, setReachable } from './desk-data.ts'
import { pollWhileVisible } from './poll.ts'
import { useSpa } from './spa.ts'
import { useRole } from './use-role.ts'

interface Item {
  to: string
  label: string
  icon: IconNode
  role: Role
  /** Under More on a phone, where the bar has room for five. */
  isWide?: boolean
}

const ITEMS: Item[] = [
  { to: deskPaths.today, label: 'Today', icon: CalendarDays, role: 'view' },
  { to: deskPaths.week, label: 'Week', icon: CalendarRange, role: 'view', isWide: true },
  { to: deskPaths.receipts, label: 'Receipts', icon: ReceiptText, role: 'desk' },
  { to: deskPaths.newBooking, label: 'New', icon: Plus, role: 'desk' },
  { to: deskPaths.find, label: 'Find', icon: Search, role: 'desk' },
  { to: officePaths.money, label: 'Money', icon: Wallet, role: 'desk', isWide: true },
  { to: deskPaths.more, label: 'More', icon: Ellipsis, role: 'view' },
]

export function Bar() {
  const { pathname } = useLocation()
  const { toCheck, failedMails, toTell } = usePulse()
  const { may } = useRole()
  const items = ITEMS.filter(({ role }) => may(role))
  return (
    <nav
      aria-label="Desk"
      className="fixed inset-x-0 bottom-0 z-30 flex bg-ink pb-[env(safe-area-inset-bottom)] text-cream lg:inset-y-0 lg:right-auto lg:w-24 lg:flex-col lg:gap-1 print:hidden"
    >
      <Logo of={useSpa().look} className="mx-auto mt-5 mb-6 hidden h-12 max-w-20! lg:block" />
      {items.map(({ to, label, icon, isWide }) => {
        const isHere = to === deskPaths.today ? pathname === to : pathname.startsWith(to)
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={`relative min-h-16 flex-1 flex-col items-center justify-center gap-0.5 text-[0.8125rem]/4 -outline-offset-4 hover:bg-bark lg:flex lg:flex-none ${isWide && may('desk') ? 'hidden' : 'flex'} ${isHere ? 'font-semibold text-gold' : 'text-cream/85'}`}
          >
            {isHere && (
              <span className="absolute inset-x-4 top-0 h-0.5 bg-gold lg:inset-x-auto lg:inset-y-3 lg:left-0 lg:h-auto lg:w-1" />
            )}
            <Icon of={icon} size={24} />
            {label}
            {to === deskPaths.receipts && <Badge count={toCheck} about="to check" />}
            {to === deskPaths.today && may('desk') && <Badge count={toTell} about="to tell of a free time" />}
            {to === deskPaths.more && may('owner') && <Badge count={failedMails} about="emails not sent" />}
          </Link>
        )
      })}
    </nav>
  )
}

function Badge({ count, about }: { count: number; about: string }) {
  if (count === 0) return null
  return (
    <span className="absolute top-1.5 left-1/2 ml-2 min-w-5 rounded-full bg-gold px-1 text-center text-[0.75rem]/5 font-semibold text-ink">
      {count}
      <span className="sr-only"> {about}</span>
    </span>
  )
}

/** The counts of the badges. Polls while the page is visible, and refreshes the desk when the spa's revision moves. */
function usePulse() {
  const [badge, setBadge] = useState({ toCheck: 0, failedMails: 0, toTell: 0 })
  useEffect(() => {
    let lastRevision: number | undefined
    async function poll() {
      try {
        const pulse = await fetchPulse()
        // Changes while the server was out of reach are unknown.
        const isBack = setReachable(true)
        setBadge(pulse)
        if (isBack || (lastRevision !== undefined && pulse.revision !== lastRevision)) void refreshDesk()
        lastRevision = pulse.revision
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status) return
        setReachable(false)
      }
    }
    if (document.visibilityState === 'visible') void poll()
    return pollWhileVisible(poll)
  }, [])
  return badge
}
