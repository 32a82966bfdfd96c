import type { Entry } from './credits.ts'

/** What the owner said about a credit that nobody claims: set aside, or the id of the booking it was given to. */
type Fate = { aside: true } | { givenTo: string }
type Fates = Record<string, Fate>

/** On this device alone, by a hash: of the line itself nothing is kept. It goes with everything else of the desk. */
const KEY = 'desk_statement_fates'
/** Some years of lines; the oldest go first. */
const FATES_MAX = 1000

export function readFates() {
  const fates = recall()
  const fateOf = (credit: Entry) => fates[keyOf(credit)]
  const isNone = Object.keys(fates).length === 0
  return {
    isAside: (credit: Entry) => !isNone && 'aside' in (fateOf(credit) ?? {}),
    givenTo(credit: Entry) {
      const fate = isNone ? undefined : fateOf(credit)
      return fate && 'givenTo' in fate ? fate.givenTo : undefined
    },
  }
}

export const setAside = (credit: Entry) => write(credit, { aside: true })
export const takeOut = (credit: Entry) => write(credit)
export const giveTo = (credit: Entry, bookingId: string) => write(credit, { givenTo: bookingId })

function write(credit: Entry, fate?: Fate) {
  const { [keyOf(credit)]: _, ...others } = recall()
  const kept = Object.entries(others).slice(1 - FATES_MAX)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(fate ? [...kept, [keyOf(credit), fate]] : kept)))
  } catch {
    // Full or refused: then the line is shown again.
  }
}

function recall(): Fates {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** 64 bits of FNV-1a in two halves. Not by the line's number: the next export counts from another day. */
function keyOf({ date, minutes, amount, narration, reference }: Entry): string {
  const text = [date, minutes, amount, narration, reference].join('|')
  let [one, two] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ (text.charCodeAt(at) + at), 0x01000193)
  }
  // A letter in front keeps the order of writing: names that look like numbers are sorted.
  return `c${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
