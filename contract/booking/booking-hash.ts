/**
 * Random code, not a hash (the name is the API's). Omits characters that sound or look alike, because customers read it out
 * on the phone.
 */
export const BOOKING_HASH_ALPHABET = '234679ABCDEFGHJKMNPQRTVWXY'
export const BOOKING_HASH_CHARACTERS = 12

const GROUP_CHARACTERS = 4
const HASH_PATTERN = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${BOOKING_HASH_CHARACTERS}}$`)

/** "K7QF2M9XT4WB" becomes "K7QF-2M9X-T4WB", the stored form. */
export function groupBookingHash(characters: string): string {
  return (characters.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g')) ?? []).join('-')
}

/** Normalises user input (any case, dashes, spaces) to the stored form; undefined if invalid. */
export function readBookingHash(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, '').toUpperCase()
  return HASH_PATTERN.test(characters) ? groupBookingHash(characters) : undefined
}
