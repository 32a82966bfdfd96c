import type { Claim } from '#contract/money/money-desk.ts'
import { chargesMax } from './charges.ts'
import { addTo, type Entry, groupByAmount, wordsOf } from './credits.ts'
import { pace } from './pace.ts'

export type CreditIndex = Awaited<ReturnType<typeof indexCredits>>

/** Built once for a statement: 2,000 credits and 500 bookings are a million pairs. */
export async function indexCredits(credits: Entry[], bookings: Claim[]) {
  // The latest booking comes first and wins: a code is reused after ninety days.
  const claimOf = new Map(bookings.toReversed().map(claim => [claim.paymentCode, claim]))
  const codesOf = new Map<Entry, Claim[]>()
  const [byWord, byReference] = [new Map<string, Entry[]>(), new Map<string, Entry[]>()]
  const byAmount = groupByAmount(credits)
  for (const credit of credits) {
    for (const word of wordsOf(`${credit.narration} ${credit.reference}`)) {
      // Only as a whole word: inside longer ones five letters occur by chance.
      const claim = claimOf.get(word)
      if (claim) addTo(codesOf, credit, claim)
      addTo(byWord, word, credit)
    }
    const reference = normalizeReference(credit.reference)
    if (reference) addTo(byReference, reference, credit)
    await pace()
  }
  return {
    /** The bookings whose codes the credit contains. */
    codesOf: (credit: Entry) => codesOf.get(credit) ?? [],
    withReference: (reference: string) => byReference.get(normalizeReference(reference)) ?? [],

    /** Credits of that sum, then those that are less by usual charges. */
    ofSum(due: number): Entry[] {
      const amounts = [...byAmount.keys()].filter(amount => amount <= due && amount >= due - chargesMax(due))
      return amounts.sort((a, b) => b - a).flatMap(amount => byAmount.get(amount)!)
    },

    /** Credits with two words of the name. Banks cut names: a word may be the first four letters or more of one. */
    named({ fullName }: Claim): Entry[] {
      const hits = new Map<Entry, number>()
      for (const name of wordsOf(fullName)) {
        const cuts = Array.from({ length: Math.max(0, name.length - 4) }, (_, cut) => name.slice(0, 4 + cut))
        const own = new Set([name, ...cuts].flatMap(form => byWord.get(form) ?? []))
        for (const credit of own) hits.set(credit, (hits.get(credit) ?? 0) + 1)
      }
      return [...hits].flatMap(([credit, count]) => (count >= 2 ? [credit] : []))
    },
  }
}

/** Same rule as `normaliseReference` of the server. */
const normalizeReference = (reference: string) => reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
