import { ChevronDown } from 'lucide'
import { useState } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { manageText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { HEALTH_KEPT_DAYS } from '#contract/rules.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { Link } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { NewTabLink, TEXT_LINK } from '../status/SupportLinks.tsx'

// If it fails to load, the links below still work.
const DataRequest = lazyPart(() => import('./DataRequest.tsx'))

/** Tells customers what the spa stores about them and how to request it. */
export function MyData({ booking, bookingKey }: { booking: PublicBooking; bookingKey: string }) {
  const [isOpen, setOpen] = useState(false)
  const spa = useSpa()
  const subject = encodeURIComponent(manageText.askByMailSubject(booking.bookingHash))
  const body = encodeURIComponent(customerWrites.whatIsKept(booking))
  return (
    <details
      className="group border-t border-b border-ink/10"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {manageText.keptHeading}
        <Icon of={ChevronDown} size={22} className="shrink-0 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pb-6">
        <p>{manageText.keptForBooking}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-amber">
          {manageText.kept.map(thing => (
            <li key={thing}>{thing}</li>
          ))}
          {spa.beforeVisit.isOn && <li>{manageText.keptHealth(HEALTH_KEPT_DAYS)}</li>}
        </ul>
        <p className="mt-3">{manageText.keptRights}</p>
        {isOpen && <DataRequest bookingHash={booking.bookingHash} bookingKey={bookingKey} />}
        <p className="mt-1 flex flex-wrap gap-x-6">
          <NewTabLink href={whatsAppToSpa(spa, customerWrites.whatIsKept(booking))}>
            {manageText.askWhatIsKept}
          </NewTabLink>
          <a href={`${mailto(spa.email.support)}?subject=${subject}&body=${body}`} className={TEXT_LINK}>
            {manageText.askByMail}
          </a>
          <Link to={paths.privacy} className={TEXT_LINK}>
            {manageText.privacyPage}
          </Link>
        </p>
      </div>
    </details>
  )
}
