import { uploadText } from '#contract/messages.ts'
import { receiptImage } from '#contract/platform/uploads.ts'
import { BYTES_PER_MB, RECEIPT_COMPRESSED_MAX_MB, RECEIPT_MAX_SIDE_PX } from '#contract/rules.ts'
import { compressImage } from '#web/compression/compress-image.ts'

const LIMITS = {
  maxBytes: Math.floor(RECEIPT_COMPRESSED_MAX_MB * BYTES_PER_MB),
  maxSidePx: RECEIPT_MAX_SIDE_PX,
}

/** A good camera's photo is over the limit until it is made small. */
export const ANY_SIZE = { ...receiptImage, maxBytes: Number.POSITIVE_INFINITY }

/** The picture to send, or the sentence that says why there is none. */
export async function preparedReceipt(file: File): Promise<File | string> {
  try {
    // A file in a cloud, or on a card pulled out, has a name and a size but no content.
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return uploadText.failed
  }
  try {
    return await compressImage(file, LIMITS)
  } catch {
    // Too large to be sent as it is, and this browser cannot make it smaller.
    return file.size > receiptImage.maxBytes ? receiptImage.says.tooLarge : uploadText.compressFailed
  }
}
