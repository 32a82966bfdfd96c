import { whatsAppLink } from '#contract/desk/whatsapp.ts'
import type { Details } from '#web/api/desk.ts'
import { CopyButton } from '#web/desk/CopyButton.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { spa } from '#web/desk/spa.ts'
import { payLinkText, whatsAppLinks } from '#web/desk/whatsapp.ts'

export function WhatsAppTexts({ booking, manageLink, refund }: Pick<Details, 'booking' | 'manageLink' | 'refund'>) {
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

export function PayLink({ booking, manageLink }: Pick<Details, 'booking' | 'manageLink'>) {
  const text = payLinkText(booking, { siteUrl: location.origin, manageLink })
  const link = whatsAppLink(booking.phoneNumber, text, spa().phone.callingCode)
  if (booking.status !== 'held' && booking.status !== 'lapsed') return <p>There is nothing to pay by link any more.</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-12 items-center justify-center rounded-full bg-gold px-7 py-2.5 font-semibold hover:bg-gold-bright"
          >
            Send on WhatsApp
          </a>
        )}
        <CopyButton text={text} label="Copy the text" />
      </div>
      <p className="border-l-2 border-gold pl-3 text-[0.9375rem]/6 wrap-anywhere">{text}</p>
      {booking.email && <Hint>We have emailed the same to {booking.email}.</Hint>}
    </div>
  )
}
