import type { Claim, ClaimsResponse, KnownTransfer } from '#contract/money/money-desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { chargesOf, isPaidBy, wholeOf } from './charges.ts'
import { type CreditIndex, indexCredits } from './credit-index.ts'
import { addTo, type Entry, type Reversed, type Statement } from './credits.ts'
import { pace } from './pace.ts'

export type Pair = { claim: Claim; credit: Entry }

type Candidates = { claim: Claim; credits: Entry[] }

export interface Matched {
  sure: Pair[]
  likely: Pair[]
  /** The amount and the days fit, or several could be meant. */
  possible: Candidates[]
  /** Credits of transfers that were recorded before. */
  arrived: { claim?: Claim; transfer: KnownTransfer; credit: Entry }[]
  /** Credits that no booking waits for; a credit may name a paid booking. */
  unclaimed: { credit: Entry; claim?: Claim }[]
  /** Bookings with a receipt but no credit. */
  unseen: Claim[]
  /** Transfers recorded for a day of the statement that it does not contain. */
  missing: { claim?: Claim; transfer: KnownTransfer }[]
  reversed: { credit: Reversed; claim?: Claim; isPaid: boolean }[]
  /** Credits that were found in a statement before. */
  known: number
}

/** A transfer begun in the evening may be booked after the weekend. */
const LATE_DAYS = 4
const SHOWN_MAX = 5

/** Lapsed and declined bookings are matched by code or name only, not by an amount. */
const WAITING = ['held', 'submitted']
const MAY_COME = [...WAITING, 'lapsed', 'declined', 'confirmed']

/** `givenTo` returns the booking that the owner has given a credit to. */
export async function match(
  statement: Statement,
  { bookings, transfers }: Pick<ClaimsResponse, 'bookings' | 'transfers'>,
  givenTo: (credit: Entry) => string | undefined = () => undefined,
): Promise<Matched> {
  const credits: Entry[] = [...statement.credits, ...statement.reversed]
  const index = await indexCredits(credits, bookings)
  const claimOf = new Map(bookings.map(claim => [claim._id, claim]))
  const unpaired = new Set(credits)

  const given = new Map<string, Entry[]>()
  for (const credit of credits) {
    const id = givenTo(credit)
    if (id) addTo(given, id, credit)
    await pace()
  }
  const recorded = pairTransfers(transfers, claimOf, index, given, unpaired)
  const paidBy = new Map(recorded.map(one => [one.credit, one]))
  const isReversed = new Set<Entry>(statement.reversed)
  const newCredits = statement.credits.filter(credit => unpaired.has(credit))
  const { sure, manyByCode, paidTwice } = pairCodes(newCredits, index)
  for (const { credit } of sure) unpaired.delete(credit)
  const claimedByCode = new Set([...sure, ...manyByCode].map(({ claim }) => claim))
  const open = bookings.filter(
    claim => MAY_COME.includes(claim.status) && claim.amount > 0 && !claimedByCode.has(claim),
  )
  // A credit with a code is for that booking, not for another of the same price.
  const isFree = (credit: Entry) =>
    unpaired.has(credit) && !isReversed.has(credit) && index.codesOf(credit).length === 0
  const { likely, possible } = await pairAmounts(open, index, isFree)
  const ambiguous = [...manyByCode, ...possible]

  const pairs = [...sure, ...likely]
  const named = new Set([...pairs.map(({ credit }) => credit), ...ambiguous.flatMap(one => one.credits)])
  const found = new Set([...pairs, ...ambiguous].map(({ claim }) => claim))
  const paired = new Set(recorded.map(({ transfer }) => transfer))
  const within = (day: string) => statement.from <= day && day <= statement.until
  return {
    sure,
    likely,
    possible: ambiguous.map(one => ({ claim: one.claim, credits: one.credits.slice(0, SHOWN_MAX) })),
    arrived: recorded.filter(({ credit, transfer }) => !transfer.isSeen && !isReversed.has(credit)),
    unclaimed: newCredits
      .filter(credit => !named.has(credit))
      .map(credit => ({ credit, claim: paidTwice.get(credit) })),
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
      claim: paidBy.get(credit)?.claim ?? index.codesOf(credit)[0],
      isPaid: paidBy.has(credit),
    })),
    known: recorded.filter(({ transfer }) => transfer.isSeen).length,
  }
}

