import { Mail, MessageCircle } from 'lucide'
import type { ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface Props {
  /** The chat then opens with a text about it. */
  booking?: PublicBooking
  children: ReactNode
}

export function SupportLinks({ booking, children }: Props) {
  const spa = useSpa()
  const chat = booking ? whatsAppToSpa(spa, customerWrites.question(booking)) : spa.links.chat
  return (
    <div className="text-center">
      <p className="text-stone">{children}</p>
      <p className="mt-1 flex flex-wrap justify-center gap-x-8">
        <a href={mailto(spa.email.support)} className={LINK}>
          <Icon of={Mail} size={18} className="shrink-0" />
          {spa.email.support}
        </a>
        <a href={chat} target="_blank" rel="noopener noreferrer" className={LINK}>
          <Icon of={MessageCircle} size={18} className="shrink-0" />
          Chat with us
        </a>
      </p>
    </div>
  )
}

const LINK =
  'inline-flex min-h-11 max-w-full items-center gap-2.5 wrap-anywhere text-amber underline underline-offset-4'
