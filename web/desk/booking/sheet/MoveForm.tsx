import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { moveTime } from '#web/api/desk.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { change } from '#web/desk/notice.ts'
import { TimePicker, type When } from '#web/desk/TimePicker.tsx'
import { dayName, today } from '#web/desk/times.ts'

/** Moves the booking with one tap; it keeps its time until the new one is taken. */
export default function MoveForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const [date, setDate] = useState(booking.bookingDate < today() ? today() : booking.bookingDate)

  const wanted = booking.therapistWanted ? booking.therapist : null

  async function move({ time, anyTime, squeezeIn }: When) {
    const to = { bookingDate: date, bookingTime: time, anyTime, squeezeIn }
    if (await change(`Moved to ${dayName(date)}, ${time}`, () => moveTime(booking._id, to))) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <Hint>
        Tap a time to move the booking there. {booking.email && 'We email the customer after 15 seconds.'}{' '}
        {wanted && `These are the times of ${wanted.name}, as agreed with them.`}
      </Hint>
      <TimePicker
        subServiceId={booking.subServiceId}
        therapistId={wanted?._id}
        value={{ date, time: '' }}
        onDate={setDate}
        onPick={move}
      />
    </div>
  )
}