/** Finds the credits of recorded transfers: by the owner's choice, the reference, the code, or an unambiguous name and amount. */
function pairTransfers(
  transfers: KnownTransfer[],
  claimOf: Map<string, Claim>,
  index: CreditIndex,
  given: Map<string, Entry[]>,
  unpaired: Set<Entry>,
) {
  const recorded: Matched['arrived'] = []
  // The recorded amount includes charges that the bank kept.
  const isOf = ({ amount }: KnownTransfer, credit: Entry) =>
    wholeOf(credit) === amount || isPaidBy(amount, credit.amount)
  const rounds: ((transfer: KnownTransfer, claim?: Claim) => Entry[])[] = [
    ({ bookingId }) => given.get(bookingId) ?? [],
    ({ reference }) => index.withReference(reference),
    ({ amount }, claim) => (claim ? index.ofSum(amount).filter(credit => index.codesOf(credit).includes(claim)) : []),
    (transfer, claim) => {
      if (!claim) return []
      const isInTime = inTime(claim.bookedOn, transfer.on)
      const some = index.named(claim).filter(credit => isOf(transfer, credit) && isInTime(credit))
      const whole = some.filter(credit => wholeOf(credit) === transfer.amount)
      return [whole, some].find(({ length }) => length === 1) ?? []
    },
  ]
  let open = transfers
  for (const candidates of rounds)
    open = open.filter(transfer => {
      const claim = claimOf.get(transfer.bookingId)
      const credit = candidates(transfer, claim).find(one => unpaired.has(one) && isOf(transfer, one))
      if (!credit) return true
      unpaired.delete(credit)
      recorded.push({ transfer, credit, claim })
      return false
    })
  return recorded
}

function pairCodes(credits: Entry[], { codesOf }: CreditIndex) {
  const byClaim = new Map<Claim, Entry[]>()
  const paidTwice = new Map<Entry, Claim>()
  const unsure = new Set<Claim>()
  for (const credit of credits) {
    const claims = codesOf(credit)
    for (const claim of claims) {
      if (claim.amount === 0) paidTwice.set(credit, claim)
      else addTo(byClaim, claim, credit)
      // A credit that names two bookings is sure for neither.
      if (claims.length > 1) unsure.add(claim)
    }
  }
  const all = [...byClaim].map(([claim, some]) => ({ claim, credits: some }))
  const isSure = ({ claim, credits: some }: Candidates) => some.length === 1 && !unsure.has(claim)
  return {
    sure: all.filter(isSure).map(({ claim, credits: [credit] }) => ({ claim, credit: credit! })),
    manyByCode: all.filter(one => !isSure(one)),
    paidTwice,
  }
}

/** Tests of how well a credit with two words of the name fits a booking, best first. */
const FITS: ((claim: Claim, credit: Entry) => boolean)[] = [
  (claim, credit) => credit.amount === claim.amount,
  (claim, credit) => chargesOf({ claim, credit }) > 0,
  // A part, or too much; hardly for a booking that has lapsed or was declined.
  claim => !['lapsed', 'declined'].includes(claim.status),
]

/** Likely: one credit fits one booking by name. Several, or only the amount: the owner chooses. */
async function pairAmounts(claims: Claim[], index: CreditIndex, isFree: (credit: Entry) => boolean) {
  const likely: Pair[] = []
  const taken = new Set<Entry>()
  const isFor = (claim: Claim) => {
    const isInTime = inTime(claim.bookedOn, claim.claimedOn)
    return (credit: Entry) => isFree(credit) && !taken.has(credit) && isInTime(credit)
  }
  const namedBy = new Map<Claim, Entry[]>()
  for (const claim of claims) {
    namedBy.set(claim, index.named(claim).filter(isFor(claim)))
    await pace()
  }

  let open = claims
  const ambiguous = new Map<Claim, Entry[]>()
  // Over all rounds: a credit that fits two bookings is likely for neither.
  const fitCount = new Map<Entry, number>()
  for (const fits of FITS) {
    const found = open.map(claim => ({
      claim,
      credits: namedBy.get(claim)!.filter(credit => !taken.has(credit) && fits(claim, credit)),
    }))
    for (const { credits } of found) for (const credit of credits) fitCount.set(credit, (fitCount.get(credit) ?? 0) + 1)
    for (const { claim, credits } of found) {
      const [credit] = credits
      if (credits.length === 1 && fitCount.get(credit!) === 1) likely.push({ claim, credit: credit! })
      else if (credit) ambiguous.set(claim, credits)
    }
    for (const { credit } of likely) taken.add(credit)
    open = found.flatMap(({ claim, credits }) => (credits.length === 0 ? [claim] : []))
    await pace()
  }

  const isPaired = new Set(likely.map(({ claim }) => claim))
  const sums = new Set(claims.map(({ amount }) => amount))
  const possible: Candidates[] = []
  for (const claim of claims) {
    if (isPaired.has(claim)) continue
    // A sum that is another booking's price is not this one's less charges.
    const isOwn = ({ amount }: Entry) => amount === claim.amount || !sums.has(amount)
    const ofSameSum = WAITING.includes(claim.status) ? index.ofSum(claim.amount).filter(isOwn) : []
    const credits = [...new Set([...(ambiguous.get(claim) ?? []), ...ofSameSum])].filter(isFor(claim))
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
