import { useEffect, useRef, useState } from 'react'
import { fileSizeText } from '#contract/file-size.ts'
import { paymentText } from '#contract/messages.ts'
import { fetchCompressor } from '#web/compression/compress-image.ts'
import { prefetch } from '#web/loading/prefetch.ts'
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts'
import { forgetReceipt, keepReceipt, keptReceipt } from '#web/store/kept-receipt.ts'
import { receiptChosen, receiptsAttached, showReceiptError } from '#web/store/payment.ts'
import { ImageUpload } from '#web/ui/ImageUpload.tsx'
import { ANY_SIZE, preparedReceipt } from './prepared-receipt.ts'

/** One picture of the receipt, made small before it counts as attached: what is shown is what will be sent. */
export function ReceiptUpload() {
  const dispatch = useAppDispatch()
  const receipt = useAppSelector(state => state.payment.paymentReceipts[0] ?? null)
  const error = useAppSelector(state => state.payment.formErrors.receipt)
  const bookingHash = useAppSelector(state => state.booking.bookingData?.bookingHash)
  const [isPreparing, setPreparing] = useState(false)
  const [advice, setAdvice] = useState<string>()
  const newest = useRef<object>(undefined)

  async function attach(file: File | null) {
    const choice = {}
    newest.current = choice
    dispatch(receiptChosen())
    setAdvice(undefined)
    setPreparing(file !== null)
    if (!file) return void forgetReceipt()
    const outcome = await preparedReceipt(file)
    // Meanwhile another one was chosen, it was taken away, or the modal was closed.
    if (newest.current !== choice) return
    setPreparing(false)
    if (!(outcome instanceof File)) {
      setAdvice(paymentText.brokenPicture)
      return void dispatch(showReceiptError(outcome))
    }
    dispatch(receiptsAttached([outcome]))
    if (bookingHash !== undefined) keepReceipt(bookingHash, outcome)
  }

  useEffect(() => prefetch(fetchCompressor), [])

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
      label={receipt ? paymentText.anotherPicture : paymentText.uploadReceipt}
      hint={advice ?? paymentText.uploadHint}
      rules={ANY_SIZE}
      sizeText={fileSizeText}
      value={receipt}
      onChange={attach}
      error={error}
      onError={(sentence, isTaken) => {
        if (!isTaken) setAdvice(paymentText.notAPicture)
        dispatch(showReceiptError(sentence))
      }}
      busy={isPreparing ? paymentText.preparing : undefined}
    />
  )
}
