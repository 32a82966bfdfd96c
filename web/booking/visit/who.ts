import { guestName } from '#contract/messages/visits.ts'
import { visitText } from '#contract/messages.ts'
import type { Guest } from '#web/store/visit.ts'

/** What a guest is called inside a sentence. */
export function whoIs(guests: Pick<Guest, 'name'>[], guest: number): string {
  return guest === 0 ? visitText.forYou : guestName(guests[guest]?.name.trim() ?? '', guest, guests.length)
}
