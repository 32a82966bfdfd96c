import { MessageCircle, Phone } from 'lucide'
import { dayAndMonth } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { phoneText } from '#contract/phone.ts'
import type { WaitingPlace } from '#contract/waiting.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { spa } from '../spa.ts'
import { clockTime } from '../times.ts'

/** Links to reach somebody on the waiting list, and to book the time that is held for them. */
export function TellThem({ place }: { place: WaitingPlace }) {
  const link = whatsAppLink(place.phoneNumber, offerText(place), spa().phone.callingCode)
  const digits = place.phoneNumber.replace(/[^\d+]/g, '')
  return (
    <>
      {link && (
        <a className={ROUND} href={link} target="_blank" rel="noopener noreferrer">
          <Icon of={MessageCircle} size={18} />
          WhatsApp
        </a>
      )}
      {digits && (
        <a className={ROUND} href={`tel:${digits}`} aria-label={`Call ${phoneText(place.phoneNumber)}`}>
          <Icon of={Phone} size={18} />
          Call
        </a>
      )}
      {place.offer && (
        <ButtonLink to={deskPaths.bookWaiting(place._id)} className="px-5!">
          Book it for them
        </ButtonLink>
      )}
    </>
  )
}

const ROUND =
  'inline-flex min-h-12 items-center gap-2 rounded-full border border-ink/25 px-5 font-semibold hover:border-ink hover:bg-ink/5'

/** Does not name the treatment: others may read the chat. */
function offerText({ bookingDate, offer, fullName }: WaitingPlace): string {
  const hello = fullName ? `Hello ${fullName}, this is ${spa().name}.` : `Hello from ${spa().name}.`
  if (!offer) return `${hello} You are on our waiting list for ${dayAndMonth(bookingDate)}.`
  return `${hello} A time has come free on ${dayAndMonth(bookingDate)} at ${offer.bookingTime}. We are holding it for you until ${clockTime(offer.until)} today. Shall we book it for you?`
}
