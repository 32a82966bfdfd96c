import { useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { changeTreatment } from '#web/api/desk.ts'
import { updateTreatment } from '#web/api/treatments.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { change } from '#web/desk/notice.ts'
import type { PartOf } from '#web/desk/parts.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { TimePicker, useTimes, type When } from '#web/desk/TimePicker.tsx'
import { TreatmentList } from '#web/desk/TreatmentList.tsx'
import { shortDuration, today } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { moneyAfter } from './money-after.ts'
import { timesOfPart } from './times-of-part.ts'

type SubService = Service['serviceArray'][number]
type Props = { booking: PartOf<DeskBooking>; onDone(): void }

export default function TreatmentForm({ booking, onDone }: Props) {
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const [chosen, setChosen] = useState<SubService>()
  const isOwn = ({ _id }: Service) => Number(_id === booking.serviceId)
  if (chosen) return <ChooseTime booking={booking} sub={chosen} onOther={() => setChosen(undefined)} onDone={onDone} />
  return (
    <Loaded from={services} label="Loading the treatments">
      {all => (
        <div className="grid grid-cols-1 gap-4">
          {all
            .toSorted((a, b) => isOwn(b) - isOwn(a))
            .map(({ _id, name, serviceArray }) => (
              <section key={_id} aria-label={name}>
                <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold">{name}</h3>
                <TreatmentList
                  subs={serviceArray.filter(sub => sub._id !== booking.subServiceId)}
                  onChoose={setChosen}
                />
              </section>
            ))}
        </div>
      )}
    </Loaded>
  )
}

function ChooseTime({ booking, sub, onOther, onDone }: Props & { sub: SubService; onOther(): void }) {
  const { _id, part, bookingDate, bookingTime } = booking
  const [date, setDate] = useState(bookingDate < today() ? today() : bookingDate)
  const wish = timesOfPart(booking, { subServiceId: sub._id })
  const { data, isCurrent, problem } = useTimes(sub._id, bookingDate, wish)
  // A visit that has begun is no longer offered; the server decides whether it can last longer.
  const fits = Date.parse(booking.startsAt) <= Date.now() || data?.availableTimes.includes(bookingTime)
  const isLoaded = isCurrent && !problem

  async function choose(when?: When) {
    const { anyTime, squeezeIn } = when ?? {}
    const at = when && { bookingDate: when.date, bookingTime: when.time, anyTime, squeezeIn }
    const body = { subServiceId: sub._id, ...at }
    const call = () => (part ? updateTreatment(part._id, body) : changeTreatment(_id, body))
    if (await change(`Changed to ${sub.name}`, call)) onDone()
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
        <SmallButton onClick={onOther}>Another</SmallButton>
      </div>
      {booking.email && <Hint>We will email the customer in 15 seconds; until then you can undo.</Hint>}
      {isLoaded && fits && (
        <>
          <Button onClick={() => choose()}>Change it and keep {bookingTime}</Button>
          <h3 className="font-sans font-semibold">Or at another time</h3>
        </>
      )}
      {isLoaded && !fits && (
        <p role="status" className="font-semibold">
          {bookingTime} has no room for {shortDuration(sub.duration)}. These times do:
        </p>
      )}
      <TimePicker
        {...wish}
        isDayFixed={part !== undefined}
        value={{ date, time: '' }}
        onDate={setDate}
        onPick={choose}
      />
    </div>
  )
}

function difference({ money, treatments, part, price: own }: PartOf<DeskBooking>, nextOwn: number) {
  // The money is that of the whole visit.
  const price = part ? treatments.reduce((sum, one) => sum + one.price, 0) : own
  return moneyAfter({ money, price }, price - own + nextOwn)
}
