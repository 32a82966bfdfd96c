const GUESTS = ['', 'first', 'second', 'third', 'fourth']

/** "Bola" or "your second guest". */
export const guestName = (name: string, number: number) => name || `your ${GUESTS[number] ?? 'other'} guest`

/** What would fit where a visit does not. */
export const visitAlternatives = {
  order: (first: string, time: string) => `With ${first} first, ${time} is free.`,
  anyone: (names: readonly string[], time: string) => `Without asking for ${listed(names)}, ${time} is free.`,
  later: (name: string, number: number, minutes: number, time: string) =>
    `${capitalised(guestName(name, number))} could start ${minutes} minutes later: ${time} is free.`,
  day: (day: string, time: string) => `On ${day} all of it fits, from ${time}.`,
} as const

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Ada", "Ada and Bisi", "Ada, Bisi and Chi". */
function listed(names: readonly string[]) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
