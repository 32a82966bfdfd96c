import { CircleCheck, type IconNode, WifiOff } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ManageResponse } from '#contract/booking/manage.ts'
import { manageText } from '#contract/messages.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { Button, NotLoaded } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AddToCalendar } from '../status/AddToCalendar.tsx'
import { BookingHeader } from '../status/BookingHeader.tsx'
import { SupportLinks } from '../status/SupportLinks.tsx'
import { STATUSES } from '../status/statuses.ts'
import { BookAgain, mayBookAgain } from './BookAgain.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingCard } from './BookingCard.tsx'
import { MyData } from './MyData.tsx'
import { type Change, ownChanges } from './own-changes.ts'
import { RefundPanel } from './RefundPanel.tsx'
import { UndoCancellation } from './UndoCancellation.tsx'

// Most visitors change nothing, so these load when they are opened.
const MoveTime = lazyPart(() => import('./MoveTime.tsx'), {
  waiting: () => <Spinner label="Loading the calendar" />,
  failed: retry => <NotLoaded retry={retry}>{manageText.calendarNotLoaded}</NotLoaded>,
})
const Adding = lazyPart(() => import('./Adding.tsx'), {
  waiting: () => <Spinner label={manageText.lookingForAdditions} />,
  failed: retry => <NotLoaded retry={retry}>{manageText.partNotLoaded}</NotLoaded>,
})
const TakeOutQuestion = lazyPart(() => import('./TakingOut.tsx'), {
  failed: retry => <NotLoaded retry={retry}>{manageText.partNotLoaded}</NotLoaded>,
})
const CancelQuestion = lazyPart(() => import('./CancelQuestion.tsx'), {
  waiting: () => <Spinner label="Loading" />,
  failed: retry => <NotLoaded retry={retry}>{manageText.partNotLoaded}</NotLoaded>,
})
const AnotherReceipt = lazyPart(() => import('./AnotherReceipt.tsx'), {
  waiting: () => <Spinner label="Loading" />,
  failed: retry => <NotLoaded retry={retry}>{manageText.uploadNotLoaded}</NotLoaded>,
})
// Few spas ask.
const BeforeVisit = lazyPart(() => import('./BeforeVisit.tsx'), {
  failed: retry => <NotLoaded retry={retry}>{manageText.healthNotLoaded}</NotLoaded>,
})

interface Props {
  managed: ManageResponse
  isStale: boolean
  isBusy: boolean
  news: string
  bookingKey: string
  act(change: Change): Promise<Failure | undefined>
}

