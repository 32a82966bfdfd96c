import { deskPaths } from '#contract/desk/desk-paths.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { Link } from '#web/navigation/navigation.tsx'
import type { Column } from './columns.ts'
import type { Span } from './spans.ts'

interface Props {
  column: Pick<Column, 'title' | 'fills' | 'places'>
  date: string
  free: Span
  style: React.CSSProperties
}

/** A free stretch starts a booking at its beginning, which is what it says. */
export function FreeLink({ column: { title, fills, places }, date, free, style }: Props) {
  const time = timeLabel(free.at)
  return (
    <Link
      to={`${deskPaths.newBooking}?${new URLSearchParams({ date, time, ...fills })}`}
      aria-label={`Book ${title} at ${time}`}
      style={style}
      className={`m-0.5 rounded-lg px-2 py-1 text-[0.8125rem]/4.5 text-stone hover:bg-gold/15 hover:text-ink focus-visible:bg-gold/15 print:hidden ${places > 1 ? 'text-right' : ''}`}
    >
      + {time}
    </Link>
  )
}
