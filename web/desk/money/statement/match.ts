import type { Claim, ClaimsResponse, KnownTransfer } from '#contract/money/money-desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { chargesMax, chargesOf, isPaidBy, wholeOf } from './charges.ts'
import { type Entry, grouped, type Reversed, type Statement, wordsOf } from './credits.ts'
import { pace } from './pace.ts'

/** A credit and the booking it is for. */
export interface Pair {
  claim: Claim
  credit: Entry
}

export interface Matched {
  sure: Pair[]
  likely: Pair[]
  /** The amount and the days fit, or several could be meant. */
  possible: { claim: Claim; credits: Entry[] }[]
  /** Recorded as a transfer before; here is its money. */
  arrived: { claim?: Claim; transfer: KnownTransfer; credit: Entry }[]
  /** No booking waits for it; it may name one that is paid. */
  unclaimed: { credit: Entry; claim?: Claim }[]
  /** A receipt was sent, and nothing came in. */
  unseen: Claim[]
  /** Recorded as a transfer on a day of the statement, but not in it. */
  missing: { claim?: Claim; transfer: KnownTransfer }[]
  reversed: { credit: Reversed; claim?: Claim; isPaid: boolean }[]
  /** Credits that were found in a statement before. */
  known: number
}

type Known = Pick<ClaimsResponse, 'bookings' | 'transfers'>

/** A transfer begun in the evening may be booked after the weekend. */
const LATE_DAYS = 4
const SHOWN_MAX = 5

/** Lapsed and declined bookings are matched by code or name only, not by an amount. */
const WAITING = ['held', 'submitted']
const MAY_COME = [...WAITING, 'lapsed', 'declined', 'confirmed']

/** `givenTo` returns the booking that the owner has given a credit to. */
export async function match(
  statement: Statement,
  { bookings, transfers }: Known,
  givenTo: (credit: Entry) => string | undefined = () => undefined,
): Promise<Matched> {
  const credits: Entry[] = [...statement.credits, ...statement.reversed]
  const index = await indexOf(credits, bookings)
  const claimOf = new Map(bookings.map(claim => [claim._id, claim]))
  const left = new Set(credits)

  const given = new Map<string, Entry[]>()
  for (const credit of credits) {
    const id = givenTo(credit)
    if (id) put(given, id, credit)
    await pace()
  }
  const written = pairTransfers(transfers, claimOf, index, given, left)
  const paidBy = new Map(written.map(one => [one.credit, one]))
  const isBack = new Set<Entry>(statement.reversed)
  const fresh = statement.credits.filter(credit => left.has(credit))
  const { sure, manyByCode, paidTwice } = pairCodes(fresh, index)
  for (const { credit } of sure) left.delete(credit)
  const answered = new Set([...sure, ...manyByCode].map(({ claim }) => claim))
  const open = bookings.filter(claim => MAY_COME.includes(claim.status) && claim.amount > 0 && !answered.has(claim))
  // A credit with a code is for that booking, not for another of the same price.
  const isFree = (credit: Entry) => left.has(credit) && !isBack.has(credit) && !index.codesOf.get(credit)?.length
  const { likely, possible } = await pairAmounts(open, index, isFree)
  const doubtful = [...manyByCode, ...possible]

  const named = new Set([...sure, ...likely].map(({ credit }) => credit))
  for (const { credits: some } of doubtful) for (const credit of some) named.add(credit)
  const found = new Set([...sure, ...likely, ...doubtful].map(({ claim }) => claim))
  const paired = new Set(written.map(({ transfer }) => transfer))
  const within = (day: string) => statement.from <= day && day <= statement.until
  return {
    sure,
    likely,
    possible: doubtful.map(({ claim, credits: some }) => ({ claim, credits: some.slice(0, SHOWN_MAX) })),
    arrived: written.filter(({ credit, transfer }) => !transfer.isSeen && !isBack.has(credit)),
    unclaimed: fresh.filter(credit => !named.has(credit)).map(credit => ({ credit, claim: paidTwice.get(credit) })),
    unseen: bookings.filter(
      claim =>
        !statement.isPartial &&
        claim.status === 'submitted' &&
        !found.has(claim) &&
        claim.claimedOn <= statement.until &&
        addDays(claim.claimedOn, LATE_DAYS) >= statement.from,
    ),
    missing: transfers
      .filter(transfer => !statement.isPartial && !transfer.isSeen && !paired.has(transfer) && within(transfer.on))
      .map(transfer => ({ transfer, claim: claimOf.get(transfer.bookingId) })),
    reversed: statement.reversed.map(credit => ({
      credit,
      claim: paidBy.get(credit)?.claim ?? index.codesOf.get(credit)?.[0],
      isPaid: paidBy.has(credit),
    })),
    known: written.filter(({ transfer }) => transfer.isSeen).length,
  }
}

