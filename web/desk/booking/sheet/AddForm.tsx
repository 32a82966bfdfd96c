import { useState } from 'react'
import { guestName } from '#contract/booking/guest-name.ts'
import type { AdditionsResponse } from '#contract/booking/manage.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { addTreatment, fetchAdditions } from '#web/api/treatments.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { change } from '#web/desk/notice.ts'
import { countGuests } from '#web/desk/parts.ts'
import { TreatmentList } from '#web/desk/TreatmentList.tsx'
import { shortDuration } from '#web/desk/times.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { moneyAfter } from './money-after.ts'

type Addition = AdditionsResponse['additions'][number]
type Props = { booking: DeskBooking; onDone(): void }

/** One more treatment, after the last one of a guest: chosen, then confirmed for whom. */
export default function AddForm({ booking, onDone }: Props) {
  const additions = useDeskData(`additions ${booking._id}`, () => fetchAdditions(booking._id))
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded from={additions} label="Looking for what fits">
      {all => {
        const fits = all.filter(({ subServiceId }) => subServiceId === chosen)
        if (fits.length > 0)
          return <Question booking={booking} fits={fits} onOther={() => setChosen(undefined)} onDone={onDone} />
        if (all.length === 0)
          return <p>Nothing fits after the last treatment. Please move it first, or make a booking of its own.</p>
        return <Choices booking={booking} additions={all} onChoose={setChosen} />
      }}
    </Loaded>
  )
}

interface ChoicesProps {
  booking: DeskBooking
  additions: readonly Addition[]
  onChoose(subServiceId: string): void
}

function Choices({ booking, additions, onChoose }: ChoicesProps) {
  const services = [...new Set(additions.map(({ serviceName }) => serviceName))]
  const isForMany = countGuests(booking) > 1
  const timesOf = (subServiceId: string) =>
    additions
      .filter(one => one.subServiceId === subServiceId)
      .map(({ guest, bookingTime }) => (isForMany ? `${guestName(booking, guest)} ${bookingTime}` : bookingTime))
      .join(', ')
  return (
    <div className="grid grid-cols-1 gap-4">
      {services.map(service => (
        <section key={service} aria-label={service}>
          <h3 className="mb-1 font-sans text-[0.9375rem] font-semibold">{service}</h3>
          <TreatmentList
            subs={subsOf(additions.filter(one => one.serviceName === service))}
            timeOf={timesOf}
            onChoose={({ _id }) => onChoose(_id)}
          />
        </section>
      ))}
    </div>
  )
}

/** Each once, whoever it fits for. */
function subsOf(additions: readonly Addition[]) {
  const subs = additions.map(({ subServiceId, subServiceName, durationMinutes, price }) => {
    return [subServiceId, { _id: subServiceId, name: subServiceName, duration: durationMinutes, price }] as const
  })
  return [...new Map(subs).values()]
}

function Question({ booking, fits, onOther, onDone }: Props & { fits: readonly Addition[]; onOther(): void }) {
  const { _id, sequence, price } = booking
  const [one] = fits
  const next = price + one!.price
  const isForMany = countGuests(booking) > 1

  const name = treatmentName(one!)

  async function add({ guest, subServiceId }: Addition) {
    const call = () => addTreatment(_id, { guest, subServiceId, sequence })
    if (await change(`${name} added`, call)) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        Add <strong className="font-semibold">{name}</strong>, {shortDuration(one!.durationMinutes)}? The visit then
        costs {moneyText(next)} instead of {moneyText(price)}.{' '}
        <strong className="font-semibold">{moneyAfter(booking, next)}.</strong>
      </p>
      {booking.email && <Hint>We will email the customer in 15 seconds; until then you can undo.</Hint>}
      {fits.map(fit => (
        <Button key={fit.guest} look={isForMany && fits.length > 1 ? 'outline' : 'gold'} onClick={() => add(fit)}>
          {isForMany ? `Add for ${guestName(booking, fit.guest)}, ${fit.bookingTime}` : `Add it, ${fit.bookingTime}`}
        </Button>
      ))}
      <button type="button" className="min-h-11 underline underline-offset-4" onClick={onOther}>
        Another treatment
      </button>
    </div>
  )
}
