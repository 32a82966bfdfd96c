import { TriangleAlert } from 'lucide'
import { officePaths } from '#contract/desk/office-paths.ts'
import { parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import { today } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from './columns.ts'
import { holds } from './spans.ts'

interface Props {
  column: Column
  date: string
  now?: number
  mayBook: boolean
  style: React.CSSProperties
}

export function ColumnHead({ column, date, now, mayBook, style }: Props) {
  const { title, person, isLacking } = column
  const about = person && aboutOf(column, now)
  return (
    <div
      data-column
      style={style}
      className={`sticky top-0 z-10 flex snap-start items-start gap-1 border-b border-l border-ink/15 px-2.5 py-2 print:static ${isLacking ? 'bg-petal text-cream print:bg-white print:text-petal' : 'bg-linen'}`}
    >
      {isLacking && <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0" />}
      <div className="min-w-0 grow">
        <h2 className="font-sans text-[0.875rem]/5 font-semibold wrap-break-word">{title}</h2>
        {about && <p className="text-[0.8125rem]/4.5 text-stone">{about}</p>}
      </div>
      {mayBook && person && mayBeAway(column) && date >= today() && (
        <Link
          to={officePaths.away(person._id, date)}
          aria-label={`${title} is away`}
          className="-my-2 -mr-2 inline-flex min-h-11 shrink-0 items-center px-2 text-[0.8125rem] underline underline-offset-4"
        >
          Away
        </Link>
      )}
    </div>
  )
}

/** Nobody has to be told twice: who is away all day has the link only while guests are still with them. */
function mayBeAway(column: Column) {
  return (column.person?.hours.length ?? 0) > 0 && (column.bookings.length > 0 || !awayAllDay(column))
}

function awayAllDay({ person, blocks }: Column) {
  const [first, last] = [person?.hours[0], person?.hours.at(-1)]
  return first && last && blocks.find(block => holds(block, { at: first.start, until: last.end }))
}

/** "Free at 2:30 PM"; the server's word for today until that minute has passed, then what the column still shows. */
function aboutOf(column: Column, now?: number) {
  const { person, free } = column
  const { hours, reason, freeAt } = person!
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return reason || 'Off'
  const away = awayAllDay(column)
  if (away) return away.reason || 'Away'
  if (now === undefined) return `${timeLabel(first.start)} to ${timeLabel(last.end)}`
  const told = freeAt === null ? undefined : parseTimeLabel(freeAt)
  const at = told === undefined || told >= now ? told : free[0]?.at
  if (at === undefined) return 'No free time today'
  // A walk-in starts on the next five minutes.
  return at - now < 5 ? 'Free now' : `Free at ${timeLabel(at)}`
}
