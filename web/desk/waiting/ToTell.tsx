import { dayAndMonth } from '#contract/dates.ts'
import type { WaitingPlace } from '#contract/waiting.ts'
import { fetchWaiting } from '#web/api/waiting.ts'
import { useDeskData } from '../desk-data.ts'
import { clockTime } from '../times.ts'
import { useMinute } from '../today/use-minute.ts'
import { TellThem } from './TellThem.tsx'

/** On Today: callers without an email address for whom a time is held. Only the desk can tell them. */
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
            <strong className="font-semibold">Tell {place.fullName}: a time has come free.</strong>{' '}
            {place.subServiceName}, {dayAndMonth(place.bookingDate)} at {place.offer!.bookingTime}. It is held for them
            until {clockTime(place.offer!.until)}.
          </p>
          <div className="flex flex-wrap gap-2">
            <TellThem place={place} />
          </div>
        </div>
      ))}
    </section>
  )
}

function isToTell({ email, offer }: WaitingPlace) {
  return email === '' && offer !== null && Date.parse(offer.until) > Date.now()
}
