import { type ReactNode, useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { type Details, fetchReceiptPicture } from '#web/api/desk.ts'
import { CopyButton } from '#web/desk/CopyButton.tsx'
import { Facts } from '#web/desk/List.tsx'
import { ReceiptPicture } from '#web/desk/money/receipts/ReceiptPicture.tsx'
import { RefundAccount } from '#web/desk/RefundAccount.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { whenText } from '#web/desk/times.ts'
import { changeText, METHODS, moneyText, ORIGINS } from '#web/desk/words.ts'

export function Record({ details: { booking, payments, history, refund, manageLink } }: { details: Details }) {
  return (
    <div className="grid grid-cols-1 content-start gap-5 text-[0.9375rem]/6">
      <Contact booking={booking} manageLink={manageLink} />
      {refund && (
        <Part title="Refund">
          <p>The customer reads: “{refund.sentence}”</p>
          <RefundAccount account={refund.account} isAsked={refund.wantsAccount} />
        </Part>
      )}
      <Part title="Money">
        {payments.length === 0 && <p className="text-stone">No payment yet.</p>}
        <ul className="grid gap-2">
          {payments.map(one => (
            <li key={one._id}>
              <span className="font-semibold tabular-nums">
                {one.direction === 'out' && '− '}
                {moneyText(one.amount)}
              </span>{' '}
              {one.direction === 'out' && 'back, '}
              {METHODS[one.method]}
              {one.reference && `, ${one.reference}`}
              {one.flags.map(flag => (
                <strong key={flag} className="block text-petal">
                  {flag}
                </strong>
              ))}
              <span className="block text-stone">
                {whenText(one.at)}, {one.by}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {booking.hasReceipt && <Receipt booking={booking} />}
      <Part title="History">
        <ol className="grid gap-2">
          {history.map(change => (
            <li key={change.at}>
              <span className={change.undone ? 'text-stone line-through' : ''}>{changeText(change)}</span>
              {change.undone && ' (undone)'}
              <span className="block text-stone">
                {whenText(change.at)}, {change.by}
              </span>
            </li>
          ))}
          <li>
            Booked: {ORIGINS[booking.origin]}
            <span className="block text-stone">{whenText(booking.createdAt)}</span>
          </li>
        </ol>
      </Part>
    </div>
  )
}

function Contact({ booking, manageLink }: { booking: DeskBooking; manageLink: string }) {
  const { bookingHash, paymentCode, phoneNumber, email, note, privateNote } = booking
  const facts = {
    Number: `#${bookingHash}`,
    Code: paymentCode,
    Phone: phoneNumber,
    Email: email,
    'Their note': note,
    'Our note': privateNote,
  }
  return (
    <Part title="Details">
      <Facts className="gap-y-1 tabular-nums" of={facts} />
      {/* That page also takes the payment, while there is one to make. */}
      <CopyButton text={manageLink} label="Copy the customer’s link" className="mt-3 px-5!" />
    </Part>
  )
}

function Receipt({ booking }: { booking: DeskBooking }) {
  const [isOpen, setOpen] = useState(false)
  const { _id, submittedAt, receiptIsLate } = booking
  const picture = { n: 1, at: submittedAt ?? '', late: receiptIsLate }
  return (
    <Part title="Receipt">
      {isOpen ? (
        <ReceiptPicture pictures={[picture]} load={n => fetchReceiptPicture(_id, n)} />
      ) : (
        <SmallButton onClick={() => setOpen(true)}>Show the receipt</SmallButton>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink/10 pt-4 first:border-0 first:pt-0">
      <h2 className="mb-1.5 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
