import { useLayoutEffect, useRef, useState } from 'react'
import { longDate } from '#contract/platform/dates.ts'
import type { Day } from '#web/api/desk.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { hoursOf } from '#web/desk/times.ts'
import { type By, type Column, columnsOf, teamOf } from './columns.ts'
import { Grid, rowCount } from './Grid.tsx'
import { hoursShown, sheetsOf } from './sheets.ts'
import { useMinute } from './use-minute.ts'

const ROW_REM = 0.6
/** Height of an A4 or Letter sheet below the day's name. */
const PAPER_REM = 46

type Props = { day: Day; by: By; isToday: boolean; mayBook: boolean }

/** The day by person, by room, or by the stations of services that take neither. On a phone one person or room fills the screen. */
export default function DayColumns({ day, by, isToday, mayBook }: Props) {
  const now = useMinute()
  const region = useRef<HTMLElement>(null)
  const hours = hoursOf(day.date) ?? { opens: 9 * 60, closes: 18 * 60 }
  const isClosed = !hoursOf(day.date) || day.closures.length > 0
  const clock = { ...hours, ...(isClosed && { closes: hours.opens }), now: isToday ? now : undefined }
  const columns = columnsOf(day, clock, by)
  const span = hoursShown(columns, hours)
  const sheets = sheetsOf(columns)
  const { therapists, rooms } = teamOf(day)
  const hasTeam = therapists.length + rooms.length > 0
  const grid = { day, by, span }
  const chosen = useChosenColumn(region)

  useLayoutEffect(() => {
    const [frame, line] = [region.current, region.current?.querySelector<HTMLElement>('[data-now]')]
    if (frame && line) frame.scrollTop = line.offsetTop - frame.clientHeight / 3
  }, [])

  return (
    <>
      {hasTeam && columns.length > 1 && (
        <div ref={chosen.chips} className="mb-2 md:hidden print:hidden">
          <Chips
            label={by === 'therapist' ? 'Person' : 'Room'}
            isRow
            options={columns.map(({ key, title, bookings, isLacking }) => ({
              value: key,
              label: title,
              count: isLacking ? bookings.length : undefined,
            }))}
            value={columns[chosen.index]?.key}
            onChange={key => chosen.show(columns.findIndex(column => column.key === key))}
          />
        </div>
      )}
      <section
        ref={region}
        aria-label={by === 'therapist' && therapists.length > 0 ? 'People' : 'Rooms'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keys
        tabIndex={0}
        onScroll={chosen.follow}
        className={`@container max-h-[calc(100dvh-15rem)] min-h-96 overflow-auto rounded-card border border-ink/15 bg-white/50 print:hidden ${hasTeam ? 'max-md:[--least:0rem] max-md:[--single:calc(100cqw-4rem)] max-md:snap-x max-md:snap-mandatory max-md:scroll-pl-16' : ''}`}
      >
        <Grid {...grid} columns={columns} now={isToday ? now : undefined} mayBook={mayBook} rowRem={ROW_REM} />
      </section>
      <div className="hidden [--least:0rem] print:block">
        {sheets.map((sheet, index) => (
          <section key={sheet[0]?.key} data-sheet className="break-before-page first:break-before-auto">
            <p className="mb-2 font-serif text-lg font-semibold">
              {longDate(day.date)}
              {sheets.length > 1 && `, sheet ${index + 1} of ${sheets.length}`}
            </p>
            <div className="border border-ink/30">
              <Grid {...grid} columns={sheet.map(onPaper)} rowRem={Math.min(ROW_REM, PAPER_REM / rowCount(span))} />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

/** Nothing can be tapped into a free place on paper: a column is as wide as its bookings need. */
const onPaper = (column: Column): Column => ({ ...column, places: 1 })

/** Which column a phone shows: chosen by its name, or by a swipe. */
function useChosenColumn(region: React.RefObject<HTMLElement | null>) {
  const [index, setIndex] = useState(0)
  const chips = useRef<HTMLDivElement>(null)

  function lefts() {
    const heads = [...(region.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    return heads.map(({ offsetLeft }) => offsetLeft - (heads[0]?.offsetLeft ?? 0))
  }
  function follow() {
    const [, width = 0] = lefts()
    const next = width > 0 ? Math.round((region.current?.scrollLeft ?? 0) / width) : 0
    if (next === index) return
    setIndex(next)
    chips.current?.querySelectorAll('button')[next]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const show = (at: number) => region.current?.scrollTo({ left: lefts()[at] ?? 0 })
  return { index, chips, follow, show }
}
