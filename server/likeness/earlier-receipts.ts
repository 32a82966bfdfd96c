import { RECEIPT_STORED_MAX_BYTES, RECEIPT_STORED_MAX_SIDE_PX } from '#contract/rules.ts'
import { barePicture, pictureFormat } from '#server/decoder/bare-picture.ts'
import { pictureEncoder } from '#server/decoder/picture-encoder.ts'
import { readReceipt } from '#server/file-store/store.ts'
import type { LikenessDeps } from './compare.ts'
import { hashOf, keepPrint, keepWithoutPicture } from './likeness.ts'
import { selectWithoutPrint } from './queries.ts'

/** A few a minute: nobody waits for them, and customers' pictures come first. */
const AT_ONCE = 4
const LIMITS = { sidePx: RECEIPT_STORED_MAX_SIDE_PX, bytes: RECEIPT_STORED_MAX_BYTES }
const encode = pictureEncoder({ idleMs: 1_000 })

/** Receipts from before prints were kept get theirs from the stored file. Several processes may do one twice; it is kept once. */
export async function catchUp({ db, clock, receipts }: LikenessDeps): Promise<number> {
  const waiting = await selectWithoutPrint(db, AT_ONCE)
  for (const { fileName, ...receipt } of waiting) {
    const bytes = await readReceipt(receipts, fileName).catch(() => undefined)
    const print = bytes && (await printOfFile(bytes))
    const kept = { ...receipt, fileHash: bytes ? hashOf(bytes) : '' }
    if (print) await keepPrint(db, kept, print)
    else await keepWithoutPicture(db, kept, clock.now())
  }
  return waiting.length
}

async function printOfFile(file: Buffer) {
  const format = pictureFormat(file)
  const bytes = format && barePicture(file, format)
  if (!bytes || format === 'webp') return undefined
  const encoded = await encode({ bytes, format, limits: LIMITS, withPrint: true })
  return typeof encoded === 'string' ? undefined : encoded.print
}
