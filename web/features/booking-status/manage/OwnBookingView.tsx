import { CircleCheck, WifiOff } from 'lucide'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { PublicBooking } from '#contract/booking.ts'
import type { ManageResponse } from '#contract/manage.ts'
import { manageText } from '#contract/messages.ts'
import { whenWords } from '#contract/whatsapp.ts'
import type { Failure } from '#web/api/api-problem.ts'
import * as api from '#web/api/manage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AddToCalendar } from '../AddToCalendar.tsx'
import { BookingHeader } from '../BookingHeader.tsx'
import { SupportLinks } from '../SupportLinks.tsx'
import { STATUSES } from '../statuses.ts'
import { BookingCard } from './BookingCard.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import { Panel } from './Panel.tsx'
import { ReceiptAgain } from './ReceiptAgain.tsx'
import { TakeBack } from './TakeBack.tsx'
import type { Doing } from './use-managed.ts'
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

type Act = 'move' | 'cancel' | 'restore' | 'receipt'

interface Props {
  managed: ManageResponse
  isOld: boolean
  isBusy: boolean
  bookingKey: string
  act(doing: Doing): Promise<Failure | undefined>
  parts: Parts
}

/** One booking in its customer's hands. What may be done with it is what the server said. */
export function OwnBookingView({ managed, isOld, isBusy, bookingKey, act, parts }: Props) {
  const { booking } = managed
  const { MoveTime, AnotherReceipt } = parts
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState<{ with: Act; sentence: string }>()
  const top = useRef<HTMLDivElement>(null)
  const asked = { bookingHash: booking.bookingHash, key: bookingKey }

  /** What was done is said at the top, where the booking is shown as it is now. */
  async function change(what: Act, doing: Doing, words: (now: PublicBooking) => string) {
    let now: PublicBooking = booking
    const failure = await act({
      call: async () => {
        const answer = await doing.call()
        now = answer.booking
        return answer
      },
      isDone: found => {
        now = found
        return doing.isDone(found)
      },
    })
    setNews(failure ? '' : words(now))
    setTrouble(failure && { with: what, sentence: failure.sentence })
    if (failure) return failure
    setOpen(undefined)
    requestAnimationFrame(() => top.current?.focus())
  }

  const move = (bookingDate: string, bookingTime: string) =>
    change(
      'move',
      {
        call: () => api.moveOwnBooking({ ...asked, bookingDate, bookingTime }),
        isDone: now => now.bookingDate === bookingDate && now.bookingTime === bookingTime,
      },
      now => manageText.moved(whenWords(now)),
    )
  const cancel = () =>
    change(
      'cancel',
      { call: () => api.cancelOwnBooking(asked), isDone: now => now.status === 'cancelled' },
      () => manageText.cancelled,
    )
  const takeBack = () =>
    change('restore', { call: () => api.restoreOwnBooking(asked), isDone: now => now.status !== 'cancelled' }, now =>
      manageText.takenBack(whenWords(now)),
    )
  const sendReceipt = (receipt: File) =>
    change(
      'receipt',
      { call: () => api.sendOwnReceipt(asked, receipt), isDone: () => false },
      () => manageText.receiptSent,
    )

  // Said where it was tried, unless that is no longer possible.
  const isPlaceGone = {
    move: !managed.mayMove,
    cancel: !managed.mayCancel,
    restore: managed.restoreUntil === null,
    receipt: !managed.maySendReceipt,
  }

  return (
    <>
      <div ref={top} tabIndex={-1} className="focus-visible:shadow-none focus-visible:outline-none">
        <BookingHeader booking={booking}>
          {managed.restoreUntil && <TakeBack until={managed.restoreUntil} isBusy={isBusy} takeBack={takeBack} />}
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
          <BookingCard booking={booking} />
          <WhatMayBeDone managed={managed} open={open} choose={part => setOpen(part === open ? undefined : part)} />
          {open === 'move' && managed.mayMove && (
            <Panel title={manageText.move}>
              <MoveTime booking={booking} isBusy={isBusy} move={move} close={() => setOpen(undefined)} />
            </Panel>
          )}
          {open === 'cancel' && managed.mayCancel && (
            <Panel title={manageText.cancelQuestion}>
              <CancelQuestion managed={managed} isBusy={isBusy} cancel={cancel} close={() => setOpen(undefined)} />
            </Panel>
          )}
        </div>
        {managed.maySendReceipt && booking.status === 'submitted' && (
          <ReceiptAgain>
            <AnotherReceipt isBusy={isBusy} send={sendReceipt} />
          </ReceiptAgain>
        )}
        {STATUSES[booking.status].isOn && <AddToCalendar booking={booking} manageKey={bookingKey} />}
        <WhatIsKept booking={booking} />
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