/** The server decides which changes are offered. */
export function OwnBookingView({ managed, isStale, isBusy, news, bookingKey, act }: Props) {
  const { booking } = managed
  const [open, setOpen] = useState<'move' | 'add' | 'cancel' | { treatmentId: string }>()
  const [isReceiptOpen, setReceiptOpen] = useState(false)
  const [failed, setFailed] = useState<{ with: Change['what']; sentence: string }>()
  const top = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)
  const removed =
    typeof open === 'object' ? managed.removable.find(({ treatmentId }) => treatmentId === open.treatmentId) : undefined
  const own = { bookingHash: booking.bookingHash, key: bookingKey }
  const changes = ownChanges(own)

  /** Afterwards the focus is at the top, where the booking and the news are shown. */
  async function apply(change: Change): Promise<Failure | undefined> {
    const failure = await act(change)
    setFailed(failure && { with: change.what, sentence: failure.sentence })
    if (failure) return failure
    close()
    requestAnimationFrame(() => top.current?.focus())
  }

  // A failure is shown beside its button, unless that is gone.
  const isPlaceGone = {
    move: !managed.mayMove,
    add: !managed.mayAdd,
    remove: managed.removable.length === 0,
    cancel: !managed.mayCancel,
    restore: managed.restoreUntil === null,
    receipt: !managed.maySendReceipt,
    account: !managed.refund?.wantsAccount,
    health: !managed.health,
  }

  const question = removed && {
    treatmentId: removed.treatmentId,
    shown: (
      <Panel key={removed.treatmentId} title={manageText.takeOutQuestion} isBeside>
        <TakeOutQuestion
          managed={managed}
          removed={removed}
          isBusy={isBusy}
          remove={() => apply(changes.remove(removed.treatmentId, booking))}
          close={close}
        />
      </Panel>
    ),
  }

  return (
    <>
      <div ref={top} tabIndex={-1} className="focus-visible:[box-shadow:none] focus-visible:outline-none">
        <BookingHeader booking={booking} bookingKey={bookingKey}>
          {managed.restoreUntil && (
            <UndoCancellation until={managed.restoreUntil} isBusy={isBusy} undo={() => apply(changes.restore())} />
          )}
        </BookingHeader>
      </div>
      <div className="page-width grid max-w-3xl gap-10 py-12 sm:py-16">
        <div className="grid gap-4">
          <div role="status" className="grid gap-4 empty:hidden">
            {news && <News icon={CircleCheck} colour="text-leaf" sentence={news} />}
            {isStale && <News icon={WifiOff} colour="text-amber" sentence={manageText.oldNews} />}
          </div>
          <p role="alert" className="font-semibold text-petal empty:hidden">
            {failed && isPlaceGone[failed.with] && failed.sentence}
          </p>
          {managed.refund && (
            <RefundPanel refund={managed.refund} isBusy={isBusy} save={account => apply(changes.account(account))} />
          )}
          <BookingCard
            booking={booking}
            account={managed.account}
            removable={managed.removable}
            takeOut={treatmentId => setOpen(removed?.treatmentId === treatmentId ? undefined : { treatmentId })}
            question={question}
          />
          {managed.health && (
            <BeforeVisit
              {...{ own, booking, isBusy, apply }}
              answers={managed.health.answers}
              // A server of the version before says nothing, and has them only while they may be changed.
              mayChange={managed.health.mayChange !== false}
            />
          )}
          <BookingActions
            managed={managed}
            open={typeof open === 'string' ? open : undefined}
            choose={part => setOpen(part === open ? undefined : part)}
          />
          {open === 'move' && managed.mayMove && (
            <Panel title={manageText.move}>
              <MoveTime booking={booking} isBusy={isBusy} move={(...to) => apply(changes.move(...to))} close={close} />
            </Panel>
          )}
          {open === 'add' && managed.mayAdd && (
            <Panel title={manageText.add}>
              <Adding own={own} booking={booking} isBusy={isBusy} apply={apply} close={close} />
            </Panel>
          )}
          {open === 'cancel' && managed.mayCancel && (
            <Panel title={manageText.cancelQuestion}>
              <CancelQuestion managed={managed} isBusy={isBusy} cancel={() => apply(changes.cancel())} close={close} />
            </Panel>
          )}
          {mayBookAgain(booking, serverNow()) && <BookAgain booking={booking} />}
        </div>
        {managed.maySendReceipt && booking.status === 'submitted' && (
          <section aria-labelledby="receipt-heading">
            <h2 id="receipt-heading" className="text-2xl font-semibold">
              {manageText.receiptHeading}
            </h2>
            <p className="mt-2 mb-4">{manageText.receiptHint}</p>
            {isReceiptOpen ? (
              <AnotherReceipt isBusy={isBusy} send={receipt => apply(changes.receipt(receipt))} />
            ) : (
              <Button look="outline" onClick={() => setReceiptOpen(true)}>
                {manageText.sendReceipt}
              </Button>
            )}
          </section>
        )}
        {STATUSES[booking.status].isOn && <AddToCalendar booking={booking} manageKey={bookingKey} />}
        <MyData booking={booking} bookingKey={bookingKey} />
        <SupportLinks booking={booking}>{manageText.questions}</SupportLinks>
      </div>
    </>
  )
}

function News({ icon, colour, sentence }: { icon: IconNode; colour: string; sentence: string }) {
  return (
    <p className="flex gap-3 rounded-card border border-ink/10 bg-linen px-5 py-4 font-semibold">
      <Icon of={icon} size={22} className={`mt-0.5 shrink-0 ${colour}`} />
      {sentence}
    </p>
  )
}

interface PanelProps {
  title: string
  /** Under what it asks about, which stays in view. */
  isBeside?: boolean
  children: ReactNode
}

function Panel({ title, isBeside = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const shown = isBeside ? heading.current?.closest('section') : heading.current
    shown?.scrollIntoView({ block: isBeside ? 'nearest' : 'start', behavior: scrollBehavior() })
  }, [isBeside])

  return (
    <section
      aria-labelledby={id}
      className={isBeside ? 'border-l-2 border-gold py-2 pl-4' : 'rounded-card border border-ink/15 px-5 py-6 sm:px-8'}
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mb-3 text-2xl font-semibold focus-visible:[box-shadow:none] focus-visible:outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
