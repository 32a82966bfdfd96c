import { X } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { offlineText, paymentText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { NOTE_MAX_CHARACTERS } from '#contract/rules.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useLocation, useNavigate } from '#web/navigation/navigation.tsx'
import { loadTimes } from '#web/store/booking-form.ts'
import { closePayment } from '#web/store/payment.ts'
import { submitPayment } from '#web/store/payment-form.ts'
import { deletePayment, savedPayment, savePayment } from '#web/store/saved-payment.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useWhenOnline } from '#web/ui/use-when-online.ts'
import { restOf, transferOf } from '../at-spa.ts'
import { BankList } from './BankList.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { ReceiptUpload } from './ReceiptUpload.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

// For a visitor on another network who has only the booking number: mails the link to the customer, keeps the picture.
const SendMyLink = lazyPart(() => import('./LinkNeeded.tsx'))

export default function PaymentModal() {
  const stores = useStores()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const booking = useBookingStore(state => state.bookingData)
  const subServicePrice = useBookingStore(state => state.selectedSubService?.price ?? 0)
  const { paymentIsLoading, paymentReceipts, formErrors, note } = usePaymentStore(state => state)
  const titleId = useId()
  const errorLine = useRef<HTMLParagraphElement>(null)
  const [refusal, setRefusal] = useState<string>()
  // The booking keeps the price it was made with, whatever the catalogue says by now.
  const amount = booking ? transferOf(booking) : subServicePrice
  const isSent = booking?.status === 'submitted'
  useSavedPayment(booking?.bookingHash, note)

  const close = () => closePayment(stores)

  function chooseAgain() {
    close()
    loadTimes(stores)
    if (pathname !== paths.booking) navigate(paths.booking)
  }

  const hasArrived = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is there, whether this is still over it or not
  useEffect(() => () => hasArrived.current?.(), [pathname])

  function showSuccess({ bookingHash }: PublicBooking) {
    navigate(paths.bookingSuccess(bookingHash))
    return new Promise<void>(resolve => {
      hasArrived.current = resolve
    })
  }

  async function pay() {
    const failure = await submitPayment(stores, showSuccess)
    // The disabled button could not keep the focus.
    if (failure) errorLine.current?.focus()
    setRefusal(failure?.code)
  }
  // Offline, the receipt is sent when the network is back, unless another picture was chosen since.
  const isWaiting = refusal === 'no_response' && formErrors.payment !== undefined
  const isOffline = isWaiting && !navigator.onLine
  useWhenOnline(() => isWaiting && pay())

  return (
    <Dialog
      labelledBy={titleId}
      onClose={close}
      isLocked={paymentIsLoading}
      className="min-h-dvh max-w-xl sm:min-h-0 lg:max-w-4xl"
    >
      <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-ink/10 bg-cream py-1.5 pr-3 pl-6 max-[24rem]:pl-4 sm:py-3 sm:rounded-t-card sm:pl-8">
        <h2 id={titleId} className="text-[min(1.75rem,9vw)]/tight font-semibold">
          {paymentText.title}
        </h2>
        <IconButton of={X} label="Close" disabled={paymentIsLoading} onClick={close} />
      </header>
      <div className="flex flex-col gap-3 px-6 pt-3 pb-6 max-[24rem]:px-4 sm:gap-5 sm:px-8 sm:pt-5 sm:pb-8">
        {booking && <HoldNotice booking={booking} chooseAgain={chooseAgain} />}
        <PaymentSummary booking={booking} amount={amount} rest={booking ? restOf(booking) : 0} />
        <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:gap-8">
          <BankList />
          <div className="flex flex-col gap-5">
            <ReceiptUpload />
            <label>
              <span className="sr-only">{paymentText.notePlaceholder}</span>
              <textarea
                value={note}
                onChange={({ target }) => stores.payment.setState({ note: target.value })}
                placeholder={paymentText.notePlaceholder}
                maxLength={NOTE_MAX_CHARACTERS}
                rows={2}
                className="block w-full rounded-card border border-ink/35 bg-cream px-4 py-3 placeholder:text-stone"
              />
            </label>
            {/* What goes on by itself has not failed. */}
            <p
              ref={errorLine}
              role="alert"
              tabIndex={-1}
              className={`empty:hidden ${isOffline ? 'font-semibold' : 'text-petal'}`}
            >
              {isOffline ? offlineText.goesOn : formErrors.payment}
            </p>
            {booking && formErrors.payment && refusal === 'payment_link_needed' && (
              <SendMyLink bookingHash={booking.bookingHash} />
            )}
            <Button onClick={pay} disabled={paymentIsLoading || paymentReceipts.length === 0} className="w-full">
              {paymentText.iHavePaid}
            </Button>
            <WhatHappensNext booking={booking} />
          </div>
        </div>
      </div>
      {paymentIsLoading && (
        <div className="absolute inset-0 z-20 bg-cream/85 sm:rounded-card">
          <div className="sticky top-[40dvh]">
            <Spinner label={isSent ? 'We have your receipt. One moment, please' : 'Sending your receipt'} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Saves the payment while it is open, so that a page ended by the phone can open it again as it was. */
function useSavedPayment(bookingHash: string | undefined, note: string) {
  const { payment } = useStores()

  useEffect(() => {
    const saved = savedPayment()
    if (saved && saved.bookingHash === bookingHash && saved.note !== '') payment.setState({ note: saved.note })
  }, [bookingHash, payment])

  useEffect(() => {
    if (bookingHash !== undefined) savePayment({ bookingHash, note })
  }, [bookingHash, note])

  // Runs when the payment is closed, paid or left, but not when the page is ended.
  useEffect(() => () => void deletePayment(), [])
}
