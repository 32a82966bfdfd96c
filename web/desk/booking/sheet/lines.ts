import type { AccountLine, LineKind } from '#contract/ledger/lines.ts'

export const LINE_WORDS: Record<LineKind, string> = {
  treatment: 'Treatment',
  waived: 'Written off',
  extra: 'Extra',
  product: 'Product',
  tip: 'Tip',
  discount: 'Discount',
}

/** A line that was taken off again, and the one that took it off, are only in the book. */
export function shownLines(lines: readonly AccountLine[]): AccountLine[] {
  const gone = new Set(lines.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])))
  return lines.filter(({ _id, reverses }) => reverses === null && !gone.has(_id))
}

export const hasAdded = (lines: readonly AccountLine[]) => shownLines(lines).some(({ kind }) => kind !== 'treatment')
