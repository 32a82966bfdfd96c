/** What the spa calls the guests of a visit, wherever it lists them; customers read "your guest". */

interface Guests {
  fullName: string
  /** By guest; empty for who is not named. */
  guestNames?: readonly string[]
}

/** "Ada Obi", "Bola", "Guest 3" */
export function guestName({ fullName, guestNames }: Guests, guest: number): string {
  return guestNames?.[guest] || (guest === 0 && fullName) || `Guest ${guest + 1}`
}

/** Seen apart from the others: "Ada Obi", "Bola, with Ada Obi", "Guest 3, with Ada Obi". Empty if the name is no longer kept. */
export function guestOf(guests: Guests, guest: number): string {
  const { fullName, guestNames } = guests
  if (guest === 0) return guestNames?.[0] || fullName
  return [guestName(guests, guest), fullName && `with ${fullName}`].filter(Boolean).join(', ')
}
