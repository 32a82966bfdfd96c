import { Download } from 'lucide'
import type { ReactNode } from 'react'
import type { Numbers } from '#contract/desk/numbers.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { csvText } from '#web/desk/csv-file.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { shareText, type Table } from './tables.ts'

/** A table with a bar beside its last figure. On a phone the figures in between are only in the file. */
export function Plot({ table, days }: { table: Table; days: string }) {
  const { name, title, heads, rawHeads = heads, rows, empty, isShare } = table
  const most = isShare ? 1 : Math.max(...rows.map(({ size }) => size))
  const isEmpty = rows.every(({ raw }) => raw.every(value => value === 0 || value === ''))
  const [first, ...others] = heads
  const inBetween = (index: number) => (index < others.length - 1 ? 'max-sm:hidden print:table-cell' : '')
  const file = isEmpty ? undefined : [rawHeads, ...rows.map(({ label, raw }) => [label, ...raw])]
  return (
    <PlotCard name={name} title={title} days={days} file={file}>
      {isEmpty ? (
        <p className="py-4 text-stone">{empty}</p>
      ) : (
        <table aria-labelledby={name} className="w-full text-[0.9375rem]/5 tabular-nums">
          <thead>
            <tr className="border-b border-ink/15 text-left text-[0.8125rem]/5 text-stone">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {first}
              </th>
              {others.map((head, index) => (
                <th key={head} scope="col" className={`py-1.5 pr-3 text-right font-normal ${inBetween(index)}`}>
                  {head}
                </th>
              ))}
              <td className="w-1/3" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells, size }) => (
              <tr key={label} className="border-b border-ink/10 last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {label}
                </th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                  <td key={index} className={`py-2 pr-3 text-right whitespace-nowrap ${inBetween(index)}`}>
                    {cell}
                  </td>
                ))}
                <td aria-hidden="true" className="w-1/3 py-2">
                  <Bar share={most === 0 ? 0 : size / most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PlotCard>
  )
}

/** Draws the bar as a border, because printers omit backgrounds. */
function Bar({ share }: { share: number }) {
  if (share <= 0) return null
  return <div className="h-0 min-w-0.5 border-y-6 border-amber" style={{ width: `${100 * share}%` }} />
}

interface CardProps {
  name: string
  title: string
  days: string
  /** Undefined without rows. */
  file: (string | number)[][] | undefined
  children: ReactNode
}

function PlotCard({ name, title, days, file, children }: CardProps) {
  return (
    <section className="mb-4 min-w-0 break-inside-avoid rounded-card border border-ink/15 bg-white/50 p-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h2 id={name} className="text-xl font-semibold">
          {title}
        </h2>
        {file && (
          <button
            type="button"
            aria-label={`${title} as CSV`}
            className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-[0.9375rem] text-amber hover:bg-ink/10 print:hidden"
            onClick={() => saveFile(`${name}-${days}.csv`, 'text/csv', csvText(file))}
          >
            <Icon of={Download} size={18} />
            CSV
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

const FILL = 'fill-by-weekday-and-hour'

/** Hours down, weekdays across; the fuller, the darker. */
export function FillTable({ fill, days }: { fill: Numbers['fill']; days: string }) {
  const weekdays = fill.byWeekday.filter(({ booked, offered }) => booked > 0 || offered > 0)
  if (weekdays.length === 0) return null
  const cells = fill.byWeekdayAndHour
  const file = [
    ['Weekday', 'From', 'Booked minutes', 'Offered minutes'],
    ...cells.map(({ weekday, hour, booked, offered }) => [weekday, timeLabel(hour * 60), booked, offered]),
  ]
  return (
    <PlotCard name={FILL} title="How full, by weekday and hour" days={days} file={file}>
      <table aria-labelledby={FILL} className="w-full table-fixed text-center text-[0.8125rem]/5 tabular-nums">
        <thead>
          <tr className="text-stone">
            <td className="w-12" />
            {weekdays.map(({ weekday }) => (
              <th key={weekday} scope="col" className="py-1 font-normal" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fill.byHour.map(({ hour }) => (
            <tr key={hour}>
              <th scope="row" className="pr-1 text-left font-normal whitespace-nowrap text-stone">
                {timeLabel(hour * 60).replace(':00', '')}
              </th>
              {weekdays.map(({ weekday }) => (
                <Cell key={weekday} cell={cells.find(cell => cell.weekday === weekday && cell.hour === hour)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PlotCard>
  )
}

function Cell({ cell }: { cell: { booked: number; offered: number } | undefined }) {
  if (!cell) return <td className="border border-cream bg-ink/5 py-1.5 text-stone">–</td>
  if (cell.offered === 0) return <td className="hatched border border-cream py-1.5">extra</td>
  const share = Math.min(1, cell.booked / cell.offered)
  return (
    <td
      className={`border border-cream py-1.5 ${share === 0 ? 'text-stone' : ''}`}
      style={{ backgroundColor: `rgb(242 182 50 / ${Math.round(share * 90)}%)` }}
    >
      {shareText(cell.booked, cell.offered)}
    </td>
  )
}