interface Index {
  codesOf: Map<Entry, Claim[]>
  byWord: Map<string, Entry[]>
  byReference: Map<string, Entry[]>
  byAmount: Map<number, Entry[]>
}

/** Indexes credits once: 2,000 of them and 500 bookings are a million pairs. */
async function indexOf(credits: Entry[], bookings: Claim[]): Promise<Index> {
  // The latest booking comes first: a code is reused after ninety days.
  const claimOf = new Map<string, Claim>()
  for (const claim of bookings)
    if (claim.paymentCode && !claimOf.has(claim.paymentCode)) claimOf.set(claim.paymentCode, claim)
  const codesOf = new Map<Entry, Claim[]>()
  const [byWord, byReference] = [new Map<string, Entry[]>(), new Map<string, Entry[]>()]
  for (const credit of credits) {
    const claims: Claim[] = []
    for (const word of wordsOf(`${credit.narration} ${credit.reference}`)) {
      // Only as a whole word: inside longer ones five letters occur by chance.
      const claim = claimOf.get(word)
      if (claim) claims.push(claim)
      put(byWord, word, credit)
    }
    codesOf.set(credit, claims)
    const reference = sameOf(credit.reference)
    if (reference) put(byReference, reference, credit)
    await pace()
  }
  return { codesOf, byWord, byReference, byAmount: grouped(credits) }
}

function put(map: Map<string, Entry[]>, key: string, credit: Entry) {
  if (!map.get(key)?.push(credit)) map.set(key, [credit])
}

/** As the server compares references. */
const sameOf = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Credits of that sum, then those that are less by usual charges. */
function ofSum(due: number, { byAmount }: Index): Entry[] {
  const amounts = [...byAmount.keys()].filter(amount => amount <= due && amount >= due - chargesMax(due))
  return amounts.sort((a, b) => b - a).flatMap(amount => byAmount.get(amount)!)
}

/** Finds the credits of recorded transfers: by the owner's choice, the reference, the code, or an unambiguous name and amount. */
function pairTransfers(
  transfers: KnownTransfer[],
  claimOf: Map<string, Claim>,
  index: Index,
  given: Map<string, Entry[]>,
  left: Set<Entry>,
) {
  const { byReference, codesOf, byWord } = index
  const written: { transfer: KnownTransfer; credit: Entry; claim?: Claim }[] = []
  // The recorded amount includes charges that the bank kept.
  const isOf = ({ amount }: KnownTransfer, credit: Entry) =>
    wholeOf(credit) === amount || isPaidBy(amount, credit.amount)
  const rounds: ((transfer: KnownTransfer, claim?: Claim) => Entry[])[] = [
    ({ bookingId }) => given.get(bookingId) ?? [],
    ({ reference }) => byReference.get(sameOf(reference)) ?? [],
    ({ amount }, claim) => (claim ? ofSum(amount, index).filter(credit => codesOf.get(credit)?.includes(claim)) : []),
    (transfer, claim) => {
      if (!claim) return []
      const isInTime = inTime(claim.bookedOn, transfer.on)
      const some = named(claim, byWord).filter(credit => isOf(transfer, credit) && isInTime(credit))
      const whole = some.filter(credit => wholeOf(credit) === transfer.amount)
      return [whole, some].find(({ length }) => length === 1) ?? []
    },
  ]
  let open = transfers
  for (const candidates of rounds)
    open = open.filter(transfer => {
      const claim = claimOf.get(transfer.bookingId)
      const credit = candidates(transfer, claim).find(one => left.has(one) && isOf(transfer, one))
      if (!credit) return true
      left.delete(credit)
      written.push({ transfer, credit, claim })
      return false
    })
  return written
}

