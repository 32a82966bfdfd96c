import type { Numbers } from '#contract/desk/numbers.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { PlotCard } from './Plot.tsx'
import { shareText } from './tables.ts'

const NAME = 'fill-by-weekday-and-hour'

/** Where the week is full and where it is empty: hours down, weekdays across; the fuller, the darker. */
export function FillTable({ fill, days }: { fill: Numbers['fill']; days: string }) {
  const weekdays = fill.byWeekday.filter(({ booked, offered }) => booked > 0 || offered > 0)
  if (weekdays.length === 0) return null
  const cellOf = (weekday: Weekday, hour: number) =>
    fill.byWeekdayAndHour.find(cell => cell.weekday === weekday && cell.hour === hour)
  return (
    <PlotCard name={NAME} title="How full, by weekday and hour" days={days} file={fileOf(fill)}>
      <table aria-labelledby={NAME} className="w-full table-fixed text-center text-[0.8125rem]/5 tabular-nums">
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
                <Cell key={weekday} cell={cellOf(weekday, hour)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PlotCard>
  )
}

function fileOf({ byWeekdayAndHour }: Numbers['fill']) {
  return [
    ['Weekday', 'From', 'Booked minutes', 'Offered minutes'],
    ...byWeekdayAndHour.map(({ weekday, hour, booked, offered }) => [weekday, timeLabel(hour * 60), booked, offered]),
  ]
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
