import { useState } from 'react'
import type { Closure } from '#contract/booking.ts'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { show } from '../notice.ts'
import { today } from '../times.ts'
import { openAgain } from './closing.ts'
import { Inside } from './Inside.tsx'
import { TellAll } from './TellAll.tsx'
import { ToldByHand } from './ToldByHand.tsx'
import { useTellQueue } from './tell-queue.ts'

interface Props {
  closure: Closure
  mayChange: boolean
  /** With who is booked on these days, without being asked. */
  isOpen?: boolean
}

export function ClosureCard({ closure, mayChange, isOpen = false }: Props) {
  const { from, to, reason } = closure
  const [isShown, setShown] = useState(isOpen)
  const telling = useTellQueue(closure._id)
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
          <Button look="outline" className="px-4!" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            Who is booked
          </Button>
          {mayChange && (
            <Button
              look="outline"
              className="px-4!"
              aria-label={`Open again: ${days}`}
              onClick={() =>
                openAgain(closure).catch(error =>
                  show({ text: sentenceOf(error, 'No connection. Nothing was changed; please try again.') }),
                )
              }
            >
              Open again
            </Button>
          )}
        </div>
        {isShown && (
          <Inside
            from={from < today() ? today() : from}
            to={to}
            about={
              mayChange
                ? 'They are still booked. Tell all of them at once, or move and cancel one by one.'
                : 'They are still booked. Please move or cancel each one.'
            }
            whenEmpty="Nobody is booked then."
            forAll={
              mayChange ? bookings => <TellAll closure={closure} bookings={bookings} onTold={telling.put} /> : undefined
            }
          />
        )}
        <ToldByHand queue={telling.queue} onTick={telling.tick} onClear={() => telling.put([])} />
      </div>
    </div>
  )
}
