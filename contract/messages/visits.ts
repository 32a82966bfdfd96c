const COMPANIONS = ['', 'first', 'second', 'third']

/** "Bola", "your guest" or "your second guest". `guests`: with the person who books. */
export const guestName = (name: string, guest: number, guests: number) =>
  name || (guests > 2 ? `your ${COMPANIONS[guest] ?? 'other'} guest` : 'your guest')

/** What would fit where a visit does not. */
export const visitAlternatives = {
  order: (first: string, time: string) => `With ${first} first, ${time} is free.`,
  anyone: (names: readonly string[], time: string) => `Without asking for ${listed(names)}, ${time} is free.`,
  /** It is the last one who could wait. */
  later: (name: string, guests: number, minutes: number, time: string) =>
    `${capitalised(guestName(name, guests - 1, guests))} could start ${minutes} minutes later: ${time} is free.`,
  day: (day: string, time: string) => `On ${day} all of it fits, from ${time}.`,
} as const

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Ada", "Ada and Bisi", "Ada, Bisi and Chi". */
function listed(names: readonly string[]) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
