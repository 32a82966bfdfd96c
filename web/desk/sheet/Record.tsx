import { type ReactNode, useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import type { Refund } from '#contract/refund.ts'
import { type Details, fetchReceiptPicture } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { RefundAccount } from '../RefundAccount.tsx'
import { ReceiptPicture } from '../receipts/ReceiptPicture.tsx'
import { whenText } from '../times.ts'
import { changeText, METHODS, moneyText, ORIGINS } from '../words.ts'

/** What is known of a booking: who, the money that moved, the receipt, and who did what. */
export function Record({ details: { booking, payments, history, refund, manageLink } }: { details: Details }) {
  return (
    <div className="grid grid-cols-1 content-start gap-5 text-[0.9375rem]/6">
      <Facts booking={booking} manageLink={manageLink} />
      {refund && <RefundPart refund={refund} />}
      <Part title="Money">
        {payments.length === 0 && <p className="text-stone">No payment yet.</p>}
        <ul className="grid gap-2">
          {payments.map(one => (
            <li key={one._id}>
              <span className="font-semibold tabular-nums">
                {one.direction === 'out' && '− '}
                {moneyText(one.amount)}
              </span>{' '}
              {one.direction === 'out' ? 'back, ' : ''}
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
          {history.map(({ at, by, undone, ...change }) => (
            <li key={at}>
              <span className={undone ? 'text-stone line-through' : ''}>
                {changeText({ at, by, undone, ...change })}
              </span>
              {undone && ' (undone)'}
              <span className="block text-stone">
                {whenText(at)}, {by}
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

function Facts({ booking, manageLink }: { booking: DeskBooking; manageLink: string }) {
  const [isCopied, setCopied] = useState(false)
  const { bookingHash, paymentCode, phoneNumber, email, note, privateNote } = booking
  return (
    <Part title="Details">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dd]:break-words [&_dt]:text-stone">
        <dt>Number</dt>
        <dd className="tabular-nums">#{bookingHash}</dd>
        {paymentCode && <Fact name="Code">{paymentCode}</Fact>}
        {phoneNumber && <Fact name="Phone">{phoneNumber}</Fact>}
        {email && <Fact name="Email">{email}</Fact>}
        {note && <Fact name="Their note">{note}</Fact>}
        {privateNote && <Fact name="Our note">{privateNote}</Fact>}
      </dl>
      {/* From there they also pay, while there is something to pay. */}
      <Button look="outline" className="mt-3 px-5!" onClick={async () => setCopied(await copyText(manageLink))}>
        {isCopied ? 'Copied' : 'Copy the customer’s link'}
      </Button>
    </Part>
  )
}

/** What the customer reads about their money, and where it goes. */
function RefundPart({ refund: { sentence, wantsAccount, account } }: { refund: Refund }) {
  return (
    <Part title="Refund">
      <p>The customer reads: “{sentence}”</p>
      <RefundAccount account={account} isAsked={wantsAccount} />
    </Part>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Receipt({ booking }: { booking: DeskBooking }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Receipt">
      {isOpen ? (
        <ReceiptPicture
          pictures={[
            {
              at: booking.submittedAt ?? '',
              late: booking.receiptIsLate,
              load: () => fetchReceiptPicture(booking._id, 1),
            },
          ]}
        />
      ) : (
        <Button look="outline" className="px-5!" onClick={() => setOpen(true)}>
          Show the receipt
        </Button>
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
