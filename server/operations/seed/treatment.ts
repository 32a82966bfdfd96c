import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import type { DayAvailability, DayName } from '#contract/catalogue/hours.ts'

type Treatment = NonNullable<ServiceDraft['serviceArray']>[number]

export const WEEKDAYS: DayName[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** The same hours on several days: `on(WEEKDAYS, '09:00-13:00', '14:00-18:00')`. */
export function on(days: DayName[], ...ranges: `${string}:${string}-${string}:${string}`[]): DayAvailability[] {
  const timeRanges = ranges.map(range => {
    const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = range.split(/[:-]/).map(Number)
    return { startHour, startMinute, endHour, endMinute }
  })
  return days.map(day => ({ day, timeRanges }))
}

/** A tag, so that the description follows its terms: treatment('Swedish Massage', { duration: 60 })`<p>Warm oil.</p>`. */
export function treatment(name: string, terms: Omit<Treatment, 'name' | 'description'>) {
  return ([description = '']: TemplateStringsArray): Treatment => ({ name, description: description.trim(), ...terms })
}
