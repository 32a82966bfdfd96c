import type { WaitingPlace } from '#contract/booking/waiting.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { fetchWaiting } from '#web/api/waiting.ts'
import { useMinute } from '#web/desk/day/today/use-minute.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { spa } from '#web/desk/spa.ts'
import { clockTime } from '#web/desk/times.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PhoneLink, WhatsAppLink } from './contact-links.tsx'
import { waitsFor } from './waits-for.ts'

export function TellThem({ place }: { place: WaitingPlace }) {
  return (
    <>
      <WhatsAppLink number={place.phoneNumber} text={offerText(place)} />
      <PhoneLink number={place.phoneNumber} label={`Call ${phoneText(place.phoneNumber)}`} />
      {place.offer && (
        <ButtonLink to={deskPaths.bookWaiting(place._id)} className="px-5!">
          Book it for them
        </ButtonLink>
      )}
    </>
  )
}

/** Does not name the treatment: others may read the chat. */
function offerText({ bookingDate, offer, fullName }: WaitingPlace): string {
  const hello = fullName ? `Hello ${fullName}, this is ${spa().name}.` : `Hello from ${spa().name}.`
  if (!offer) return `${hello} You are on our waiting list for ${dayAndMonth(bookingDate)}.`
  return `${hello} A time has come free on ${dayAndMonth(bookingDate)} at ${offer.bookingTime}. We are holding it for you until ${clockTime(offer.until)} today. Shall we book it for you?`
}

/** Lists, on Today, callers without an email address for whom a time is held; only the desk can tell them. */
export default function ToTell() {
  const { data } = useDeskData('waiting', fetchWaiting)
  // Rendered every minute, so that expired offers leave the screen.
  useMinute()
  const places = data?.filter(isToTell) ?? []
  if (places.length === 0) return null
  return (
    <section aria-label="Tell them a time came free" className="mb-4 grid grid-cols-1 gap-2 print:hidden">
      {places.map(place => (
        <div key={place._id} className="grid gap-3 rounded-card border-2 border-gold bg-white/60 px-4 py-3">
          <p>
            <strong className="font-semibold">Tell {place.fullName}: a time has come free.</strong> {waitsFor(place)},{' '}
            {dayAndMonth(place.bookingDate)} at {place.offer!.bookingTime}. It is held for them until{' '}
            {clockTime(place.offer!.until)}.
          </p>
          <div className="flex flex-wrap gap-2">
            <TellThem place={place} />
          </div>
        </div>
      ))}
    </section>
  )
}

const isToTell = ({ email, offer }: WaitingPlace) =>
  email === '' && offer !== null && Date.parse(offer.until) > Date.now()
