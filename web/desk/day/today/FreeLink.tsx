import type { MouseEvent } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { Link, useNavigate } from '#web/navigation/navigation.tsx'
import type { Column } from './columns.ts'
import type { Span } from './spans.ts'

interface Props {
  column: Pick<Column, 'title' | 'fills' | 'places'>
  date: string
  free: Span
  style: React.CSSProperties
}

const STEP_MINUTES = 30

/** A free stretch starts a booking at the half hour that is tapped; by keys, at its beginning. */
export function FreeLink({ column, date, free, style }: Props) {
  const navigate = useNavigate()
  const { title, fills, places } = column
  const start = timeLabel(free.at)
  const bookAt = (time: string) => `${deskPaths.newBooking}?${new URLSearchParams({ date, time, ...fills })}`

  function bookWhereTapped(event: MouseEvent<HTMLAnchorElement>) {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    // Without a pointer there is no place.
    if (event.detail === 0 || height === 0) return
    const tapped = free.at + ((event.clientY - top) / height) * (free.until - free.at)
    const minutes = Math.floor(tapped / STEP_MINUTES) * STEP_MINUTES
    event.preventDefault()
    navigate(bookAt(timeLabel(Math.max(free.at, minutes))))
  }

  return (
    <Link
      to={bookAt(start)}
      aria-label={`Book ${title} at ${start}`}
      onClick={bookWhereTapped}
      style={style}
      className={`m-0.5 rounded-lg px-2 py-1 text-[0.8125rem]/4.5 text-stone hover:bg-gold/15 hover:text-ink focus-visible:bg-gold/15 print:hidden ${places > 1 ? 'text-right' : ''}`}
    >
      + {start}
    </Link>
  )
}
