import type { WaitingPlace } from '#contract/booking/waiting.ts'

/** "Classic"; of a visit "Classic, Glow; guest 2: Classic". */
export function waitsFor({ subServiceName, treatments }: WaitingPlace): string {
  if (treatments.length === 0) return subServiceName
  const guests = [...new Set(treatments.map(({ guest }) => guest))]
  return guests
    .map(guest => {
      const names = treatments.filter(one => one.guest === guest).map(one => one.subServiceName)
      return (guest > 0 ? `guest ${guest + 1}: ` : '') + names.join(', ')
    })
    .join('; ')
}
