import type { DeskBooking } from '#contract/desk/desk.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { hello } from '#web/desk/whatsapp.ts'

// Texts for guests of somebody who is away. Without health words, and without why.

type Guest = Pick<DeskBooking, 'bookingDate' | 'bookingTime'>

/** To a guest who had asked for them, before anybody else takes over. */
export const askText = (guest: Guest, away: string, free: readonly string[]) =>
  `${hello()}We are sorry: ${away} cannot be here for your appointment on ${whenWords(guest)}. May ${oneOf(free)} look after you at the same time, or would you like another time?`

/** To a guest whom nobody can take at the same time. */
export const moveText = (guest: Guest, away: string) =>
  `${hello()}We are sorry: ${away} cannot be here for your appointment on ${whenWords(guest)}. Which other time would suit you?`

/** To a guest who goes to somebody else. */
export const toldText = (guest: Guest, away: string, other: string) =>
  `${hello()}On ${whenWords(guest)} ${other} will look after you instead of ${away}. Your time stays the same.`

/** "Bola", "Bola or Chi", "Bola, Chi or Dayo" */
function oneOf(names: readonly string[]) {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
