import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { BOOKING_LIST_MAX } from '#contract/rules.ts'
import { useFound } from '#web/desk/day/find/use-found.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useText } from '../../form/Form.tsx'
import { List } from '../../List.tsx'
import { show } from '../../notice.ts'
import { Problem } from '../../Problem.tsx'
import { OutlineButton, SmallButton } from '../../SmallButton.tsx'
import { moneyWords, STATES } from '../../words.ts'
import { BookingText, Line } from '../Line.tsx'
import { readDecisions, setDecision } from './credit-decisions.ts'
import type { Entry } from './credits.ts'
import type { Matched } from './match.ts'
import { Choice, Credit } from './PairCard.tsx'
import { Part } from './Part.tsx'

/** Credits that match no booking: each can be given to one, or set aside on this device. */
export function Unclaimed({ unclaimed }: Pick<Matched, 'unclaimed'>) {
  const [decisionOf, setLookup] = useState(readDecisions)
  const [isAsideShown, setAsideShown] = useState(false)
  const open = unclaimed.filter(({ credit }) => !decisionOf(credit).aside)
  const aside = unclaimed.filter(({ credit }) => decisionOf(credit).aside)

  function decide(credit: Entry, isAside: boolean) {
    setDecision(credit, isAside ? { aside: true } : undefined)
    setLookup(readDecisions)
  }
  function setAside(credit: Entry) {
    decide(credit, true)
    show({ text: 'Set aside on this device', undo: async () => decide(credit, false) })
  }

  return (
    <>
      <Part title="Nobody’s money" items={open} about="Came in, and no booking waits for it.">
        {one => <UnclaimedLine key={one.credit.line} {...one} onAside={() => setAside(one.credit)} />}
      </Part>
      {aside.length > 0 && (
        <SmallButton className="justify-self-start" onClick={() => setAsideShown(!isAsideShown)}>
          {isAsideShown ? 'Hide' : 'Show'} what is not for a booking ({aside.length})
        </SmallButton>
      )}
      {isAsideShown && (
        <Part title="Not for a booking" items={aside} about="Set aside on this device.">
          {({ credit }) => (
            <div key={credit.line} className="grid grid-cols-1 gap-2 rounded-card border border-ink/15 px-3 py-2">
              <Credit credit={credit} />
              <OutlineButton className={SMALL} onClick={() => decide(credit, false)}>
                Back to the list
              </OutlineButton>
            </div>
          )}
        </Part>
      )}
    </>
  )
}

const SMALL = 'justify-self-start px-4! text-[0.9375rem]/5'

function UnclaimedLine({ credit, claim, onAside }: Matched['unclaimed'][number] & { onAside(): void }) {
  const [isGiving, setGiving] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-ink/15 px-3 py-2">
      <Credit credit={credit} />
      {claim && (
        <Link to={deskPaths.booking(claim._id)} className="inline-flex min-h-11 items-center font-semibold underline">
          It has the code of {claim.fullName}, who has paid
        </Link>
      )}
      {isGiving ? (
        <AssignCredit credit={credit} onClose={() => setGiving(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <OutlineButton className={SMALL} onClick={() => setGiving(true)}>
            Give it to a booking
          </OutlineButton>
          <OutlineButton className={SMALL} onClick={onAside}>
            Not for a booking
          </OutlineButton>
        </div>
      )}
    </div>
  )
}

/** One letter would find half of the bookings. */
const LETTERS_MIN = 2
const SHOWN_MAX = 6

function AssignCredit({ credit, onClose }: { credit: Entry; onClose(): void }) {
  const [typed, field] = useText('')
  const q = typed.trim()
  const [chosen, setChosen] = useState<DeskBooking>()
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card bg-linen p-2">
      {chosen ? (
        <>
          <Line line={{ ...chosen, amount: chosen.price }} about={aboutOf(chosen)} />
          <Choice
            claim={{ ...chosen, amount: openAmountOf(chosen) }}
            credit={credit}
            onSettled={() => setDecision(credit, { givenTo: chosen._id })}
          />
        </>
      ) : (
        <>
          <TextField label="Name, phone, booking number or code" type="search" maxLength={100} autoFocus {...field} />
          {q.length >= LETTERS_MIN && <Found q={q} onChoose={setChosen} />}
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
  // Sorts bookings that wait for money first.
  const bookings = found && [...found].sort((a, b) => rankOf(a) - rankOf(b))
  return (
    <>
      <Problem>{problem}</Problem>
      {!bookings && !problem && <Spinner label="Looking" />}
      {bookings && (
        <List label="Bookings" of={bookings.slice(0, SHOWN_MAX)} className="gap-1" empty="No booking matches.">
          {booking => (
            <button
              type="button"
              onClick={() => onChoose(booking)}
              className="min-h-14 w-full rounded-card border border-ink/15 bg-white/50 px-3 py-2 text-left hover:bg-white"
            >
              <BookingText booking={booking} about={aboutOf(booking)} />
            </button>
          )}
        </List>
      )}
      {bookings && bookings.length > SHOWN_MAX && <p className="text-stone">There are more: please type more of it.</p>}
    </>
  )
}

function rankOf({ status, money }: DeskBooking): number {
  if (status === 'held' || status === 'submitted') return 0
  return money.owed > 0 ? 1 : 2
}

const aboutOf = ({ status, money }: DeskBooking) => `${STATES[status].word} · ${moneyWords(money)}`

/** The open sum, as the server's list of claims has it: the price of a booking that is off. */
const openAmountOf = ({ status, price, money }: DeskBooking) =>
  ['cancelled', 'declined', 'lapsed'].includes(status) ? price : money.upFront || money.owed
