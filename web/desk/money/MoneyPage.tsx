import { ChevronLeft, ChevronRight, Download, FileSearch, Printer } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { Refund } from '#contract/booking/refund.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import type { MoneyResponse } from '#contract/money/money-desk.ts'
import { addMonths, monthOf, monthTitle } from '#contract/platform/dates.ts'
import { fetchMoney, settleRefund } from '#web/api/money.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import PaymentForm from '../booking/sheet/PaymentForm.tsx'
import { useDeskData } from '../desk-data.ts'
import { List, ROWS } from '../List.tsx'
import { Loaded } from '../Loaded.tsx'
import { change } from '../notice.ts'
import { RefundAccount } from '../RefundAccount.tsx'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { SmallButton } from '../SmallButton.tsx'
import { today, whenText } from '../times.ts'
import { moneyText, STATES, sumText } from '../words.ts'
import { Line } from './Line.tsx'
import { MonthTable, monthCsv } from './MonthTable.tsx'
import { Takings } from './Takings.tsx'

export default function MoneyPage() {
  const [params, setParams] = useSearchParams()
  const requested = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(requested) ? requested : monthOf(today())
  const money = useDeskData(`money ${month}`, () => fetchMoney(month))
  const { days = [] } = money.data ?? {}
  const isLast = month >= monthOf(today())
  const move = (by: number) => setParams({ month: addMonths(month, by) })

  return (
    <Screen
      title="Money"
      about={monthTitle(month)}
      hasBack
      actions={
        <div className="flex print:hidden">
          <RoundButton label="The month before" icon={ChevronLeft} onClick={() => move(-1)} />
          <RoundButton label="The month after" icon={ChevronRight} disabled={isLast} onClick={() => move(1)} />
          <RoundButton
            label="Save the month as CSV"
            icon={Download}
            disabled={days.length === 0}
            onClick={() => saveFile(`money-${month}.csv`, 'text/csv', monthCsv(days))}
          />
          <RoundButton label="Print" icon={Printer} className="max-lg:hidden" onClick={() => print()} />
        </div>
      }
    >
      {isLast && (
        <div className="mb-6 print:hidden">
          <Takings isOwner />
        </div>
      )}
      <Loaded from={money} label="Loading the money">
        {data => <Money money={data} />}
      </Loaded>
    </Screen>
  )
}

function Money({ money: { month, expected, confirmed, unmatched, toReturn, days } }: { money: MoneyResponse }) {
  const { submitted, held } = expected
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4 print:hidden">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <Figure name="Expected" amount={submitted.amount + held.amount}>
            {submitted.count} to check, {held.count} held
          </Figure>
          <Figure name="By transfer" amount={confirmed.amount}>
            {confirmed.count} in {monthTitle(month).split(' ')[0]}
          </Figure>
          <Figure name="Not in a statement yet" amount={unmatched.amount}>
            {unmatched.count} of these transfers
          </Figure>
          <Figure name="To return" amount={toReturn.amount}>
            {toReturn.count === 1 ? '1 booking' : `${toReturn.count} bookings`}
          </Figure>
        </dl>
        <ButtonLink to={officePaths.statement} className="justify-self-start">
          <Icon of={FileSearch} size={20} />
          Read a bank statement
        </ButtonLink>
      </div>
      <Part title="To return" count={toReturn.count} shown={toReturn.bookings}>
        <ToReturn bookings={toReturn.bookings} />
      </Part>
      <Part title="Expected" count={submitted.count + held.count} shown={expected.bookings}>
        <List of={expected.bookings} className={TWO_COLUMNS}>
          {line => (
            <Line isRow line={line} about={line.status === 'held' ? 'Held, not paid yet' : 'Receipt to check'} />
          )}
        </List>
      </Part>
      <section>
        <h2 className="mb-2 text-xl font-semibold">{monthTitle(month)}, day by day</h2>
        <MonthTable days={days} />
      </section>
      <Part title="Not in a statement yet" count={unmatched.count} shown={unmatched.payments}>
        <p className="mb-2 text-[0.9375rem]/6">
          Confirmed as transfers, on the word of a receipt. A bank statement shows whether the money is there.
        </p>
        <List of={unmatched.payments} keyOf={({ paymentId }) => paymentId} className={TWO_COLUMNS}>
          {line => <Line isRow line={line} about={`Written down ${whenText(line.at)}, ${line.by}`} />}
        </List>
      </Part>
    </div>
  )
}

function Figure({ name, amount, children }: { name: string; amount: number; children: ReactNode }) {
  return (
    <div className="rounded-card border border-ink/15 bg-white/50 px-4 py-3">
      <dt className="text-[0.9375rem]/5 text-stone">{name}</dt>
      <dd>
        <span className="block text-2xl/9 font-semibold tabular-nums">{sumText(amount)}</span>
        <span className="text-[0.8125rem]/5 text-stone">{children}</span>
      </dd>
    </div>
  )
}

const TWO_COLUMNS = `md:grid-cols-2 ${ROWS}`

type PartProps = { title: string; count: number; shown: unknown[]; children: ReactNode }

function Part({ title, count, shown, children }: PartProps) {
  if (count === 0) return null
  const more = count - shown.length
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-xl font-semibold">{title}</h2>
      {children}
      {more > 0 && <p className="mt-2 text-[0.9375rem] text-stone">and {more} more</p>}
    </section>
  )
}

type Booking = MoneyResponse['toReturn']['bookings'][number]

function ToReturn({ bookings }: { bookings: Booking[] }) {
  return (
    <List of={bookings} className="gap-3 md:grid-cols-2 md:items-start">
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
          <SmallButton onClick={() => setOpen(true)}>Returned</SmallButton>
          {isOff && <SmallButton onClick={keep}>We keep it</SmallButton>}
        </div>
      )}
    </div>
  )
}

const isLate = ({ by }: Refund) => by !== null && by < today()
