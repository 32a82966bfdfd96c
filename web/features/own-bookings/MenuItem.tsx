import { ownBookingsText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { PLACE } from './place.ts'

interface Props {
  className?: string
  onClick?(): void
}

/** Leads to the list; on the booking page itself that is further down once something is chosen. */
export function MenuItem({ className, onClick }: Props) {
  function choose() {
    onClick?.()
    const show = () => document.getElementById(PLACE)?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    if (location.pathname === paths.booking) afterPaint(show)
  }
  return (
    <Link to={paths.booking} onClick={choose} className={className}>
      {ownBookingsText.heading}
    </Link>
  )
}
