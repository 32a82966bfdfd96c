import { useState } from 'react'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Scrollable } from '../../Scrollable.tsx'
import { OutlineButton } from '../../SmallButton.tsx'
import { moneyText } from '../../words.ts'
import { type ColumnRole, type Columns, isEnough } from './columns.ts'
import { entryOf } from './credits.ts'
import type { Reading } from './reading.ts'
import type { Row } from './table.ts'

const WORDS: Record<ColumnRole, string> = {
  date: 'Date',
  narration: 'Narration',
  credit: 'Came in',
  debit: 'Went out',
  amount: 'Amount, in or out',
  charge: 'Charges',
  net: 'Amount after charges',
  kind: 'Says in or out',
  reference: 'Reference',
}

const ROLES = Object.keys(WORDS) as ColumnRole[]
const SHOWN_ROWS = 12
const TRIED_ROWS = 300

type Props = { rows: Row[]; reading?: Reading; onDone(columns: Columns): void; onBack(): void }

/** The owner names the columns of a bank's statement once; the device remembers them. */
export default function Mapping({ rows, reading, onDone, onBack }: Props) {
  const [columns, setColumns] = useState<Columns>(reading?.columns ?? {})
  const width = Math.min(20, Math.max(...rows.slice(0, 200).map(row => row.length)))
  const roleOf = (at: number) => ROLES.find(role => columns[role] === at) ?? ''
  const order = reading?.order ?? 'day first'
  const first = rows.slice(0, TRIED_ROWS).flatMap((row, line) => {
    const entry = entryOf(row, columns, order)
    return entry ? [{ ...entry, line }] : []
  })
  // Letterheads are long: shown from three lines before the first figures.
  const from = Math.max(0, rows.findIndex(row => row.filter(text => /\d/.test(text)).length > 2) - 3)

  const shown = rows.slice(from, from + SHOWN_ROWS).map((row, at) => ({ row, at }))
  const places = Array.from({ length: width }, (_, at) => at)

  function choose(at: number, role: string) {
    const next = Object.fromEntries(Object.entries(columns).filter(([name, column]) => column !== at && name !== role))
    setColumns(role ? { ...next, [role]: at } : next)
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-2xl">
        We do not know this bank’s columns. Please say above each what it is: a date, and what came in, are enough. This
        device remembers it for the next statement.
      </p>
      <Scrollable label="The first lines">
        <table className="text-left text-[0.875rem]/5 [&_td]:max-w-56 [&_td]:truncate [&_td]:border-t [&_td]:border-ink/10 [&_td]:px-2 [&_td]:py-1.5">
          <thead>
            <tr>
              {places.map(at => (
                <th key={at} scope="col" className="px-1 pb-2 font-normal">
                  <select
                    aria-label={`Column ${at + 1}`}
                    value={roleOf(at)}
                    onChange={({ target }) => choose(at, target.value)}
                    className={`min-h-11 rounded-card border px-2 ${roleOf(at) ? 'border-ink bg-linen font-semibold' : 'border-ink/30'}`}
                  >
                    <option value="">Not needed</option>
                    {ROLES.map(role => (
                      <option key={role} value={role}>
                        {WORDS[role]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, at: line }) => (
              <tr key={line}>
                {places.map(at => (
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <div aria-live="polite" className="rounded-card bg-linen px-4 py-3">
        {first.length === 0 ? (
          <p>So no line can be read as an entry yet.</p>
        ) : (
          <>
            <p className="font-semibold">So the first entries read:</p>
            <ul>
              {first.slice(0, 3).map(({ date, amount, narration, line }) => (
                <li key={line} className="wrap-anywhere">
                  {dayAndMonth(date)}: {moneyText(Math.abs(amount))} {amount > 0 ? 'came in' : 'went out'}
                  {narration && `, ${narration.slice(0, 80)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isEnough(columns) || first.length === 0} onClick={() => onDone(columns)}>
          Read it so
        </Button>
        <OutlineButton onClick={onBack}>Another file</OutlineButton>
      </div>
    </div>
  )
}
