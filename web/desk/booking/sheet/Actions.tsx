import {
  CalendarClock,
  CircleX,
  type IconNode,
  Mail,
  MessageCircle,
  NotebookPen,
  Phone,
  Sparkles,
  Wallet,
} from 'lucide'
import { isLive, mayMove } from '#contract/booking/booking-states.ts'
import type { DeskBooking, StatusBody } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { mailto } from '#contract/platform/mailto.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { MARKS_EXCHANGEABLE_DAYS, NO_SHOW_AFTER_MINUTES } from '#contract/rules.ts'
import { decide, edit, restore } from '#web/api/desk.ts'
import { announce, change } from '#web/desk/notice.ts'
import { ALL_HERE, countGuests, hereText, isVisit } from '#web/desk/parts.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { dateOf, today } from '#web/desk/times.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export type Part =
  | 'person'
  | 'room'
  | 'whatsapp'
  | 'paylink'
  | 'payment'
  | 'line'
  | 'move'
  | 'treatment'
  | 'time'
  | 'add'
  | 'out'
  | 'done'
  | 'missed'
  | 'cancel'
  | 'contact'

const TILE =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 rounded-card border border-ink/15 bg-white/50 px-0.5 text-[0.8125rem]/5 font-semibold hover:border-ink disabled:opacity-50'

export function Tiles({ booking, open, toggle }: { booking: DeskBooking; open?: Part; toggle(part: Part): void }) {
  const tile = (part: Part, label: string, icon: IconNode) => (
    <button
      type="button"
      aria-expanded={open === part}
      onClick={() => toggle(part)}
      className={`${TILE} ${open === part ? 'border-ink bg-linen' : ''}`}
    >
      <Icon of={icon} size={22} />
      {label}
    </button>
  )
  const link = (href: string, label: string, icon: IconNode) => (
    <a href={href} className={TILE}>
      <Icon of={icon} size={22} />
      {label}
    </a>
  )
  const { phoneNumber, email } = booking
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4rem,(100%-1.5rem)/4),1fr))] gap-2 sm:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]">
      {phoneNumber && link(`tel:${phoneNumber.replace(/[^\d+]/g, '')}`, 'Call', Phone)}
      {phoneNumber && tile('whatsapp', 'WhatsApp', MessageCircle)}
      {email && link(mailto(email), 'Email', Mail)}
      {isLive(booking.status) && tile('move', 'Move', CalendarClock)}
      {isLive(booking.status) && !isVisit(booking) && tile('treatment', 'Treatment', Sparkles)}
      {tile('payment', booking.money.toReturn > 0 ? 'Return' : 'Payment', Wallet)}
      {tile('contact', 'Edit', NotebookPen)}
      {isLive(booking.status) && tile('cancel', 'Cancel', CircleX)}
    </div>
  )
}

export function Marks({ booking, open }: { booking: DeskBooking; open(part: Part): void }) {
  const { _id, status, arrivedAt, startsAt, bookingDate, endsAt } = booking
  const hasGuests = countGuests(booking) > 1
  const areAllHere = hasGuests && hereText(booking) === ALL_HERE
  const sinceStart = Date.now() - Date.parse(startsAt)
  const mark = (what: string, body: Omit<StatusBody, 'from'>) =>
    change(what, () => decide(_id, { ...body, from: status }))
  const toggleArrived = () =>
    announce(
      () => edit(_id, { arrived: hasGuests || !arrivedAt }),
      () => ({ text: hasGuests ? 'All are here' : arrivedAt ? 'Not here' : `${booking.fullName} is here` }),
    )
  const isFresh = status === 'confirmed' || Date.now() - Date.parse(endsAt) < MARKS_EXCHANGEABLE_DAYS * MS_PER_DAY
  const mayFinish = mayMove('finish', status, 'desk') && isFresh && sinceStart >= 0
  const isLate = sinceStart >= NO_SHOW_AFTER_MINUTES * MS_PER_MINUTE
  const mayMiss = mayMove('miss', status, 'desk') && isFresh && isLate && !arrivedAt
  const isPaidInPart = booking.money.paid > 0 && booking.money.owed > 0
  const mayReopen = mayMove('reopen', status, 'desk') && bookingDate === today()
  const mayArrive = status === 'confirmed' && bookingDate === today()

  return (
    <div className="flex flex-wrap gap-2 *:grow empty:hidden sm:*:grow-0">
      {status === 'submitted' && <ButtonLink to={deskPaths.receipt(_id)}>Check the receipt</ButtonLink>}
      {status !== 'submitted' && mayMove('confirm', status, 'desk') && (
        <Button onClick={() => mark(`Confirmed: ${booking.fullName}`, { status: 'confirmed' })}>
          Payment received
        </Button>
      )}
      {mayArrive && !areAllHere && (
        <Button look={arrivedAt ? 'outline' : 'gold'} onClick={toggleArrived}>
          {hasGuests ? 'All came' : arrivedAt ? 'Not here after all' : 'Came'}
        </Button>
      )}
      {mayFinish && (
        <Button
          look={arrivedAt || !mayArrive ? 'gold' : 'outline'}
          onClick={() => (booking.money.owed > 0 ? open('done') : mark('Marked done', { status: 'done' }))}
        >
          {status === 'no_show' ? 'Came after all' : 'Done'}
        </Button>
      )}
      {mayMiss && (
        <OutlineButton
          onClick={() => (isPaidInPart ? open('missed') : mark('Marked as no-show', { status: 'no_show' }))}
        >
          No-show
        </OutlineButton>
      )}
      {mayReopen && (
        <OutlineButton onClick={() => mark('Not done after all', { status: 'confirmed' })}>
          Not done after all
        </OutlineButton>
      )}
      {status === 'held' && <OutlineButton onClick={() => open('paylink')}>Send a pay link</OutlineButton>}
      {mayMove('restore', status, 'desk') && dateOf(startsAt) >= today() && (
        <Button onClick={() => change('Restored', () => restore(_id))}>Restore</Button>
      )}
    </div>
  )
}
