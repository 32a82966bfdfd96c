import { visitText } from '#contract/messages.ts'
import type { Guest } from '#web/store/visit.ts'

/** What a guest is called: at the beginning of a line, and inside a sentence. */
export function whoIs(guests: Pick<Guest, 'name'>[], guest: number) {
  const name = guests[guest]?.name.trim()
  if (name) return { alone: name, inside: name }
  if (guest === 0) return { alone: visitText.you, inside: visitText.forYou }
  return { alone: visitText.guest(guest + 1), inside: visitText.forGuest(guest + 1) }
}
