import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bothOf, type Grey, THUMB_WIDTH } from '#server/platform/decoder/grey.ts'
import { receiptPrint } from '#server/platform/decoder/receipt-print.ts'
import { comparisonOf } from '../measure/compare.ts'

export interface Printed {
  id: string
  signature: Uint8Array
  thumb: Grey
  detail: Grey
  negative: Grey
}

/** A picture as the decoder prints it. */
export async function printed(id: string, picture: Buffer): Promise<Printed> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { signature, thumb, detail } = await receiptPrint(data, info)
  return { id, signature, thumb: grey(thumb, THUMB_WIDTH), ...bothOf(new Uint8Array(inflateSync(detail))) }
}

function grey(deflated: Uint8Array, width: number): Grey {
  const data = new Uint8Array(inflateSync(deflated))
  return { width, height: data.length / width, data }
}

/** What is found of one among others. */
export function foundAmong({ detail, negative }: Printed, others: readonly Printed[]) {
  const comparison = comparisonOf(detail, negative)
  for (const { id, signature } of others) comparison.look(id, signature)
  const wanted = new Set(comparison.wanted())
  return comparison.judge(new Map(others.filter(({ id }) => wanted.has(id)).map(({ id, thumb }) => [id, thumb])))
}
