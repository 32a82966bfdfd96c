import { useEffect, useRef, useState } from 'react'
import { fileSizeText } from '#contract/file-size.ts'
import { uploadText } from '#contract/messages.ts'
import { BYTES_PER_MB, RECEIPT_COMPRESSED_MAX_MB, RECEIPT_MAX_SIDE_PX } from '#contract/rules.ts'
import { receiptImage } from '#contract/uploads.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { forgetReceipt, keepReceipt, keptReceipt } from '#web/store/kept-receipt.ts'
import { receiptChosen, receiptErrorSet, receiptsAttached, showReceiptError } from '#web/store/payment.ts'
import { ImageUpload } from '#web/ui/ImageUpload.tsx'
import { compressImage } from './compression/compress-image.ts'

const LIMITS = {
  maxBytes: Math.floor(RECEIPT_COMPRESSED_MAX_MB * BYTES_PER_MB),
  maxSidePx: RECEIPT_MAX_SIDE_PX,
}

/** A good camera's photo is over the limit until it is made small. */
const ANY_SIZE = { ...receiptImage, maxBytes: Number.POSITIVE_INFINITY }

/** One picture of the receipt, made small before it counts as attached: what is shown is what will be sent. */
export function ReceiptUpload() {
  const dispatch = useAppDispatch()
  const receipt = useAppSelector(state => state.payment.paymentReceipts[0] ?? null)
  const error = useAppSelector(state => state.payment.formErrors.receipt)
  const bookingHash = useAppSelector(state => state.booking.bookingData?.bookingHash)
  const [isPreparing, setPreparing] = useState(false)
  const newest = useRef<object>(undefined)

  async function attach(file: File | null) {
    const choice = {}
    newest.current = choice
    dispatch(receiptChosen())
    setPreparing(file !== null)
    if (!file) return void forgetReceipt()
    const outcome = await prepared(file)
    // Meanwhile another one was chosen, it was taken away, or the modal was closed.
    if (newest.current !== choice) return
    setPreparing(false)
    if (!(outcome instanceof File)) return void dispatch(receiptErrorSet(outcome))
    dispatch(receiptsAttached([outcome]))
    if (bookingHash !== undefined) keepReceipt(bookingHash, outcome)
  }

  // The one chosen before the phone ended the page.
  useEffect(() => {
    if (bookingHash === undefined) return
    const before = newest.current
    keptReceipt(bookingHash).then(kept => {
      if (kept && newest.current === before) dispatch(receiptsAttached([kept]))
    })
    return () => {
      newest.current = {}
    }
  }, [bookingHash, dispatch])

  return (
    <ImageUpload
      label={receipt ? 'Choose another picture' : 'Upload your receipt'}
      hint="A photo or screenshot of the transfer, PNG or JPEG"
      rules={ANY_SIZE}
      sizeText={fileSizeText}
      value={receipt}
      onChange={attach}
      error={error}
      onError={(sentence, isTaken) => dispatch(isTaken ? showReceiptError(sentence) : receiptErrorSet(sentence))}
      busy={isPreparing ? 'Preparing your picture…' : undefined}
    />
  )
}

/** The picture to send, or the sentence that says why there is none. */
async function prepared(file: File): Promise<File | string> {
  try {
    // A file that lives in a cloud or on a card that was pulled out has a name and a size but nothing to read.
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
