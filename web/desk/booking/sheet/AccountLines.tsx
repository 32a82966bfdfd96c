import type { AccountLine } from '#contract/ledger/lines.ts'
import type { Details } from '#web/api/desk.ts'
import { takeOffLine } from '#web/api/till.ts'
import { change } from '#web/desk/notice.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { sumText } from '#web/desk/words.ts'
import { LINE_WORDS, shownLines } from './lines.ts'

/** What a visit costs line by line, once anything was added to its treatments. */
export default function AccountLines({ lines, mayChange }: Pick<Details, 'lines'> & { mayChange: boolean }) {
  const takeOff = ({ _id, ...line }: AccountLine) => change(`${nameOf(line)} removed`, () => takeOffLine(_id))
  return (
    <ul aria-label="Account" className="mt-3 grid gap-1 border-t border-ink/10 pt-2 text-[0.9375rem]/6">
      {shownLines(lines).map(line => (
        <li key={line._id} className="flex min-h-11 items-center gap-x-3">
          <span className="min-w-0 grow wrap-anywhere">{nameOf(line)}</span>
          {mayChange && line.kind !== 'treatment' && line.kind !== 'waived' && (
            <SmallButton onClick={() => takeOff(line)}>Remove</SmallButton>
          )}
          <span className="whitespace-nowrap tabular-nums">{amountText(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

const amountText = (amount: number) => (amount < 0 ? `− ${sumText(-amount)}` : sumText(amount))

function nameOf({ kind, label, quantity, reason }: Pick<AccountLine, 'kind' | 'label' | 'quantity' | 'reason'>) {
  const name = label || LINE_WORDS[kind]
  const count = quantity > 1 ? `${quantity} × ${name}` : name
  return reason ? `${count}: ${reason}` : count
}
