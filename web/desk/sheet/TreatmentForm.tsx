import { useState } from 'react'
import type { Service } from '#contract/catalogue.ts'
import type { DeskBooking } from '#contract/desk.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { changeTreatment } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { change } from '../notice.ts'
import { TimePicker, useTimes, type When } from '../TimePicker.tsx'
import { shortDuration, today } from '../times.ts'
import { moneyText } from '../words.ts'

type SubService = Service['serviceArray'][number]
type Props = { booking: DeskBooking; onDone(): void }

/** Another treatment for the same booking: which, what that means for the money, and when. */
export default function TreatmentForm({ booking, onDone }: Props) {
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const [chosen, setChosen] = useState<SubService>()
  if (chosen) return <ChooseTime booking={booking} sub={chosen} onOther={() => setChosen(undefined)} onDone={onDone} />
  return (
    <Loaded from={services} label="Loading the treatments">
      {all => <ChooseTreatment services={all} booking={booking} onChoose={setChosen} />}
    </Loaded>
  )
}

interface ChoiceProps {
  services: readonly Service[]
  booking: DeskBooking
  onChoose(sub: SubService): void
}

function ChooseTreatment({ services, booking, onChoose }: ChoiceProps) {
  const isOwn = ({ _id }: Service) => Number(_id === booking.serviceId)
  return (
    <div className="grid grid-cols-1 gap-4">
      {services
        .toSorted((a, b) => isOwn(b) - isOwn(a))
        .map(({ _id, name, serviceArray }) => (
          <section key={_id} aria-label={name}>
            <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold">{name}</h3>
            <ul className="overflow-hidden rounded-card border border-ink/15 bg-white/60">
              {serviceArray
                .filter(sub => sub._id !== booking.subServiceId)
                .map(sub => (
                  <li key={sub._id} className="border-t border-ink/10 first:border-0">
                    <button
                      type="button"
                      onClick={() => onChoose(sub)}
                      className="flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-white"
                    >
                      <span className="min-w-0 grow font-semibold">{sub.name}</span>
                      <span className="shrink-0 text-right text-[0.875rem]/5 text-stone tabular-nums">
                        {shortDuration(sub.duration)}
                        <span className="block text-ink">{moneyText(sub.price)}</span>
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function ChooseTime({ booking, sub, onOther, onDone }: Props & { sub: SubService; onOther(): void }) {
  const { bookingDate, bookingTime, bookingHash } = booking
  const [date, setDate] = useState(bookingDate < today() ? today() : bookingDate)
  const { times, isLoaded } = useTimes(sub._id, bookingDate, bookingHash)
  // A visit that has begun is not among the offered times any more; the server says whether it can go on for longer.
  const fits = Date.parse(booking.startsAt) <= Date.now() || times.includes(bookingTime)

  async function choose(when?: When) {
    const at = when && {
      bookingDate: when.date,
      bookingTime: when.time,
      anyTime: when.anyTime,
      squeezeIn: when.squeezeIn,
    }
    const what = `Changed to ${sub.name}`
    if (await change(what, () => changeTreatment(booking._id, { subServiceId: sub._id, ...at }))) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3 rounded-card border border-ink/15 bg-white/60 py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <span className="block font-semibold">{sub.name}</span>
          <span className="text-[0.9375rem]/6 text-stone">
            {shortDuration(sub.duration)}, {moneyText(sub.price)}.{' '}
            <strong className="font-semibold text-ink">{difference(booking, sub.price)}</strong>
          </span>
        </p>
        <Button look="outline" className="px-5!" onClick={onOther}>
          Another
        </Button>
      </div>
      {booking.email && (
        <p className="text-[0.9375rem]/6 text-stone">
          We will email the customer in 15 seconds; until then you can undo.
        </p>
      )}
      {isLoaded && fits && <Button onClick={() => choose()}>Change it and keep {bookingTime}</Button>}
      {isLoaded && !fits && (
        <p role="status" className="font-semibold">
          {bookingTime} has no room for {shortDuration(sub.duration)}. These times do:
        </p>
      )}
      {isLoaded && fits && <h3 className="font-sans font-semibold">Or at another time</h3>}
      <TimePicker
        subServiceId={sub._id}
        moving={bookingHash}
        value={{ date, time: '' }}
        onDate={setDate}
        onPick={choose}
      />
    </div>
  )
}

/** "₦5,000 more to pay" */
function difference({ money, price }: DeskBooking, next: number) {
  const open = next - money.paid
  if (open < 0) return `${moneyText(-open)} to return`
  if (money.paid === 0) {
    if (next === price) return 'The same price'
    return next > price ? `${moneyText(next - price)} more to pay` : `${moneyText(price - next)} less to pay`
  }
  return open > 0 ? `${moneyText(open)} ${money.owed > 0 ? 'to pay' : 'more to pay'}` : 'Nothing more to pay'
}
