import { useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { spa } from '../spa.ts'
import { payLinkText } from '../whatsapp.ts'

/** Where the customer pays, ready to send: how much, the code, until when. */
export function PayLink({ booking, manageLink }: { booking: DeskBooking; manageLink: string }) {
  const [isCopied, setCopied] = useState(false)
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
        <Button look="outline" onClick={async () => setCopied(await copyText(text))}>
          {isCopied ? 'Copied' : 'Copy the text'}
        </Button>
      </div>
      <p className="border-l-2 border-gold pl-3 text-[0.9375rem]/6 wrap-anywhere">{text}</p>
      {booking.email && <p className="text-[0.9375rem]/6 text-stone">We have emailed the same to {booking.email}.</p>}
    </div>
  )
}
