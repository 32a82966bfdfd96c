import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import type { ReceiptCard as Card } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { GROUPS_TO_DECIDE, type ReceiptGroup, receiptGroup } from '#contract/money/receipt-groups.ts'
import { fetchReceiptPicture, fetchReceipts } from '#web/api/desk.ts'
import { takeFragment } from '#web/desk/access/fragment.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { StateMark } from '#web/desk/StateMark.tsx'
import { clockTime } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CardFacts, Expected } from './CardFacts.tsx'
import { Decision } from './Decision.tsx'
import { ReceiptPicture } from './ReceiptPicture.tsx'

const DeclineMany = lazyComponent(() => import('./DeclineMany.tsx'))

const GROUPS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'asked', label: 'Waiting for the customer' },
  { value: 'late', label: 'Came late' },
  { value: 'passed', label: 'Time has passed' },
  { value: 'decided', label: 'Decided today' },
] as const satisfies { value: ReceiptGroup; label: string }[]

interface View {
  group?: ReceiptGroup
  position?: number
  /** The booking whose card is shown in place of the one at the position. */
  chosen?: string
  isMany?: boolean
}

/** One card at a time: once it is decided, the next one is shown. `id` is the booking whose card an email opened. */
export function ReceiptsPage({ id }: { id: string }) {
  const queue = useDeskData('receipts', fetchReceipts)
  const [{ group, position = 0, chosen, isMany }, setView] = useState<View>({ chosen: id })
  const changeView = (part: View) => setView(view => ({ ...view, ...part }))

  // A link from an email carries a key that this device does not need; no address may keep one.
  useEffect(() => void takeFragment(), [])

  return (
    <LoadedScreen title="Receipts" hasBack={false} from={queue} label="Loading the receipts">
      {cards => {
        const now = Date.now()
        const of = (name: ReceiptGroup) => cards.filter(card => receiptGroup(card, now) === name)
        const wanted = cards.find(card => card.booking._id === chosen)
        // The badge's receipts are in sight: the first group that needs a decision.
        const first = GROUPS_TO_DECIDE.find(name => of(name).length > 0) ?? 'waiting'
        const shown = group ?? (wanted && receiptGroup(wanted, now)) ?? first
        const list = of(shown)
        const at = wanted ? list.indexOf(wanted) : Math.min(position, list.length - 1)
        const card = list[at]
        const move = (by: number) => changeView({ chosen: undefined, position: (at + by + list.length) % list.length })
        return (
          <>
            <Chips
              label="Which receipts"
              isRow
              options={GROUPS.map(option => ({ ...option, count: of(option.value).length }))}
              value={shown}
              onChange={next => setView({ group: next })}
            />
            {chosen && !wanted && <Gone id={chosen} />}
            {isMany ? (
              <div className="mt-3">
                <DeclineMany cards={list} onDone={() => changeView({ isMany: false })} />
              </div>
            ) : card ? (
              <div className="mt-3">
                {shown === 'asked' && card.againAt && (
                  <p className="mb-2 text-[0.9375rem]">Comes back at {clockTime(card.againAt)}.</p>
                )}
                <ReceiptCard
                  key={card.booking._id}
                  card={card}
                  pager={list.length > 1 && <Pager at={at} count={list.length} move={move} />}
                  onDone={() => changeView({ chosen: undefined })}
                />
                {list.length > 1 && card.booking.status === 'submitted' && (
                  <OutlineButton className="mt-4" onClick={() => changeView({ isMany: true })}>
                    Select many
                  </OutlineButton>
                )}
              </div>
            ) : (
              <p className="py-20 text-center font-serif text-2xl font-semibold text-stone">Nothing to check.</p>
            )}
          </>
        )
      }}
    </LoadedScreen>
  )
}

/** Shown if the receipt was decided after the email was sent. */
function Gone({ id }: { id: string }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-linen px-4 py-3">
      <p>This receipt is no longer waiting.</p>
      <ButtonLink look="outline" to={deskPaths.booking(id)}>
        Open the booking
      </ButtonLink>
    </div>
  )
}

function Pager({ at, count, move }: { at: number; count: number; move(by: number): void }) {
  return (
    <div className="flex shrink-0 items-center">
      <RoundButton label="Previous receipt" icon={ChevronLeft} onClick={() => move(-1)} />
      <span className="text-[0.9375rem] tabular-nums">
        {at + 1} of {count}
      </span>
      <RoundButton label="Next receipt" icon={ChevronRight} onClick={() => move(1)} />
    </div>
  )
}

function ReceiptCard({ card, pager, onDone }: { card: Card; pager: ReactNode; onDone(): void }) {
  const { booking } = card
  return (
    <article
      aria-label={`Receipt of ${booking.fullName}`}
      className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 lg:col-start-2">
        <Expected card={card} />
        <div className="grid justify-items-end gap-1">
          {pager}
          {card.group === 'decided' && <StateMark status={booking.status} />}
        </div>
      </div>
      <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <ReceiptPicture
          pictures={card.receipts}
          likenesses={card.likenesses}
          load={n => fetchReceiptPicture(booking._id, n)}
        />
      </div>
      <div className="lg:col-start-2">
        <CardFacts
          card={card}
          name={
            <Link
              to={deskPaths.booking(booking._id)}
              className="-my-2.5 inline-block py-2.5 font-semibold text-amber underline underline-offset-4"
            >
              {booking.fullName}
            </Link>
          }
        />
      </div>
      {card.group !== 'decided' && (
        <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:static [@media(height<30rem)]:static lg:col-start-2 lg:mx-0 lg:self-start lg:border-0 lg:p-0">
          <Decision card={card} onDone={onDone} />
        </div>
      )}
    </article>
  )
}