function pairCodes(credits: Entry[], { codesOf }: Index) {
  const byClaim = new Map<Claim, Entry[]>()
  const paidTwice = new Map<Entry, Claim>()
  const unsure = new Set<Claim>()
  for (const credit of credits) {
    const claims = codesOf.get(credit) ?? []
    for (const claim of claims) {
      if (claim.amount === 0) paidTwice.set(credit, claim)
      else if (!byClaim.get(claim)?.push(credit)) byClaim.set(claim, [credit])
      // A credit that names two bookings is sure for neither.
      if (claims.length > 1) unsure.add(claim)
    }
  }
  const all = [...byClaim].map(([claim, some]) => ({ claim, credits: some }))
  const isSure = ({ claim, credits: some }: (typeof all)[number]) => some.length === 1 && !unsure.has(claim)
  return {
    sure: all.filter(isSure).map(({ claim, credits: [credit] }) => ({ claim, credit: credit! })),
    manyByCode: all.filter(one => !isSure(one)),
    paidTwice,
  }
}

/** How well a credit with two words of the name fits a booking, the best first. */
const FITS: ((claim: Claim, credit: Entry) => boolean)[] = [
  (claim, credit) => credit.amount === claim.amount,
  (claim, credit) => chargesOf({ claim, credit }) > 0,
  // A part, or too much; hardly for a booking that has lapsed or was declined.
  claim => !['lapsed', 'declined'].includes(claim.status),
]

/** Likely: one credit fits one booking by name. Several, or only the amount: the owner chooses. */
async function pairAmounts(claims: Claim[], index: Index, isFree: (credit: Entry) => boolean) {
  const likely: Pair[] = []
  const gone = new Set<Entry>()
  const namedBy = new Map<Claim, Entry[]>()
  for (const claim of claims) {
    const isInTime = inTime(claim.bookedOn, claim.claimedOn)
    namedBy.set(
      claim,
      named(claim, index.byWord).filter(credit => isFree(credit) && isInTime(credit)),
    )
    await pace()
  }

  let open = claims
  const doubtful = new Map<Claim, Entry[]>()
  // Over all rounds: a credit that fits two bookings is likely for neither.
  const wanted = new Map<Entry, number>()
  for (const fits of FITS) {
    const found = open.map(claim => ({
      claim,
      credits: namedBy.get(claim)!.filter(credit => !gone.has(credit) && fits(claim, credit)),
    }))
    for (const { credits } of found) for (const credit of credits) wanted.set(credit, (wanted.get(credit) ?? 0) + 1)
    for (const { claim, credits } of found) {
      const [credit] = credits
      if (credits.length === 1 && wanted.get(credit!) === 1) likely.push({ claim, credit: credit! })
      else if (credit) doubtful.set(claim, credits)
    }
    for (const { credit } of likely) gone.add(credit)
    open = found.flatMap(({ claim, credits }) => (credits.length === 0 ? [claim] : []))
    await pace()
  }

  const isPaired = new Set(likely.map(({ claim }) => claim))
  const sums = new Set(claims.map(({ amount }) => amount))
  const possible: { claim: Claim; credits: Entry[] }[] = []
  for (const claim of claims) {
    if (isPaired.has(claim)) continue
    const isInTime = inTime(claim.bookedOn, claim.claimedOn)
    // A sum that is another booking's price is not this one's less charges.
    const isOwn = ({ amount }: Entry) => amount === claim.amount || !sums.has(amount)
    const ofSameSum = WAITING.includes(claim.status) ? ofSum(claim.amount, index).filter(isOwn) : []
    const credits = [...new Set([...(doubtful.get(claim) ?? []), ...ofSameSum])].filter(
      credit => isFree(credit) && !gone.has(credit) && isInTime(credit),
    )
    if (credits.length > 0) possible.push({ claim, credits })
    await pace()
  }
  return { likely, possible }
}

/** Nobody pays before booking, and hardly anybody long after sending the receipt. */
function inTime(from: string, until: string) {
  const last = addDays(until, LATE_DAYS)
  return ({ date }: Entry) => from <= date && date <= last
}

/** By two words of the name. Banks cut names: a word may be the first four letters or more of one. */
function named({ fullName }: Claim, byWord: Map<string, Entry[]>): Entry[] {
  const hits = new Map<Entry, number>()
  for (const name of wordsOf(fullName)) {
    const forms = [name, ...Array.from({ length: Math.max(0, name.length - 4) }, (_, cut) => name.slice(0, 4 + cut))]
    const own = new Set(forms.flatMap(form => byWord.get(form) ?? []))
    for (const credit of own) hits.set(credit, (hits.get(credit) ?? 0) + 1)
  }
  return [...hits].flatMap(([credit, count]) => (count >= 2 ? [credit] : []))
}
