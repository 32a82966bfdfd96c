import { useEffect, useRef, useState } from 'react'
import { fetchCompressor } from '#web/compression/compress-image.ts'
import { prefetch } from '#web/loading/prefetch.ts'
import { clearReceipt, showReceiptError } from '#web/store/payment-form.ts'
import { deleteReceipt, savedReceipt, saveReceipt } from '#web/store/saved-payment.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { ReceiptField } from './ReceiptField.tsx'

export function ReceiptUpload() {
  const stores = useStores()
  const receipt = usePaymentStore(state => state.paymentReceipts[0] ?? null)
  const error = usePaymentStore(state => state.formErrors.receipt)
  const bookingHash = useBookingStore(state => state.bookingData?.bookingHash)
  const [hint, setHint] = useState<string>()
  const hasChosen = useRef(false)

  useEffect(() => prefetch(fetchCompressor), [])

  // The one chosen before the phone ended the page.
  useEffect(() => {
    if (bookingHash === undefined) return
    hasChosen.current = false
    savedReceipt(bookingHash).then(saved => {
      if (saved && !hasChosen.current) stores.payment.setState({ paymentReceipts: [saved] })
    })
    return () => {
      hasChosen.current = true
    }
  }, [bookingHash, stores])

  return (
    <ReceiptField
      key={bookingHash}
      receipt={receipt}
      error={error}
      hint={hint}
      onChoose={file => {
        hasChosen.current = true
        clearReceipt(stores)
        setHint(undefined)
        if (!file) deleteReceipt()
      }}
      onReady={ready => {
        stores.payment.setState({ paymentReceipts: [ready] })
        if (bookingHash !== undefined) saveReceipt(bookingHash, ready)
      }}
      onError={(sentence, advice) => {
        if (advice) setHint(advice)
        showReceiptError(stores, sentence)
      }}
    />
  )
}
