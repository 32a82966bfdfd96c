import type { FunctionComponent, ReactNode } from 'react'
import { isLive } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { longDate } from '#contract/platform/dates.ts'
import { durationText } from '#contract/platform/time.ts'
import { type Details, fetchDetails } from '#web/api/desk.ts'
import { awayText, type By, LACKS } from '#web/desk/day/today/columns.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { healthLine, isHarmless } from '#web/desk/health.ts'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { Lacking } from '#web/desk/Lacking.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { countGuests, endLabel, guestsText, isVisit, partId, partName, partsOf } from '#web/desk/parts.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { StateMark } from '#web/desk/StateMark.tsx'
import { moneyText, moneyWords } from '#web/desk/words.ts'
import { useSearchParams } from '#web/navigation/navigation.tsx'
import { Marks, type Part, Tiles } from './Actions.tsx'
import { hasAdded } from './lines.ts'
import { Panel } from './Panel.tsx'
import { Record } from './Record.tsx'

// Most bookings are of one treatment and for one guest.
const VisitParts = lazyComponent(() => import('./VisitParts.tsx'), null)
const GuestMarks = lazyComponent(() => import('./GuestMarks.tsx'), null)
// Only a visit that is over has a next one.
// Most visits cost what their treatments cost.
const AccountLines = lazyComponent(() => import('./AccountLines.tsx'), null)
const SameAgain = lazyComponent(
  async () => ({ default: (await import('#web/desk/SameAgain.tsx')).SameAgain }),
  <span className="min-h-17" />,
)

type PanelForm = FunctionComponent<
  Pick<Details, 'booking' | 'manageLink' | 'refund' | 'removable'> & { onDone(): void }
>

const loadWhatsApp = () => import('./WhatsApp.tsx')

/** Reading a booking needs none of the forms; each is loaded by the tap that opens it. */
const PANELS: Record<Part, { title: string; Form: PanelForm }> = {
  time: { title: 'Another time', Form: lazyComponent(() => import('./PartTimeForm.tsx')) },
  person: { title: 'Who treats', Form: lazyComponent(() => import('./HandOverForm.tsx')) },
  room: { title: 'Which room', Form: lazyComponent(() => import('./RoomForm.tsx')) },
  whatsapp: {
    title: 'Write on WhatsApp',
    Form: lazyComponent(async () => ({ default: (await loadWhatsApp()).WhatsAppTexts })),
  },
  paylink: { title: 'Send a pay link', Form: lazyComponent(async () => ({ default: (await loadWhatsApp()).PayLink })) },
  payment: { title: 'Payment', Form: lazyComponent(() => import('./PaymentForm.tsx')) },
  line: { title: 'Add to the account', Form: lazyComponent(() => import('./LineForm.tsx')) },
  move: { title: 'Move to another time', Form: lazyComponent(() => import('./MoveForm.tsx')) },
  treatment: { title: 'Change the treatment', Form: lazyComponent(() => import('./TreatmentForm.tsx')) },
  add: { title: 'Add a treatment', Form: lazyComponent(() => import('./AddForm.tsx')) },
  out: { title: 'Take out', Form: lazyComponent(() => import('./TakeOutForm.tsx')) },
  done: { title: 'Done', Form: lazyComponent(() => import('./FinishForm.tsx')) },
  missed: { title: 'No-show', Form: lazyComponent(() => import('./MissedForm.tsx')) },
  cancel: { title: 'Cancel the booking', Form: lazyComponent(() => import('./CancelForm.tsx')) },
  contact: { title: 'Contact and notes', Form: lazyComponent(() => import('./ContactForm.tsx')) },
}

export function SheetPage({ id }: { id: string }) {
  const details = useDeskData(`booking ${id}`, () => fetchDetails(id))
  // The form stays open, with the typed values, after signing in again.
  const [params] = useSearchParams()
  const { values, change, forget } = useKeptForm<{ open?: Part; treatment?: string }>(`sheet ${id}`, {
    open: (params.get('do') as Part | null) ?? undefined,
    treatment: params.get('treatment') ?? undefined,
  })
  const { open, treatment } = values
  const close = () => {
    change({ open: undefined, treatment: undefined })
    forget()
  }
  const panel = open && Object.hasOwn(PANELS, open) ? PANELS[open] : undefined

  // Opened from another screen, or from the summary: in sight without scrolling.
  const isFirst = FIRST.some(part => part === open)
  const form = (data: Details) => {
    if (!panel) return null
    // A form about one treatment of a visit has that treatment in the place of the booking.
    const part = isVisit(data.booking) && partsOf(data.booking).find(one => partId(one) === treatment)
    const about = part ? `: ${partName(part)}, ${part.bookingTime}` : ''
    return (
      <Panel key={`${open} ${treatment}`} title={panel.title + about} onClose={close}>
        <panel.Form {...data} {...(part && { booking: part })} onDone={close} />
      </Panel>
    )
  }

  return (
    <LoadedScreen title={details.data?.booking.fullName || 'Booking'} from={details} label="Loading the booking">
      {data => (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
          <div className="grid grid-cols-1 content-start gap-4">
            <Summary
              details={data}
              open={(part, treatmentId) => change({ open: part, treatment: treatmentId })}
              form={treatment && form(data)}
              formOf={treatment}
            />
            {isFirst && !treatment && form(data)}
            {countGuests(data.booking) > 1 && (
              <GuestMarks booking={data.booking} finish={() => change({ open: 'done', treatment: undefined })} />
            )}
            <Marks booking={data.booking} open={part => change({ open: part, treatment: undefined })} />
            {data.booking.status === 'done' && <SameAgain booking={data.booking} />}
            <Tiles
              booking={data.booking}
              open={open}
              toggle={part => (open === part ? close() : change({ open: part, treatment: undefined }))}
            />
            {!isFirst && !treatment && form(data)}
          </div>
          <Record details={data} />
        </div>
      )}
    </LoadedScreen>
  )
}

