import { type KeyboardEvent, useEffect, useRef } from 'react'

/** One keyboard move in the calendar. */
export type Step = { days: number } | { months: number }

interface Props {
  /** The id of the heading that names the month. */
  labelledBy: string
  /** Full names in the order of the columns; the first letters are shown. */
  weekdays: readonly string[]
  /** Dates as YYYY-MM-DD; null where a week reaches into another month. */
  weeks: (string | null)[][]
  selected: string | null
  today: string
  /** The one day in the tab order. When it lies in another month, the parent shows that month next. */
  active: string
  nameOf(date: string): string
  isDisabled(date: string): boolean
  /** Another look for a day, instead of that of a free one. */
  lookOf?(date: string): string | undefined
  neighbour(date: string, step: Step): string
  onActive(date: string): void
  onSelect(date: string): void
  /** A disabled day was tapped: there may be something to say about it. */
  onDisabled?(date: string): void
}

/**
 * A month as a grid of days. The arrow keys move by day and week, Home and End within the week, Page Up and Page Down by
 * month. Disabled days can take the focus, so that screen readers announce them.
 */
export function MonthGrid(props: Props) {
  const {
    labelledBy,
    weekdays,
    weeks,
    selected,
    today,
    active,
    nameOf,
    isDisabled,
    lookOf,
    onActive,
    onSelect,
    onDisabled,
  } = props
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)

  // Focuses the day a key moved to, which may be rendered only with the next month.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus()
  }, [active])

  function move(event: KeyboardEvent, date: string, column: number) {
    const step = STEPS[event.key]?.(column)
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const target = props.neighbour(date, step)
    if (target === date) return
    isMoving.current = true
    onActive(target)
  }

  /** A week that is past and cannot be chosen takes no room: what can be chosen is in view. */
  const isOver = (week: (string | null)[]) =>
    week.every(date => date === null || (date < today && isDisabled(date))) && week.some(Boolean)

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is the pattern's own example of a grid
    <table ref={grid} role="grid" aria-labelledby={labelledBy} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map(day => (
            <th key={day} scope="col" abbr={day} className="h-9 text-[min(0.875rem,4vw)]/5 font-semibold text-stone">
              {day.slice(0, WEEKDAY_LETTERS)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the month is what a week is
          <tr key={row} className={isOver(week) ? 'hidden' : ''}>
            {week.map((date, column) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is nothing but its place
                <td key={column} />
              ) : (
                <td key={date} className="p-0.5 text-center">
                  <button
                    type="button"
                    data-date={date}
                    tabIndex={date === active ? 0 : -1}
                    aria-label={nameOf(date)}
                    aria-disabled={isDisabled(date)}
                    aria-pressed={date === selected}
                    aria-current={date === today ? 'date' : undefined}
                    onClick={() => (isDisabled(date) ? onDisabled?.(date) : onSelect(date))}
                    onFocus={() => onActive(date)}
                    onKeyDown={event => move(event, date, column)}
                    className={`${DAY} ${date === selected ? CHOSEN : (lookOf?.(date) ?? (isDisabled(date) ? DISABLED : FREE))} ${date === today ? 'underline underline-offset-4' : ''}`}
                  >
                    {Number(date.slice(-2))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WEEKDAY_LETTERS = 3
const LAST_COLUMN = 6

const STEPS: Record<string, (column: number) => Step> = {
  ArrowLeft: () => ({ days: -1 }),
  ArrowRight: () => ({ days: 1 }),
  ArrowUp: () => ({ days: -7 }),
  ArrowDown: () => ({ days: 7 }),
  Home: column => ({ days: -column }),
  End: column => ({ days: LAST_COLUMN - column }),
  PageUp: () => ({ months: -1 }),
  PageDown: () => ({ months: 1 }),
}

/** Seven columns on a phone hold no larger letters. */
const DAY =
  'mx-auto grid h-[max(44px,min(2.75rem,12vw))] w-11 max-w-full place-items-center rounded-full text-[min(1em,5.3vw)] tabular-nums'
const CHOSEN = 'bg-gold font-semibold text-ink'
const FREE = 'bg-linen font-semibold transition-colors duration-200 hover:bg-gold/40'
const DISABLED = 'cursor-not-allowed text-stone/60 line-through decoration-1'
