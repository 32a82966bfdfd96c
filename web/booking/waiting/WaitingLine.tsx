import { useEffect, useRef, useState } from 'react'
import type { AvailableTimesResponse } from '#contract/booking/booking.ts'
import { bookingText, waitingText } from '#contract/messages.ts'
import { monthOf } from '#contract/platform/dates.ts'
import { fetchAvailableTimes } from '#web/api/booking.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { loadBookedDates } from '#web/store/booking-form.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { WaitingForm } from './WaitingForm.tsx'

interface Props {
  date: string
  /** The reason is shown elsewhere, and the day is known to have a waiting list. */
  isSaid?: boolean
}

/** Why a day cannot be chosen and, where a time may still come free on it, a way to hear of it. */
export default function WaitingLine({ date, isSaid }: Props) {
  const service = useBookingStore(state => state.selectedService)
  const sub = useBookingStore(state => state.selectedSubService)
  const [isOpen, setOpen] = useState(false)
  const day = useDay(sub?._id, date, !isSaid)
  const box = useRef<HTMLDivElement>(null)
  // Below the calendar, where on a phone it may be under the summary.
  useEffect(() => {
    if (day) box.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [day])
  if (!service || !sub || !(isSaid || day)) return null

  return (
    <div ref={box} className={isSaid ? 'mt-3' : 'mt-4 scroll-mb-48 rounded-card bg-linen px-5 py-4'}>
      {!isSaid && <p role="status">{day?.message ?? bookingText.noAvailableTimes}</p>}
      {(isSaid || day?.mayWait) &&
        (isOpen ? (
          <WaitingForm serviceId={service._id} subServiceId={sub._id} date={date} />
        ) : (
          <TextButton className="text-left" onClick={() => setOpen(true)}>
            {waitingText.tellMe}
          </TextButton>
        ))}
    </div>
  )
}

/** As the server sees the day now; undefined while it is asked, and when it has times after all. */
function useDay(subServiceId: string | undefined, date: string, isAsked: boolean) {
  const stores = useStores()
  const [day, setDay] = useState<AvailableTimesResponse>()
  useEffect(() => {
    if (!isAsked || !subServiceId) return
    let isWanted = true
    setDay(undefined)
    fetchAvailableTimes({ subServiceId, date }).then(
      ({ data }) => {
        if (!isWanted) return
        if (data.availableTimes.length === 0) setDay(data)
        // The calendar was older than this: the day can be chosen.
        else loadBookedDates(stores, { subServiceId, month: monthOf(date) })
      },
      () => isWanted && setDay({ success: true, availableTimes: [] }),
    )
    return () => {
      isWanted = false
    }
  }, [subServiceId, date, isAsked, stores])
  return day
}