const FIRST: Part[] = ['add', 'line', 'person', 'room', 'done', 'missed', 'paylink']

interface SummaryProps {
  details: Details
  open(part: Part, treatmentId?: string): void
  /** About one treatment of a visit. */
  form: ReactNode
  formOf: string | undefined
}

function Summary({ details: { booking, history, away, removable, lines }, ...parts }: SummaryProps) {
  const { status, reason, money } = booking
  // The change that ended it has the name of its state.
  const lastEnd = history.find(({ what, undone }) => what === status && !undone)
  const isEnded = status === 'done' || status === 'no_show'
  const letGo = isEnded && money.owed === 0 ? (lastEnd?.letGo ?? 0) : 0
  return (
    <div className="rounded-card border border-ink/15 bg-white/50 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="text-[1.75rem]/9 font-semibold tabular-nums">
          {booking.bookingTime}
          {isVisit(booking) && <span className="block text-base/6"> to {endLabel(booking)}</span>}
        </p>
        <StateMark status={status} heldUntil={booking.holdExpiresAt} />
      </div>
      <p className="font-semibold">
        {[longDate(booking.bookingDate), guestsText(booking)].filter(Boolean).join(' · ')}
      </p>
      {isVisit(booking) ? (
        <VisitParts booking={booking} away={away} removable={removable} {...parts} />
      ) : (
        <OneTreatment booking={booking} isAway={away.length > 0} open={parts.open} />
      )}
      <div className="mt-1 flex flex-wrap gap-x-5 text-[0.9375rem] *:min-h-11 *:underline *:underline-offset-4">
        {isLive(status) && (
          <button type="button" onClick={() => parts.open('add')}>
            Add a treatment
          </button>
        )}
        {mayAdd(status) && (
          <button type="button" onClick={() => parts.open('line')}>
            Product, tip or discount
          </button>
        )}
      </div>
      {hasAdded(lines) && <AccountLines lines={lines} mayChange={mayAdd(status)} />}
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink/10 pt-3">
        <span className="text-lg font-semibold tabular-nums">{moneyText(money.total)}</span>
        <span className={money.owed > 0 || money.toReturn > 0 ? 'font-semibold text-amber' : 'text-leaf'}>
          {letGo > 0 ? `${moneyText(letGo)} written off` : moneyWords(money)}
        </span>
      </p>
      {booking.careNote && (
        <p className="mt-3 rounded-lg border-l-4 border-petal bg-petal/10 px-3 py-2 text-[0.9375rem]/6 whitespace-pre-line">
          <strong className="block font-semibold">For those who treat</strong>
          {booking.careNote}
        </p>
      )}
      <Health booking={booking} />
      {reason && <p className="mt-2 text-[0.9375rem]">Reason: {reason}</p>}
    </div>
  )
}

/** A booking that does not take place costs nothing more. */
const mayAdd = (status: DeskBooking['status']) => isLive(status) || status === 'done' || status === 'no_show'

/** What the customer answered before the visit. */
function Health({ booking }: { booking: DeskBooking }) {
  const line = healthLine(booking)
  if (!line) return null
  const look = isHarmless(booking) ? 'text-stone' : 'rounded-lg border-l-4 border-petal bg-petal/10 px-3 py-2'
  return <p className={`mt-3 text-[0.9375rem]/6 wrap-anywhere ${look}`}>{line}</p>
}

interface OneProps {
  booking: DeskBooking
  isAway: boolean
  open(part: Part): void
}

function OneTreatment({ booking, isAway, open }: OneProps) {
  const { serviceName, station, squeezedIn, therapist, therapistWanted, room, lacks } = booking
  return (
    <>
      <p className="mt-2">
        {booking.subServiceName}, {durationText(booking.duration)}
      </p>
      <p className="text-[0.9375rem] text-stone">
        {serviceName}
        {!therapist && !room && lacks.length === 0 && `, room ${station}`}
        {squeezedIn && ', squeezed in'}
      </p>
      <Place booking={booking} what="therapist" change="Somebody else" onChange={() => open('person')}>
        {therapist && `With ${therapist.name}${therapistWanted ? ', as agreed' : ''}`}
      </Place>
      {therapist && isAway && <Lacking>{awayText(therapist)}</Lacking>}
      <Place booking={booking} what="room" change="Another room" onChange={() => open('room')}>
        {room?.name}
      </Place>
    </>
  )
}

interface PlaceProps {
  booking: DeskBooking
  what: By
  change: string
  onChange(): void
  /** Null without a person, or a room. */
  children: string | null | undefined
}

/** Who treats, or where; nothing for a service that takes none. */
function Place({ booking: { status, lacks }, what, change, onChange, children }: PlaceProps) {
  const isLacking = lacks.includes(what)
  if (!children && !isLacking) return null
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between gap-3">
      {isLacking ? <Lacking>{LACKS[what]}</Lacking> : <span className="min-w-0">{children}</span>}
      {isLive(status) && <SmallButton onClick={onChange}>{isLacking ? 'Choose' : change}</SmallButton>}
    </div>
  )
}
