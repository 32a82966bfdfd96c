import { type Grey, summed } from './grey.ts'
import { judgeFor, type Verdict, verdictOf } from './judge.ts'
import { siftFor } from './sift.ts'

/** So many are put in place exactly. */
const EXACTLY = 2

/** One receipt beside many: all are looked at, a few are judged. */
export function comparisonOf(detail: Grey) {
  const picture = summed(detail)
  const sift = siftFor(picture)
  return {
    look: sift.look,
    /** Whose thumbnails are wanted. */
    wanted: () => sift.survivors().map(({ id }) => id),
    judge(thumbs: ReadonlyMap<string, Grey>): (Verdict & { id: string })[] {
      const judge = judgeFor(picture)
      const compared = sift
        .survivors()
        .flatMap(survivor => {
          const other = thumbs.get(survivor.id)
          return other ? [{ id: survivor.id, other, compared: judge.compare(other, survivor) }] : []
        })
        .sort((a, b) => a.compared.share - b.compared.share)
      return compared.flatMap(({ id, other, compared: roughly }, index) => {
        const known = verdictOf(roughly)
        const verdict = known ?? (index < EXACTLY ? verdictOf(judge.compareExactly(other, roughly)) : undefined)
        return verdict ? [{ id, ...verdict }] : []
      })
    },
  }
}
