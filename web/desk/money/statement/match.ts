import { addDays } from '#contract/dates.ts'
import { type Entry, wordsOf } from './credits.ts'

/** A booking somebody says is paid, or should be. */
export interface Claim {
  id: string
  code: string | null
  /** What is still to come. */
  amount: number
  fullName: string
  /** Days on the spa's calendar: nobody pays before the first, and hardly anybody long after the second. */
  bookedOn: string
  claimedOn: string
}

/** Sure: its code. Likely: the amount, the days and two words of the name. Possible: the amount and the days. */
export type Sureness = 'sure' | 'likely' | 'possible'

export interface Match {
  claim: Claim
  sureness: Sureness
  /** One, unless it is only possible: of two nobody can be sure. */
  credits: Entry[]
}

export interface Matched {
  matches: Match[]
  /** Came in, and no booking waits for it. */
  unclaimed: Entry[]
  /** Said to be paid, and nothing came in. */
  unseen: Claim[]
}

/** A transfer begun in the evening may be booked after the weekend. */
const LATE_DAYS = 4

export function match(credits: Entry[], claims: Claim[]): Matched {
  const byCode = matchCodes(credits, claims)
  const taken = new Set(byCode.flatMap(one => one.credits))
  const answered = new Set(byCode.map(({ claim }) => claim))
  const rest = matchAmounts(
    credits.filter(credit => !taken.has(credit)),
    claims.filter(claim => !answered.has(claim)),
  )
  const matches = [...byCode, ...rest]
  const named = new Set(matches.flatMap(one => one.credits))
  const found = new Set(matches.map(({ claim }) => claim))
  return {
    matches: matches.sort((a, b) => RANK[a.sureness] - RANK[b.sureness]),
    unclaimed: credits.filter(credit => !named.has(credit)),
    unseen: claims.filter(claim => !found.has(claim)),
  }
}

const RANK: Record<Sureness, number> = { sure: 0, likely: 1, possible: 2 }

/** A code is a word of its own: inside longer words five letters are there by chance. */
function matchCodes(credits: Entry[], claims: Claim[]): Match[] {
  const claimOf = new Map(claims.flatMap(claim => (claim.code === null ? [] : [[claim.code, claim] as const])))
  const named = new Map<Claim, Entry[]>()
  for (const credit of credits) {
    const words = `${credit.narration} ${credit.reference}`.toUpperCase().split(/[^A-Z0-9]+/)
    const known = [...new Set(words)].flatMap(word => claimOf.get(word) ?? [])
    // A credit that names two bookings is nobody's for certain.
    if (known.length === 1) named.set(known[0]!, [...(named.get(known[0]!) ?? []), credit])
  }
  return [...named].map(([claim, own]) => ({ claim, credits: own, sureness: own.length === 1 ? 'sure' : 'possible' }))
}

function matchAmounts(credits: Entry[], claims: Claim[]): Match[] {
  const ofAmount = new Map<number, Entry[]>()
  for (const credit of credits) ofAmount.set(credit.amount, [...(ofAmount.get(credit.amount) ?? []), credit])
  const pairs = claims.map(claim => {
    const until = addDays(claim.claimedOn, LATE_DAYS)
    const candidates = (ofAmount.get(claim.amount) ?? []).filter(({ date }) => claim.bookedOn <= date && date <= until)
    return { claim, candidates, named: candidates.filter(credit => namesBoth(credit, claim)) }
  })
  const wanted = new Map<Entry, number>()
  for (const { named } of pairs) for (const credit of named) wanted.set(credit, (wanted.get(credit) ?? 0) + 1)
  const isOnly = (credit: Entry) => wanted.get(credit) === 1
  const likely = pairs.flatMap(({ claim, named }): Match[] =>
    named.length === 1 && isOnly(named[0]!) ? [{ claim, credits: named, sureness: 'likely' }] : [],
  )
  const gone = new Set(likely.flatMap(one => one.credits))
  const settled = new Set(likely.map(({ claim }) => claim))
  const possible = pairs.flatMap(({ claim, candidates }): Match[] => {
    const left = candidates.filter(credit => !gone.has(credit))
    return settled.has(claim) || left.length === 0 ? [] : [{ claim, credits: left, sureness: 'possible' }]
  })
  return [...likely, ...possible]
}

/** Banks cut names short: a word of the statement may be the beginning of a name, from four letters on. */
function namesBoth(credit: Entry, claim: Claim): boolean {
  const words = wordsOf(credit.narration)
  const hits = wordsOf(claim.fullName).filter(name =>
    words.some(word => word === name || (word.length >= 4 && name.startsWith(word))),
  )
  return hits.length >= 2
}
