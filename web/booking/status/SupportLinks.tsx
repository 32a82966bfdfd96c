import { Mail, MessageCircle } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** With a `booking` the chat opens with a prepared text about it. */
export function SupportLinks({ booking, children }: { booking?: PublicBooking; children: ReactNode }) {
  const spa = useSpa()
  const chat = booking ? whatsAppToSpa(spa, customerWrites.question(booking)) : spa.links.chat
  return (
    <div className="text-center">
      <p className="text-balance text-stone">{children}</p>
      <p className="mt-1 flex flex-wrap justify-center gap-x-8">
        <a href={mailto(spa.email.support)} className={LINK}>
          <Icon of={Mail} size={18} className="shrink-0" />
          {spa.email.support}
        </a>
        <NewTabLink href={chat} className={LINK}>
          <Icon of={MessageCircle} size={18} className="shrink-0" />
          Chat with us
        </NewTabLink>
      </p>
    </div>
  )
}

const LINK =
  'inline-flex min-h-11 max-w-full items-center gap-2.5 wrap-anywhere text-amber underline underline-offset-4'

/** A link to another site. */
export function NewTabLink({ className = TEXT_LINK, ...rest }: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener noreferrer" className={className} {...rest} />
}

export const TEXT_LINK = 'inline-flex min-h-11 items-center text-amber underline underline-offset-4'
