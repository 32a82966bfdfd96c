const COMPANIONS = ['', 'first', 'second', 'third']

/** "Bola", "your guest" or "your second guest". `guests`: with the person who books. */
export const guestName = (name: string, guest: number, guests: number, whose: 'your' | 'the' = 'your') =>
  name || (guests > 2 ? `${whose} ${COMPANIONS[guest] ?? 'other'} guest` : `${whose} guest`)

/** Another order of a guest's treatments, by their names. */
export interface OtherOrder {
  guest: number
  name: string
  /** Whether another treatment is the first one. */
  first: boolean
  treatments: readonly string[]
}

interface Reader {
  /** How many there are, with the person who books. */
  guests: number
  forDesk: boolean
}

/** What would fit where a visit does not. */
export const visitAlternatives = {
  order: (changes: readonly OtherOrder[], { time, ...reader }: Reader & { time: string }) => {
    const whose = new Map<string, string[]>()
    for (const { first, treatments, ...who } of changes) {
      const order = first ? `${treatments[0]} first` : treatments.join(', then ')
      whose.set(order, [...(whose.get(order) ?? []), whoIs(who, reader)])
    }
    const said = [...whose].map(([order, people]) => (reader.guests > 1 ? `${order} for ${listed(people)}` : order))
    return `With ${listed(said)}, ${time} is free.`
  },
  anyone: (names: readonly string[], time: string) => `Without asking for ${listed(names)}, ${time} is free.`,
  later: (who: Reader & { guest: number; name: string }, minutes: number, time: string) =>
    `${capitalised(whoIs(who, who))} could start ${minutes} minutes later: ${time} is free.`,
  day: (day: string, time: string) => `On ${day} all of it fits, from ${time}.`,
} as const

/** Of an hour at which wanted people are not free. */
export const sameHour = {
  notFree: (names: readonly string[], time: string) =>
    `${listed(names)} ${names.length > 1 ? 'are' : 'is'} not free at ${time}.`,
  withSomeoneElse: (names: readonly string[], time: string) => `${time} with someone else instead of ${listed(names)}`,
} as const

function whoIs({ guest, name }: { guest: number; name: string }, { guests, forDesk }: Reader) {
  if (guest === 0) return name || (forDesk ? 'the customer' : 'you')
  return guestName(name, guest, guests, forDesk ? 'the' : 'your')
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Ada", "Ada and Bisi", "Ada, Bisi and Chi". */
function listed(names: readonly string[]) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
