import { useEffect, useRef, useState } from 'react'
import { paymentText, uploadText } from '#contract/messages.ts'
import { fileSizeText } from '#contract/platform/file-size.ts'
import { receiptImage } from '#contract/platform/uploads.ts'
import { BYTES_PER_MB, RECEIPT_COMPRESSED_MAX_MB, RECEIPT_MAX_SIDE_PX } from '#contract/rules.ts'
import { compressImage } from '#web/compression/compress-image.ts'
import { ImageUpload } from '#web/ui/ImageUpload.tsx'

interface Props {
  receipt: File | null
  error: string | undefined
  hint?: string
  /** Called with another picture, or null if the picture was removed. */
  onChoose(file: File | null): void
  onReady(receipt: File): void
  onError(sentence: string, hint?: string): void
}

/** One picture of a receipt, made small before it counts as attached: what is shown is what will be sent. */
export function ReceiptField({ receipt, error, hint = paymentText.uploadHint, onChoose, onReady, onError }: Props) {
  const [isPreparing, setPreparing] = useState(false)
  const newest = useRef<File | null>(null)
  useEffect(
    () => () => {
      newest.current = null
    },
    [],
  )

  async function attach(file: File | null) {
    newest.current = file
    onChoose(file)
    setPreparing(file !== null)
    if (!file) return
    const outcome = await prepared(file)
    // Replaced, removed or closed meanwhile.
    if (newest.current !== file) return
    setPreparing(false)
    if (outcome instanceof File) onReady(outcome)
    else onError(outcome, paymentText.brokenPicture)
  }

  return (
    <ImageUpload
      label={receipt ? paymentText.anotherPicture : paymentText.uploadReceipt}
      hint={hint}
      rules={ANY_SIZE}
      sizeText={fileSizeText}
      value={receipt}
      onChange={attach}
      error={error}
      onError={(sentence, isTaken) => onError(sentence, isTaken ? undefined : paymentText.notAPicture)}
      busy={isPreparing ? paymentText.preparing : undefined}
    />
  )
}

const LIMITS = {
  maxBytes: Math.floor(RECEIPT_COMPRESSED_MAX_MB * BYTES_PER_MB),
  maxSidePx: RECEIPT_MAX_SIDE_PX,
}

/** A good camera's photo is over the limit until it is made small. */
const ANY_SIZE = { ...receiptImage, maxBytes: Number.POSITIVE_INFINITY }

/** The picture to send, or the sentence that says why there is none. */
async function prepared(file: File): Promise<File | string> {
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
