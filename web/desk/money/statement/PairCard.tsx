import type { Claim } from '#contract/money/money-desk.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { change } from '../../notice.ts'
import { Problem } from '../../Problem.tsx'
import { SmallButton } from '../../SmallButton.tsx'
import { useAction } from '../../use-action.ts'
import { moneyText, STATES } from '../../words.ts'
import { Line } from '../Line.tsx'
import { chargesOf, type Payable, receivedOf, wholeOf } from './charges.ts'
import type { Entry } from './credits.ts'
import { settle } from './settle.ts'

export function Credit({ credit: { date, minutes, amount, narration, reference, line } }: { credit: Entry }) {
  return (
    <span className="block text-[0.9375rem]/6 wrap-anywhere">
      <span className="font-semibold tabular-nums">{moneyText(amount)}</span> on {dayAndMonth(date)}
      {minutes !== undefined && `, ${timeLabel(minutes)}`}, line {line}
      <span className="block text-[0.8125rem]/5 text-stone">{[narration, reference].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

export function PairCard({ claim, credits, isDisabled }: { claim: Claim; credits: Entry[]; isDisabled?: boolean }) {
  const about = claim.status === 'submitted' ? undefined : STATES[claim.status].word
  return (
    <article aria-label={claim.fullName} className="grid grid-cols-1 gap-2 rounded-card bg-linen p-2">
      <Line line={claim} about={about} />
      {credits.map(credit => (
        <Choice key={credit.line} claim={claim} credit={credit} isDisabled={isDisabled} />
      ))}
    </article>
  )
}

interface ChoiceProps {
  claim: Payable
  credit: Entry
  isDisabled?: boolean
  /** Called after the payment was recorded, before the desk is refreshed. */
  onSettled?(): void
}

export function Choice({ claim, credit, isDisabled, onSettled }: ChoiceProps) {
  const { run, isBusy, problem, sameReference } = useAction()
  const received = receivedOf({ claim, credit })
  const confirm = () =>
    run(async () => {
      const changed = await settle({ claim, credit }, sameReference)
      onSettled?.()
      await change(`${moneyText(received)} of ${claim.fullName} is in`, async () => changed)
    })

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1">
      <div className="min-w-56 grow basis-0">
        <Credit credit={credit} />
        <Difference claim={claim} credit={credit} />
      </div>
      <Problem className="w-full">{problem}</Problem>
      <SmallButton disabled={isDisabled || isBusy} onClick={confirm}>
        {sameReference
          ? 'These are two transfers'
          : received < claim.amount
            ? `${moneyText(received)} is in, the rest is open`
            : 'Payment received'}
      </SmallButton>
    </div>
  )
}

function Difference({ claim, credit }: { claim: Payable; credit: Entry }) {
  const charges = chargesOf({ claim, credit })
  const more = wholeOf(credit) - claim.amount
  if (more === 0) return null
  const due = moneyText(claim.amount)
  return (
    <span className="block text-[0.9375rem]/6">
      {claim.amount === 0
        ? `Nothing is open: ${moneyText(more)} will be to return.`
        : charges > 0
          ? `${due} less ${moneyText(charges)} charges. Counts as ${due} received by transfer.`
          : `${moneyText(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than the ${due} that is open.`}
    </span>
  )
}
