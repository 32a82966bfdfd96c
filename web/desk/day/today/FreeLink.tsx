import { deskPaths } from '#contract/desk/desk-paths.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { Link } from '#web/navigation/navigation.tsx'
import type { Column } from './columns.ts'
import type { Span } from './spans.ts'

interface Props {
  column: Pick<Column, 'title' | 'fills'>
  date: string
  free: Span
  /** The share of the column that is taken from the left when the stretch begins. */
  taken: number
  style: React.CSSProperties
}

/** A free stretch starts a booking at its beginning, which is what it says. */
export function FreeLink({ column: { title, fills }, date, free, taken, style }: Props) {
  const time = timeLabel(free.at)
  return (
    <Link
      to={`${deskPaths.newBooking}?${new URLSearchParams({ date, time, ...fills })}`}
      aria-label={`Book ${title} at ${time}`}
      style={{ ...style, ...(taken > 0 && { paddingLeft: `calc(${100 * taken}% + 0.5rem)` }) }}
      className="m-0.5 rounded-lg px-2 py-1 text-[0.8125rem]/4.5 text-stone hover:bg-gold/15 hover:text-ink focus-visible:bg-gold/15 print:hidden"
    >
      + {time}
    </Link>
  )
}
