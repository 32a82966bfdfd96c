import { CircleCheck, WifiOff } from 'lucide'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import type { ManageResponse } from '#contract/manage.ts'
import { manageText } from '#contract/messages.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AddToCalendar } from '../status/AddToCalendar.tsx'
import { BookingHeader } from '../status/BookingHeader.tsx'
import { SupportLinks } from '../status/SupportLinks.tsx'
import { STATUSES } from '../status/statuses.ts'
import { BookingCard } from './BookingCard.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import { type Change, ownChanges } from './own-changes.ts'
import { Panel } from './Panel.tsx'
import { ReceiptAgain } from './ReceiptAgain.tsx'
import { RefundPanel } from './RefundPanel.tsx'
import { TakeBack } from './TakeBack.tsx'
import type { Outcome } from './use-managed.ts'
import { WhatIsKept } from './WhatIsKept.tsx'
import { WhatMayBeDone } from './WhatMayBeDone.tsx'

/** Loaded when they are asked for. */
export interface Parts {
  MoveTime: ComponentType<{
    booking: PublicBooking
    isBusy: boolean
    move(bookingDate: string, bookingTime: string): Promise<Failure | undefined>
    close(): void
  }>
  AnotherReceipt: ComponentType<{ isBusy: boolean; send(receipt: File): Promise<Failure | undefined> }>
}

interface Props {
  managed: ManageResponse
  isOld: boolean
  isBusy: boolean
  bookingKey: string
  act(change: Change): Promise<Outcome>
  parts: Parts
}

/** One booking in its customer's hands. What may be done with it is what the server said. */
export function OwnBookingView({ managed, isOld, isBusy, bookingKey, act, parts }: Props) {
  const { booking } = managed
  const { MoveTime, AnotherReceipt } = parts
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState<{ with: Change['what']; sentence: string }>()
  const top = useRef<HTMLDivElement>(null)
  const changes = ownChanges({ bookingHash: booking.bookingHash, key: bookingKey })

  /** What was done is said at the top, where the booking is shown as it is now. */
  async function make(change: Change): Promise<Failure | undefined> {
    const outcome = await act(change)
    const { failure } = outcome
    setNews('booking' in outcome ? change.words(outcome.booking) : '')
    setTrouble(failure && { with: change.what, sentence: failure.sentence })
    if (failure) return failure
    setOpen(undefined)
    requestAnimationFrame(() => top.current?.focus())
  }

  // Said where it was tried, unless that is no longer possible.
  const isPlaceGone = {
    move: !managed.mayMove,
    cancel: !managed.mayCancel,
    restore: managed.restoreUntil === null,
    receipt: !managed.maySendReceipt,
    account: !managed.refund?.wantsAccount,
  }

  return (
    <>
      <div ref={top} tabIndex={-1} className="focus-visible:[box-shadow:none] focus-visible:outline-none">
        <BookingHeader booking={booking} bookingKey={bookingKey}>
          {managed.restoreUntil && (
            <TakeBack until={managed.restoreUntil} isBusy={isBusy} takeBack={() => make(changes.restore())} />
          )}
        </BookingHeader>
      </div>
      <div className="page-width grid max-w-3xl gap-10 py-12 sm:py-16">
        <div className="grid gap-4">
          <div role="status" className="grid gap-4 empty:hidden">
            {news && (
              <Said icon={<Icon of={CircleCheck} size={22} className="mt-0.5 shrink-0 text-leaf" />}>{news}</Said>
            )}
            {isOld && (
              <Said icon={<Icon of={WifiOff} size={22} className="mt-0.5 shrink-0 text-amber" />}>
                {manageText.oldNews}
              </Said>
            )}
          </div>
          <p role="alert" className="font-semibold text-petal empty:hidden">
            {trouble && isPlaceGone[trouble.with] && trouble.sentence}
          </p>
          {managed.refund && (
            <RefundPanel refund={managed.refund} isBusy={isBusy} save={account => make(changes.account(account))} />
          )}
          <BookingCard booking={booking} />
          <WhatMayBeDone managed={managed} open={open} choose={part => setOpen(part === open ? undefined : part)} />
          {open === 'move' && managed.mayMove && (
            <Panel title={manageText.move}>
              <MoveTime
                booking={booking}
                isBusy={isBusy}
                move={(date, time) => make(changes.move(date, time))}
                close={() => setOpen(undefined)}
              />
            </Panel>
          )}
          {open === 'cancel' && managed.mayCancel && (
            <Panel title={manageText.cancelQuestion}>
              <CancelQuestion
                managed={managed}
                isBusy={isBusy}
                cancel={() => make(changes.cancel())}
                close={() => setOpen(undefined)}
              />
            </Panel>
          )}
        </div>
        {managed.maySendReceipt && booking.status === 'submitted' && (
          <ReceiptAgain>
            <AnotherReceipt isBusy={isBusy} send={receipt => make(changes.receipt(receipt))} />
          </ReceiptAgain>
        )}
        {STATUSES[booking.status].isOn && <AddToCalendar booking={booking} manageKey={bookingKey} />}
        <WhatIsKept booking={booking} bookingKey={bookingKey} />
        <SupportLinks booking={booking}>{manageText.questions}</SupportLinks>
      </div>
    </>
  )
}

function Said({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-card border border-ink/10 bg-linen px-5 py-4 font-semibold">
      {icon}
      <span>{children}</span>
    </p>
  )
}
