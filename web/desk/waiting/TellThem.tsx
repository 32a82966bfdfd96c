import { MessageCircle, Phone } from 'lucide'
import { deskPaths } from '#contract/desk-paths.ts'
import { phoneText } from '#contract/phone.ts'
import type { WaitingPlace } from '#contract/waiting.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { offerLink } from './offer-text.ts'

/** The ways to somebody for whom a time is kept, and booking it for them. */
export function TellThem({ place }: { place: WaitingPlace }) {
  const link = offerLink(place)
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
