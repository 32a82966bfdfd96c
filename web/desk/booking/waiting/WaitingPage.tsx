import { Plus } from 'lucide'
import { useState } from 'react'
import type { WaitingPlace } from '#contract/booking/waiting.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { WAITING_PLACES_MAX } from '#contract/rules.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { addWaiting, fetchWaiting, removeWaiting } from '#web/api/waiting.ts'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { Empty, ROWS } from '#web/desk/List.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { show, showProblem, TYPED_STAYS } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { clockTime, today, whenText } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ContactFields } from '../new/ContactFields.tsx'
import { timeWords } from '../new/next-times.ts'
import { TellThem } from './TellThem.tsx'
import { waitsFor } from './waits-for.ts'

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
            <Empty>
              Nobody is waiting. When a day is full, a customer can leave an email on the booking page, and you can add
              someone who calls. When a time comes free, we email them; whoever left only a phone number is shown here
              and on Today for you to tell.
            </Empty>
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
      <ul className={`grid grid-cols-1 lg:grid-cols-2 ${ROWS}`}>
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
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-[0.9375rem]/6 lg:only:col-span-full ${offer && !email ? 'inset-ring-2 inset-ring-gold' : ''}`}
    >
      <p className="min-w-0 grow basis-48">
        <strong className="block font-semibold break-words">{who}</strong>
        {fullName && <span className="block break-words">{reached}</span>}
        <span className="block">
          {place.treatments.length > 0 ? waitsFor(place) : `${serviceName}: ${subServiceName}`}
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
      <button
        type="button"
        aria-label={`Remove ${who} from the list`}
        className="min-h-11 underline underline-offset-4"
        onClick={() => setSure(true)}
      >
        Remove from the list
      </button>
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

/** Puts somebody on the phone on the list for days that are full. A number is enough. */
function AddCaller({ services, onDone }: { services: readonly Service[]; onDone(): void }) {
  const [treatment, setTreatment] = useState('')
  const [days, setDays] = useState([''])
  const [contact, setContact] = useState({ phoneNumber: '', fullName: '', email: '' })
  const { run, isBusy, problem, errors, nextTime } = useAction(TYPED_STAYS)
  const service = services.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === treatment))
  const bookingDates = days.filter(date => date !== '')

  async function submit() {
    if (!service) return
    await run(async () => {
      const body = { serviceId: service._id, subServiceId: treatment, bookingDates, ...contact }
      const { message } = await addWaiting(body)
      show({ text: message })
      onDone()
      await refreshDesk()
    })
  }

  return (
    <Form onSubmit={submit} noValidate aria-label="Add a caller" className="max-w-3xl gap-4 rounded-card bg-linen p-4">
      <h2 className="text-xl font-semibold">Add a caller</h2>
      <SelectField
        label="Treatment"
        placeholder="Choose a treatment"
        options={services.flatMap(({ name, serviceArray }) =>
          serviceArray.map(sub => ({ value: sub._id, label: `${name}: ${sub.name}` })),
        )}
        value={treatment}
        onChange={setTreatment}
      />
      <div className="grid grid-cols-1 gap-2">
        {days.map((date, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its place
            key={index}
            label={index === 0 ? 'Day' : `Day ${index + 1} (optional)`}
            type="date"
            min={today()}
            value={date}
            error={index === 0 ? errors.bookingDates : undefined}
            onChange={({ target }) => setDays(days.with(index, target.value))}
          />
        ))}
        {days.length < WAITING_PLACES_MAX && (
          <SmallButton className="justify-self-start" onClick={() => setDays([...days, ''])}>
            Add another day
          </SmallButton>
        )}
      </div>
      <ContactFields contact={contact} change={part => setContact({ ...contact, ...part })} errors={errors} />
      <Problem>{problem}</Problem>
      {nextTime && (
        <ButtonLink
          to={`${deskPaths.newBooking}?${new URLSearchParams({ treatment, date: nextTime.bookingDate, time: nextTime.bookingTime })}`}
        >
          Book {timeWords(nextTime)} instead
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy || !service || bookingDates.length === 0}>
          Put on the list
        </Button>
        <OutlineButton onClick={onDone}>Not now</OutlineButton>
      </div>
    </Form>
  )
}
