import { guestName } from '#contract/booking/guest-name.ts'
import { namesAmong } from '#contract/booking/visit-parts.ts'
import type { WaitingPlace } from '#contract/booking/waiting.ts'

/** "Classic"; of a visit "Classic with Ada, Glow; Guest 2: Classic". The list does not keep what the guests are called. */
export function waitsFor({ fullName, serviceName, subServiceName, treatments }: WaitingPlace): string {
  const nameOf = namesAmong(treatments)
  if (treatments.length === 0) return nameOf({ serviceName, subServiceName })
  const guests = [...new Set(treatments.map(({ guest }) => guest))]
  return guests
    .map(guest => {
      const theirs = treatments.filter(one => one.guest === guest)
      const wishes = theirs.map(one => (one.therapist ? `${nameOf(one)} with ${one.therapist.name}` : nameOf(one)))
      return (guests.length > 1 ? `${guestName({ fullName }, guest)}: ` : '') + wishes.join(', ')
    })
    .join('; ')
}
