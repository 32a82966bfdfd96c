import { addDays, dayAndMonth } from './dates.ts'

/** "9 AM" of "9:00 AM"; "9:30 AM" stays. */
export const shortClock = (label: string) => label.replace(':00', '')

const LETTERS = 3

/** "today 2 PM", "tomorrow 9:30 AM", "Sat 21 Nov 10 AM" */
export function soonText({ date, time }: { date: string; time: string }, today: string): string {
  return `${dayText(date, today)} ${shortClock(time)}`
}

function dayText(date: string, today: string): string {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return dayAndMonth(date)
    .split(' ')
    .map(word => word.slice(0, LETTERS))
    .join(' ')
}
