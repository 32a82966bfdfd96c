import type { DeskBooking } from '#contract/desk.ts'
import type { Refund } from '#contract/refund.ts'
import { whatsAppLinks } from '../whatsapp.ts'

interface Props {
  booking: DeskBooking
  manageLink: string
  refund: Refund | null
}

/** The texts that fit, ready to send. */
export function WhatsAppTexts({ booking, manageLink, refund }: Props) {
  const links = whatsAppLinks(booking, { siteUrl: location.origin, manageLink, refund })
  if (links.length === 0) return <p>WhatsApp cannot take the number {booking.phoneNumber}.</p>
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {links.map(({ label, link }) => (
        <li key={label}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-12 items-center rounded-card border border-ink/20 bg-cream px-4 font-semibold hover:border-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
