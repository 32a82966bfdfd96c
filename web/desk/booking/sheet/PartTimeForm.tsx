import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { updateTreatment } from '#web/api/treatments.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { change } from '#web/desk/notice.ts'
import { type PartOf, partId, partName } from '#web/desk/parts.ts'
import { TimePicker, type When } from '#web/desk/TimePicker.tsx'
import { today } from '#web/desk/times.ts'
import { timesOfPart } from './times-of-part.ts'

/** Another time of one treatment of a visit; the others stay where they are. */
export default function PartTimeForm({ booking, onDone }: { booking: PartOf<DeskBooking>; onDone(): void }) {
  const { bookingDate, bookingTime, therapist, therapistWanted, email } = booking
  const name = partName(booking)
  const [date, setDate] = useState(bookingDate < today() ? today() : bookingDate)

  async function move({ time, anyTime, squeezeIn }: When) {
    if (time === bookingTime) return onDone()
    const to = { bookingDate: date, bookingTime: time, anyTime, squeezeIn }
    if (await change(`${name} now at ${time}`, () => updateTreatment(partId(booking), to))) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <Hint>
        Only {name} moves; to move the whole visit tap Move. {email && 'We email the customer after 15 seconds.'}
      </Hint>
      <TimePicker
        {...timesOfPart(booking, { therapistId: therapistWanted ? therapist?._id : undefined })}
        isDayFixed
        value={{ date, time: date === bookingDate ? bookingTime : '' }}
        onDate={setDate}
        onPick={move}
      />
    </div>
  )
}
