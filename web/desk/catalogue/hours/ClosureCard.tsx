import { useState } from 'react'
import type { Closure } from '#contract/booking/booking.ts'
import { dayAndMonth, longDate } from '#contract/platform/dates.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { today } from '#web/desk/times.ts'
import { BookedOnDays } from './BookedOnDays.tsx'
import { openAgain } from './closing.ts'
import { TellAll, TellQueue, useTellQueue } from './TellAll.tsx'

interface Props {
  closure: Closure
  mayChange: boolean
  /** Starts with the bookings on these days in sight. */
  isOpen?: boolean
}

export function ClosureCard({ closure, mayChange, isOpen = false }: Props) {
  const { from, to, reason } = closure
  const [isShown, setShown] = useState(isOpen)
  const tellQueue = useTellQueue(closure._id)
  const days = from === to ? longDate(from) : `${dayAndMonth(from)} to ${longDate(to)}`

  return (
    <div className="hatched rounded-card p-2">
      <div className="grid grid-cols-1 gap-2 rounded-lg bg-cream p-3 text-[0.9375rem]/6">
        <p className="font-semibold">
          {days}
          <span className="block font-normal text-stone">
            {reason ? `Customers read: ${reason}` : 'No reason given'}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <SmallButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            Who is booked
          </SmallButton>
          {mayChange && (
            <SmallButton aria-label={`Open again: ${days}`} onClick={() => openAgain(closure)}>
              Open again
            </SmallButton>
          )}
        </div>
        {isShown && (
          <BookedOnDays
            from={from < today() ? today() : from}
            to={to}
            about={
              mayChange
                ? 'They are still booked. Tell all of them at once, or move and cancel one by one.'
                : 'They are still booked. Please move or cancel each one.'
            }
            whenEmpty="Nobody is booked then."
            forAll={bookings => mayChange && <TellAll closure={closure} bookings={bookings} onTold={tellQueue.put} />}
          />
        )}
        <TellQueue {...tellQueue} />
      </div>
    </div>
  )
}
