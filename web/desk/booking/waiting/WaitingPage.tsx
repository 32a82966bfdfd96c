import { Plus } from 'lucide'
import { useState } from 'react'
import type { WaitingPlace } from '#contract/booking/waiting.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { fetchWaiting, removeWaiting } from '#web/api/waiting.ts'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { showProblem } from '#web/desk/notice.ts'
import { Screen } from '#web/desk/Screen.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { clockTime, whenText } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { AddCaller } from './AddCaller.tsx'
import { TellThem } from './TellThem.tsx'

/** The waiting list by day, in the order in which people are notified. */
export default function WaitingPage() {
  const places = useDeskData('waiting', fetchWaiting)
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const [isAdding, setAdding] = useState(false)
  return (
    <Screen
      title="Waiting list"
      about="People to tell when a time comes free"
      hasBack
      actions={
        !isAdding && (
          <Button className="shrink-0 px-5!" onClick={() => setAdding(true)}>
            <Icon of={Plus} size={20} />
            Add a caller
          </Button>
        )
      }
    >
      {isAdding && (
        <div className="mb-8">
          <Loaded from={services} label="Loading the services">
            {all => <AddCaller services={all} onDone={() => setAdding(false)} />}
          </Loaded>
        </div>
      )}
      <Loaded from={places} label="Loading the waiting list">
        {all =>
          all.length === 0 ? (
            <p className="max-w-3xl text-stone">
              Nobody is waiting. When a day is full, a customer can leave an email on the booking page, and you can add
              someone who calls. When a time comes free, we email them; whoever left only a phone number is shown here
              and on Today for you to tell.
            </p>
          ) : (
            <div className="grid grid-cols-1 gap-8">
              {[...new Set(all.map(({ bookingDate }) => bookingDate))].map(date => (
                <Day key={date} date={date} waiting={all.filter(({ bookingDate }) => bookingDate === date)} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Screen>
  )
}

function Day({ date, waiting }: { date: string; waiting: WaitingPlace[] }) {
  return (
    <section aria-label={longDate(date)}>
      <h2 className="text-xl font-semibold">
        <Link to={deskPaths.day(date)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {longDate(date)}
        </Link>
      </h2>
      <p className="mb-2 text-[0.9375rem] text-stone">
        {waiting.length === 1 ? 'One person is waiting.' : `${waiting.length} people are waiting.`}
      </p>
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {waiting.map(place => (
          <Place key={place._id} place={place} />
        ))}
      </ul>
    </section>
  )
}

function Place({ place }: { place: WaitingPlace }) {
  const { _id, fullName, email, phoneNumber, serviceName, subServiceName, since, offer, missed } = place
  const reached = [phoneText(phoneNumber), email].filter(Boolean).join(' · ')
  const who = fullName || reached
  return (
    <li
      className={`flex flex-wrap items-center gap-3 rounded-card border bg-white/50 px-4 py-3 text-[0.9375rem]/6 lg:only:col-span-full ${offer && !email ? 'border-2 border-gold' : 'border-ink/15'}`}
    >
      <p className="min-w-0 grow basis-56">
        <strong className="block font-semibold break-words">{who}</strong>
        {fullName && <span className="block break-words">{reached}</span>}
        <span className="block">
          {serviceName}: {subServiceName}
        </span>
        <span className="block text-stone">Since {whenText(since)}</span>
        {offer && (
          <span className="mt-1 block font-semibold">
            {offer.bookingTime} is kept for them until {clockTime(offer.until)}.
            {!email && ' Please tell them: they left no email.'}
          </span>
        )}
        {!offer && missed && (
          <span className="mt-1 block">
            {missed.bookingTime} was kept for them until {clockTime(missed.until)} and was not booked. They stay on the
            list.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {(offer || phoneNumber) && <TellThem place={place} />}
        <RemovePlace id={_id} who={who} />
      </div>
    </li>
  )
}

/** Two taps: nobody is notified that they were removed. */
function RemovePlace({ id, who }: { id: string; who: string }) {
  const [isSure, setSure] = useState(false)
  if (!isSure)
    return (
      <SmallButton aria-label={`Remove ${who} from the list`} onClick={() => setSure(true)}>
        Remove from the list
      </SmallButton>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="danger" className="px-4!" onClick={() => removeWaiting(id).then(refreshDesk, showProblem)}>
        Yes, remove
      </Button>
      <SmallButton onClick={() => setSure(false)}>Keep</SmallButton>
    </div>
  )
}
