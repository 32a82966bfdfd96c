/** No 0 and O, 1, I and L, 5 and S, 8, Z, U: a hash is read out on the phone. Made by the server, read by both ends. */
export const BOOKING_HASH_ALPHABET = '234679ABCDEFGHJKMNPQRTVWXY'
export const BOOKING_HASH_CHARACTERS = 12

const GROUP_CHARACTERS = 4
const written = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${BOOKING_HASH_CHARACTERS}}$`)

/** "K7QF2M9XT4WB" as people read it: "K7QF-2M9X-T4WB". */
export function groupBookingHash(characters: string): string {
  return (characters.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g')) ?? []).join('-')
}

/** The stored form of what somebody typed: any case, with or without dashes or spaces. Undefined for no hash. */
export function readBookingHash(text: string): string | undefined {
  const characters = text.replace(/[\s-]/g, '').toUpperCase()
  return written.test(characters) ? groupBookingHash(characters) : undefined
}
