import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { BOOKING_LIST_MAX } from '#contract/rules.ts'
import { useFound } from '#web/desk/day/find/use-found.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Problem } from '../../Problem.tsx'
import { SmallButton } from '../../SmallButton.tsx'
import { moneyWords, STATES } from '../../words.ts'
import { BookingText, Line } from '../Line.tsx'
import { setDecision } from './credit-decisions.ts'
import type { Entry } from './credits.ts'
import { Choice } from './PairCard.tsx'

/** One letter would find half of the bookings. */
const LETTERS_MIN = 2
const SHOWN_MAX = 6

/** Finds a booking for a credit, and confirms it with that money. */
export function AssignCredit({ credit, onClose }: { credit: Entry; onClose(): void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<DeskBooking>()
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card bg-linen p-2">
      {chosen ? (
        <>
          <Line line={{ ...chosen, amount: chosen.price }} about={aboutOf(chosen)} />
          <Choice
            claim={{ ...chosen, amount: openOf(chosen) }}
            credit={credit}
            onSettled={() => setDecision(credit, { givenTo: chosen._id })}
          />
        </>
      ) : (
        <>
          <TextField
            label="Name, phone, booking number or code"
            type="search"
            maxLength={100}
            value={q}
            autoFocus
            onChange={({ target }) => setQ(target.value)}
          />
          {q.trim().length >= LETTERS_MIN && <Found q={q.trim()} onChoose={setChosen} />}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {chosen && <SmallButton onClick={() => setChosen(undefined)}>Another booking</SmallButton>}
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </div>
  )
}

function Found({ q, onChoose }: { q: string; onChoose(booking: DeskBooking): void }) {
  const { bookings: found, problem } = useFound({ q, limit: String(BOOKING_LIST_MAX) })
  // Those that wait for money first.
  const bookings = found && [...found].sort((a, b) => rankOf(a) - rankOf(b))
  return (
    <>
      <Problem>{problem}</Problem>
      {!bookings && !problem && <Spinner label="Looking" />}
      {bookings?.length === 0 && <p className="text-stone">No booking matches.</p>}
      <ul aria-label="Bookings" className="grid grid-cols-1 gap-1">
        {bookings?.slice(0, SHOWN_MAX).map(booking => (
          <li key={booking._id}>
            <button
              type="button"
              onClick={() => onChoose(booking)}
              className="min-h-14 w-full rounded-card border border-ink/15 bg-white/50 px-3 py-2 text-left hover:bg-white"
            >
              <BookingText booking={booking} about={aboutOf(booking)} />
            </button>
          </li>
        ))}
      </ul>
      {(bookings?.length ?? 0) > SHOWN_MAX && <p className="text-stone">There are more: please type more of it.</p>}
    </>
  )
}

function rankOf({ status, money }: DeskBooking): number {
  if (status === 'held' || status === 'submitted') return 0
  return money.owed > 0 ? 1 : 2
}

const aboutOf = ({ status, money }: DeskBooking) => `${STATES[status].word} · ${moneyWords(money)}`

/** The open sum, as the server's list of claims has it: the price of a booking that is off. */
const openOf = ({ status, price, money }: DeskBooking) =>
  ['cancelled', 'declined', 'lapsed'].includes(status) ? price : money.owed
