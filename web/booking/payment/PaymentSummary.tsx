import { Check, ChevronDown, Copy } from 'lucide'
import { useState } from 'react'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { isVisit, visitSize, visitTimes } from '#contract/booking/visit-parts.ts'
import { withWhom } from '#contract/booking/with-whom.ts'
import { paymentText, visitText } from '#contract/messages.ts'
import { longDate } from '#contract/platform/dates.ts'
import { sumText } from '#contract/platform/money.ts'
import { COPIED_DISPLAY_MS } from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { VisitParts } from '../VisitParts.tsx'

interface Props {
  booking: PublicBooking | null
  /** To transfer now. */
  amount: number
  /** Paid at the spa. */
  rest: number
}

export function PaymentSummary({ booking, amount, rest }: Props) {
  const { currency, timeZone } = useSpa()
  const isPlain = !booking || !isVisit(booking)
  const isLong = booking !== null && isVisit(booking) && booking.treatments.length > PARTS_IN_VIEW
  return (
    <div className="flex flex-col gap-3">
      {booking && (
        <dl className="grid gap-x-4 gap-y-0.5 text-[0.9375rem]/6 sm:grid-cols-[auto_1fr] [&_dd]:wrap-anywhere [&_dt]:text-stone max-sm:[&_dt]:sr-only">
          <dt>{isPlain ? 'Service' : 'Visit'}</dt>
          <dd className="font-semibold">
            {isPlain ? (
              <>
                {booking.subServiceName} <span className="font-normal text-stone">({booking.serviceName})</span>
              </>
            ) : (
              visitSize(booking)
            )}
          </dd>
          <dt>When</dt>
          <dd>
            {longDate(booking.bookingDate)}, <span className="inline-block">{visitTimes(booking, timeZone)}</span>
            {withWhom(booking)}
            {!isPlain && !isLong && <VisitParts visit={booking} className="mt-1 mb-1" />}
          </dd>
          <dt>Booking number</dt>
          <dd>
            <span className="text-stone sm:hidden">Booking number </span>
            <span className="font-semibold whitespace-nowrap">{booking.bookingHash}</span>
          </dd>
        </dl>
      )}
      <div className={ROW}>
        <div>
          <p className="font-semibold text-balance sm:text-lg/7">{paymentText.transfer(sumText(amount, currency))}</p>
          {rest > 0 && (
            <p className="text-sm/5 text-stone sm:text-[0.9375rem]/6">
              {paymentText.restAtSpa(sumText(rest, currency))}
            </p>
          )}
        </div>
        {amount > 0 && (
          <CopyButton
            text={String(amount)}
            label="Copy amount"
            copiedLabel="Amount copied"
            failure="We could not copy the amount. Please type it instead."
          />
        )}
      </div>
      {booking?.paymentCode && (
        <div className={`${ROW} max-sm:-mt-3`}>
          <p className="sm:text-[0.9375rem]/6">
            {paymentText.narrationWish(booking.paymentCode)}
            <span className="max-sm:sr-only">{paymentText.narrationReason}</span>
          </p>
          <CopyButton
            text={booking.paymentCode}
            label={paymentText.copyCode}
            copiedLabel={paymentText.codeCopied}
            failure="We could not copy the code. Please type it instead."
          />
        </div>
      )}
      {booking && isLong && (
        <details className="group rounded-card bg-linen px-4 text-[0.9375rem]/6">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
            {visitText.parts}
            <Icon
              of={ChevronDown}
              size={20}
              className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <VisitParts visit={booking} className="pb-3" />
        </details>
      )}
    </div>
  )
}

/** The amount and the first account stay in view; more are a tap away, below. */
const PARTS_IN_VIEW = 3

/** No higher than its button on a phone, so that the first account is in view with it. */
const ROW = 'flex items-center justify-between gap-x-4 max-sm:-mr-2 max-sm:gap-x-1 max-sm:text-[0.9375rem]/5'

function CopyButton(props: { text: string; label: string; copiedLabel: string; failure: string }) {
  const { text, label, copiedLabel, failure } = props
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (!(await copyText(text))) return toast.error(failure)
    setCopied(true)
    setTimeout(setCopied, COPIED_DISPLAY_MS, false)
  }

  return (
    <button
      type="button"
      onClick={copy}
      className={`inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full border px-4 font-semibold transition-colors max-sm:size-11 max-sm:border-transparent max-sm:px-0 duration-200 ${isCopied ? 'border-leaf text-leaf' : 'border-ink/25 hover:border-ink hover:bg-ink/5'}`}
    >
      <Icon of={isCopied ? Check : Copy} size={18} />
      <span aria-live="polite" className="max-sm:sr-only">
        {isCopied ? copiedLabel : label}
      </span>
    </button>
  )
}
