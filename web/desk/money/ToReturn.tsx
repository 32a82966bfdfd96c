import { useState } from 'react'
import type { Refund } from '#contract/booking/refund.ts'
import type { MoneyResponse } from '#contract/money/money-desk.ts'
import { settleRefund } from '#web/api/money.ts'
import { Button } from '#web/ui/Button.tsx'
import PaymentForm from '../booking/sheet/PaymentForm.tsx'
import { List } from '../List.tsx'
import { change } from '../notice.ts'
import { RefundAccount } from '../RefundAccount.tsx'
import { SmallButton } from '../SmallButton.tsx'
import { today } from '../times.ts'
import { moneyText, STATES } from '../words.ts'
import { Line } from './Line.tsx'

type Booking = MoneyResponse['toReturn']['bookings'][number]

export function ToReturn({ bookings }: { bookings: Booking[] }) {
  return (
    <List of={bookings} className="gap-3 lg:grid-cols-2 lg:items-start">
      {booking => <Refundable booking={booking} />}
    </List>
  )
}

function Refundable({ booking }: { booking: Booking }) {
  const { _id, fullName, amount, status, refund, promise } = booking
  const [isOpen, setOpen] = useState(false)
  const isOff = ['cancelled', 'declined', 'lapsed'].includes(status)
  const decided = refund === 'return' ? 'promised to go back' : 'not decided yet: return it or keep it'
  const keep = () => change(`${moneyText(amount)} of ${fullName} is kept`, () => settleRefund(_id, { money: 'keep' }))
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card bg-linen p-2">
      <Line line={booking} about={isOff ? `${STATES[status].word}, ${decided}` : 'Paid more than the price'} />
      {promise && (
        <div className="px-1 text-[0.9375rem]/6">
          <p className={isLate(promise) ? 'font-semibold text-petal' : ''}>The customer reads: “{promise.sentence}”</p>
          <RefundAccount account={promise.account} isAsked={promise.wantsAccount} />
        </div>
      )}
      {isOpen ? (
        <PaymentForm
          booking={{ _id, fullName, money: { paid: amount, owed: 0, toReturn: amount } }}
          isReturn
          onDone={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2 *:grow">
          <Button className="px-4!" onClick={() => setOpen(true)}>
            Returned
          </Button>
          {isOff && <SmallButton onClick={keep}>We keep it</SmallButton>}
        </div>
      )}
    </div>
  )
}

const isLate = ({ by }: Refund) => by !== null && by < today()
