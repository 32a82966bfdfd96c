import type { ReactNode } from 'react'
import type { ReceiptCard as Card } from '#contract/desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { fetchReceiptPicture } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { StateMark } from '../StateMark.tsx'
import { CardFacts, Expected } from './CardFacts.tsx'
import { Decision } from './Decision.tsx'
import { ReceiptPicture, spotsOf } from './ReceiptPicture.tsx'

/** The claim beside what is expected, with the decision in reach of the thumb. */
export function ReceiptCard({ card, pager, onDone }: { card: Card; pager: ReactNode; onDone(): void }) {
  const { booking } = card
  return (
    <article
      aria-label={`Receipt of ${booking.fullName}`}
      className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]"
    >
      <div className="flex items-start justify-between gap-3 lg:col-start-2">
        <Expected card={card} />
        <div className="grid justify-items-end gap-1">
          {pager}
          {card.group === 'decided' && <StateMark status={booking.status} />}
        </div>
      </div>
      <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <ReceiptPicture
          pictures={card.receipts.map(({ n, at, late }) => ({
            at,
            late,
            spots: spotsOf(card.likenesses, n),
            load: () => fetchReceiptPicture(booking._id, n),
          }))}
        />
      </div>
      <div className="lg:col-start-2">
        <CardFacts
          card={card}
          name={
            <Link to={deskPaths.booking(booking._id)} className="font-semibold text-amber underline underline-offset-4">
              {booking.fullName}
            </Link>
          }
        />
      </div>
      {card.group !== 'decided' && (
        <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:static lg:col-start-2 lg:mx-0 lg:self-start lg:border-0 lg:p-0">
          <Decision card={card} onDone={onDone} />
        </div>
      )}
    </article>
  )
}
