import { useState } from 'react'
import { guestName } from '#contract/booking/guest-name.ts'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { namesAmong } from '#contract/booking/visit-parts.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { moveTime } from '#web/api/desk.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { change } from '#web/desk/notice.ts'
import { countGuests, isVisit } from '#web/desk/parts.ts'
import { TimePicker, type When } from '#web/desk/TimePicker.tsx'
import { dayName, today } from '#web/desk/times.ts'

/** Moves the booking with one tap; it keeps its time until the new one is taken. */
export default function MoveForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const [date, setDate] = useState(booking.bookingDate < today() ? today() : booking.bookingDate)

  // Each part of a visit names its own person.
  const wanted = booking.therapistWanted && !isVisit(booking) ? booking.therapist : null

  async function move({ time, anyTime, squeezeIn }: When) {
    if (date === booking.bookingDate && time === booking.bookingTime) return onDone()
    const to = { bookingDate: date, bookingTime: time, anyTime, squeezeIn }
    if (await change(`Moved to ${dayName(date)}, ${time}`, () => moveTime(booking._id, to))) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <Hint>
        {isVisit(booking) ? 'Tap a time to move the whole visit there.' : 'Tap a time to move the booking there.'}{' '}
        {booking.email && 'We email the customer after 15 seconds.'}
      </Hint>
      <TimePicker
        subServiceId={booking.subServiceId}
        aboutPlan={isVisit(booking) ? plan => partsText(booking, plan) : undefined}
        moving={wanted || isVisit(booking) ? booking.bookingHash : undefined}
        wanted={wanted?.name}
        value={{ date, time: wanted && date === booking.bookingDate ? booking.bookingTime : '' }}
        onDate={setDate}
        onPick={move}
      />
    </div>
  )
}

/** "10:00 AM Deep Tissue, Kemi · 11:00 AM Lashes, Kemi" */
function partsText(booking: DeskBooking, { treatments }: VisitPlan) {
  const hasGuests = countGuests(booking) > 1
  const nameOf = namesAmong(treatments)
  return treatments
    .map(({ bookingTime, guest, ...one }) =>
      [`${bookingTime} ${nameOf(one)}`, hasGuests && guestName(booking, guest)].filter(Boolean).join(', '),
    )
    .join(' · ')
}
