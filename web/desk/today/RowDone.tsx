import { CheckCheck } from 'lucide'
import type { DeskBooking } from '#contract/desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { decide } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { change } from '../notice.ts'

const LOOK =
  'flex min-h-16 w-14 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card border border-ink/15 bg-white/50 text-[0.8125rem]/5 font-semibold hover:border-ink print:hidden'

/** Beside a visit that has begun: one tap marks it done. Where money is open, the tap asks how it was paid. */
export function RowDone({ booking }: { booking: DeskBooking }) {
  const { _id, fullName, money, status } = booking
  const label = `Done: ${fullName}`
  const content = (
    <>
      <Icon of={CheckCheck} size={20} />
      Done
    </>
  )
  if (money.owed > 0)
    return (
      <Link to={deskPaths.bookingPart(_id, 'done')} aria-label={label} className={LOOK}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={label}
      className={LOOK}
      onClick={() => change(`Done: ${fullName}`, () => decide(_id, { status: 'done', from: status }))}
    >
      {content}
    </button>
  )
}
