import { BLOCK_HEIGHT, BLOCKS_ACROSS, type Grey, summed, THUMB_STEP } from '#server/platform/decoder/grey.ts'
import { judgeFor, type Verdict, verdictOf } from './judge.ts'
import { prefilterFor, type Survivor } from './prefilter.ts'
import { spotBefore, VARIANTS, type Variant, variantOf } from './variants.ts'

/** Compared with sub-pixel precision. */
const EXACTLY = 2
/** Candidates that may be turned, mirrored, inverted or stretched. */
const DISGUISED_MAX = 8
/** Range of stretching that is searched, as a share. */
const STRETCH = { least: 0.01, most: 0.25 }
/** Different lengths that are tried for stretching. */
const LENGTHS_MAX = 60

interface Looked {
  id: string
  signature: Uint8Array
}

interface Disguised extends Survivor {
  variant: Variant
}

/**
 * Compares one receipt with many: all are prefiltered by signature, a few are judged by thumbnail. The negative comes from the
 * colours: 255 less the grey of a colour is not the grey of its negative.
 */
export function comparisonOf(detail: Grey, negative: Grey) {
  const picture = summed(detail)
  const sift = prefilterFor(picture)
  const signatures: Looked[] = []
  let disguised: Disguised[] | undefined
  const sourceOf = ({ inverted }: Variant) => (inverted ? negative : detail)

  return {
    look(id: string, signature: Uint8Array) {
      sift.look(id, signature)
      signatures.push({ id, signature })
    },
    /** Ids whose thumbnails `judge` needs. */
    wanted(): string[] {
      disguised = findDisguised(sourceOf, signatures)
      return [...new Set([...sift.survivors(), ...disguised].map(({ id }) => id))]
    },
    judge(thumbs: ReadonlyMap<string, Grey>): (Verdict & { id: string })[] {
      const found = judged(detail, sift.survivors(), thumbs)
      const known = new Set(found.map(({ id }) => id))
      for (const { variant, ...survivor } of disguised ?? []) {
        if (known.has(survivor.id)) continue
        const [verdict] = judged(variantOf(sourceOf(variant), variant), [survivor], thumbs)
        if (!verdict) continue
        known.add(survivor.id)
        found.push({ ...verdict, spots: verdict.spots.map(spot => spotBefore(spot, variant)) })
      }
      return found
    },
  }
}

function judged(detail: Grey, survivors: readonly Survivor[], thumbs: ReadonlyMap<string, Grey>) {
  const judge = judgeFor(summed(detail))
  const compared = survivors
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
}

/** Tries the picture turned, mirrored, inverted and stretched, one variant in memory at a time. Not cropped at the sides besides. */
function findDisguised(sourceOf: (variant: Variant) => Grey, signatures: readonly Looked[]): Disguised[] {
  const found: Disguised[] = []
  const tryOut = (variant: Variant, of: readonly Looked[]) => {
    const picture = variantOf(sourceOf(variant), variant)
    const among = of.filter(({ signature }) => Math.abs(rowsOf(signature) / picture.height - 1) <= STRETCH.most)
    if (among.length === 0) return
    const sift = prefilterFor(summed(picture), { anyWidth: false })
    for (const { id, signature } of among) sift.look(id, signature)
    found.push(...sift.survivors().map(survivor => ({ ...survivor, variant })))
  }
  for (const variant of VARIANTS) tryOut(variant, signatures)
  for (const [rows, among] of stretched(sourceOf(VARIANTS[0]!).height, signatures))
    for (const inverted of [false, true]) tryOut({ turns: 0, mirrored: false, inverted, rows }, among)
  return found.sort((a, b) => a.blocks - b.blocks).slice(0, DISGUISED_MAX)
}

/** Receipts that are somewhat longer or shorter, by their number of rows. */
function stretched(height: number, signatures: readonly Looked[]) {
  const byRows = new Map<number, Looked[]>()
  for (const one of signatures) {
    const rows = rowsOf(one.signature)
    const by = Math.abs(rows / height - 1)
    if (by < STRETCH.least || by > STRETCH.most) continue
    const alike = byRows.get(rows)
    if (alike) alike.push(one)
    else if (byRows.size < LENGTHS_MAX) byRows.set(rows, [one])
  }
  return byRows
}

/** Height of the detail. The signature drops a partial block, two rows on average. */
function rowsOf(signature: Uint8Array): number {
  return (signature.length / BLOCKS_ACROSS) * BLOCK_HEIGHT * THUMB_STEP + 2
}
