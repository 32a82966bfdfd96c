import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { ClaimsResponse } from '#contract/money/money-desk.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { BULK_MAX } from '../../bulk-change.ts'
import { OutlineButton, SmallButton } from '../../SmallButton.tsx'
import { useAction } from '../../use-action.ts'
import { Warning } from '../../Warning.tsx'
import { moneyText } from '../../words.ts'
import { Line } from '../Line.tsx'
import { readDecisions } from './credit-decisions.ts'
import type { Statement } from './credits.ts'
import { type Matched, match } from './match.ts'
import { Credit, PairCard } from './PairCard.tsx'
import { Part } from './Part.tsx'
import { isWhole, settleAll, tickOff } from './settle.ts'
import { Unclaimed } from './Unclaimed.tsx'

interface Props {
  statement: Statement
  known: ClaimsResponse
  isCutOff: boolean
  onColumns(): void
  onAnother(): void
}

/** The statement compared with the bookings, the surest matches first; compared again whenever a booking changes. */
export default function Results({ statement, known, isCutOff, onColumns, onAnother }: Props) {
  const matched = useMatched(statement, known)
  const { credits, from, until, skipped } = statement
  return (
    <div className="grid grid-cols-1 gap-7">
      <div className="grid grid-cols-1 gap-2">
        <p>
          {credits.length === 1 ? 'One transfer' : `${credits.length} transfers`} came in from {dayAndMonth(from)} to{' '}
          {dayAndMonth(until)}.{!statement.isPartial && skipped > 1 && ` ${skipped} lines are no entries.`}
          {matched && matched.known > 0 && ` ${matched.known} were found in a statement before.`}
          {isCutOff && ' The statement is longer than this: please read the rest as a second file.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <SmallButton onClick={onAnother}>Another statement</SmallButton>
          {!statement.isPartial && <SmallButton onClick={onColumns}>The columns are not right</SmallButton>}
        </div>
      </div>
      {matched ? <Found matched={matched} /> : <Spinner label="Comparing with the bookings" />}
    </div>
  )
}

function useMatched(statement: Statement, { bookings, transfers }: ClaimsResponse) {
  const [matched, setMatched] = useState<Matched>()
  useEffect(() => {
    let isCurrent = true
    const decisionOf = readDecisions()
    void match(statement, { bookings, transfers }, credit => decisionOf(credit).givenTo).then(found => {
      if (isCurrent) setMatched(found)
    })
    return () => {
      isCurrent = false
    }
  }, [statement, bookings, transfers])
  return matched
}

function Found({ matched }: { matched: Matched }) {
  const { sure, likely, possible, arrived, unclaimed, unseen, missing, reversed } = matched
  const isNothing = Object.values(matched).every(part => typeof part === 'number' || part.length === 0)
  return (
    <>
      {isNothing && <p>Nothing in it is new: every transfer is written down.</p>}
      <Reversals reversed={reversed} />
      <Sure pairs={sure} />
      <Part
        title="Likely"
        items={likely}
        about="Two words of the name and the days fit; where the amount differs, it says so. Please look at each."
      >
        {({ claim, credit }) => <PairCard key={claim._id} claim={claim} credits={[credit]} />}
      </Part>
      <Part title="Possible" items={possible} about="The amount fits, or more than one could be meant.">
        {one => <PairCard key={one.claim._id} {...one} />}
      </Part>
      <Part
        title="Confirmed before, and here is the money"
        items={arrived}
        about="Written down as transfers by the desk."
        action={
          <OutlineButton className="justify-self-start" onClick={() => tickOff(arrived)}>
            Tick {arrived.length === 1 ? 'it' : 'them'} off
          </OutlineButton>
        }
      >
        {({ transfer, claim, credit }) => (
          <p key={transfer._id} className="flex justify-between gap-3 border-b border-ink/10 text-[0.9375rem]/6">
            <span className="min-w-0 truncate">
              {claim?.fullName}, {dayAndMonth(credit.date)}
            </span>
            <span className="tabular-nums">{moneyText(transfer.amount)}</span>
          </p>
        )}
      </Part>
      <Part
        title="Receipts without money"
        items={unseen}
        about="A receipt was sent, and this statement has no transfer that fits."
      >
        {claim => <Line key={claim._id} line={claim} />}
      </Part>
      <Part
        title="Confirmed without money"
        items={missing}
        about="Written down as transfers in these days, and not in this statement."
      >
        {({ claim, transfer }) => claim && <Line key={transfer._id} line={{ ...claim, amount: transfer.amount }} />}
      </Part>
      <Unclaimed unclaimed={unclaimed} />
    </>
  )
}

function Sure({ pairs }: { pairs: Matched['sure'] }) {
  const { run, isBusy } = useAction()
  const whole = pairs.filter(isWhole).slice(0, BULK_MAX)
  return (
    <Part
      title="Sure"
      items={pairs}
      about="They have the code of the booking in their narration."
      action={
        whole.length > 0 && (
          <Button disabled={isBusy} onClick={() => run(() => settleAll(whole))}>
            {whole.length === 1 ? 'Confirm the sure one' : `Confirm the sure ones together (${whole.length})`}
          </Button>
        )
      }
    >
      {({ claim, credit }) => <PairCard key={claim._id} claim={claim} credits={[credit]} isDisabled={isBusy} />}
    </Part>
  )
}

/** Shown prominently, because a booking counts as paid although its money has gone back. */
function Reversals({ reversed }: { reversed: Matched['reversed'] }) {
  if (reversed.length === 0) return null
  return (
    <Warning>
      <h2 className="font-semibold">Reversed ({reversed.length})</h2>
      <ul className="mt-1 grid grid-cols-1 gap-2">
        {reversed.map(({ credit, claim, isPaid }) => (
          <li key={credit.line}>
            <Credit credit={credit} /> Went back on {dayAndMonth(credit.backOn)}.{' '}
            {claim && (
              <Link
                to={deskPaths.booking(claim._id)}
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {isPaid ? `${claim.fullName} counts as paid: open the booking` : `It was for ${claim.fullName}`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Warning>
  )
}
