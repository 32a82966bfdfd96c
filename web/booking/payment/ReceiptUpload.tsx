import { useEffect, useRef, useState } from 'react'
import { paymentText } from '#contract/messages.ts'
import { fileSizeText } from '#contract/platform/file-size.ts'
import { fetchCompressor } from '#web/compression/compress-image.ts'
import { prefetch } from '#web/loading/prefetch.ts'
import { clearReceipt, showReceiptError } from '#web/store/payment-form.ts'
import { deleteReceipt, savedReceipt, saveReceipt } from '#web/store/saved-payment.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { ImageUpload } from '#web/ui/ImageUpload.tsx'
import { ANY_SIZE, preparedReceipt } from './prepared-receipt.ts'

/** One picture of the receipt, made small before it counts as attached: what is shown is what will be sent. */
export function ReceiptUpload() {
  const stores = useStores()
  const receipt = usePaymentStore(state => state.paymentReceipts[0] ?? null)
  const error = usePaymentStore(state => state.formErrors.receipt)
  const bookingHash = useBookingStore(state => state.bookingData?.bookingHash)
  const [isPreparing, setPreparing] = useState(false)
  const [advice, setAdvice] = useState<string>()
  const newest = useRef<object>(undefined)

  async function attach(file: File | null) {
    const choice = {}
    newest.current = choice
    clearReceipt(stores)
    setAdvice(undefined)
    setPreparing(file !== null)
    if (!file) return void deleteReceipt()
    const outcome = await preparedReceipt(file)
    // Replaced, removed or closed meanwhile.
    if (newest.current !== choice) return
    setPreparing(false)
    if (!(outcome instanceof File)) {
      setAdvice(paymentText.brokenPicture)
      return void showReceiptError(stores, outcome)
    }
    stores.payment.setState({ paymentReceipts: [outcome] })
    if (bookingHash !== undefined) saveReceipt(bookingHash, outcome)
  }

  useEffect(() => prefetch(fetchCompressor), [])

  // The one chosen before the phone ended the page.
  useEffect(() => {
    if (bookingHash === undefined) return
    const before = newest.current
    savedReceipt(bookingHash).then(kept => {
      if (kept && newest.current === before) stores.payment.setState({ paymentReceipts: [kept] })
    })
    return () => {
      newest.current = {}
    }
  }, [bookingHash, stores])

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
        showReceiptError(stores, sentence)
      }}
      busy={isPreparing ? paymentText.preparing : undefined}
    />
  )
}
