import { guestName } from '#contract/booking/guest-name.ts'
import type { WaitingPlace } from '#contract/booking/waiting.ts'

/** "Classic"; of a visit "Classic with Ada, Glow; Guest 2: Classic". The list does not keep what the guests are called. */
export function waitsFor({ fullName, subServiceName, treatments }: WaitingPlace): string {
  if (treatments.length === 0) return subServiceName
  const guests = [...new Set(treatments.map(({ guest }) => guest))]
  return guests
    .map(guest => {
      const theirs = treatments.filter(one => one.guest === guest)
      const wishes = theirs.map(({ subServiceName, therapist }) =>
        therapist ? `${subServiceName} with ${therapist.name}` : subServiceName,
      )
      return (guests.length > 1 ? `${guestName({ fullName }, guest)}: ` : '') + wishes.join(', ')
    })
    .join('; ')
}
