import { type FormEvent, type ReactNode, useState } from 'react'
import type { Service } from '#contract/catalogue.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { bookAtDesk, fetchDetails } from '#web/api/desk.ts'
import { fetchWaiting } from '#web/api/waiting.ts'
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '../Chips.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { dayName, shortDuration, today } from '../times.ts'
import { moneyText } from '../words.ts'
import { type Draft, draftAgain, draftFromWaiting, firstDraft, hasClient, isComplete, toBody } from './draft.ts'
import { timeWords } from './time-words.ts'
import { useDraft } from './use-draft.ts'
import { useNextTimes } from './use-next-times.ts'
import { What } from './What.tsx'
import { hasTime, WhenPart } from './WhenPart.tsx'
import { Who } from './Who.tsx'

const PAYMENTS = [
  { value: 'on_arrival', label: 'Pays on arrival' },
  { value: 'cash', label: 'Paid: cash' },
  { value: 'pos', label: 'Paid: POS' },
  { value: 'transfer', label: 'Paid: transfer' },
  { value: 'pay_link', label: 'Send a pay link' },
] as const

/** What, when, who, money. Somebody at the door is two taps: what, and Book. */
export default function NewBookingPage() {
  const [params] = useSearchParams()
  const search = params.toString()
  const again = params.get('again')
  const waiting = params.get('waiting')
  if (again) return <BookAgain key={search} search={search} bookingId={again} />
  if (waiting) return <BookWaiting key={search} search={search} placeId={waiting} />
  return (
    <NewBooking
      key={search}
      search={search}
      first={firstDraft(params, today())}
      firstId={params.get('service') ?? undefined}
    />
  )
}

/** For whoever had this booking: the same again, at another time. */
function BookAgain({ search, bookingId }: { search: string; bookingId: string }) {
  const details = useDeskData(`again ${bookingId}`, () => fetchDetails(bookingId))
  if (details.data) return <NewBooking search={search} first={draftAgain(details.data.booking, today())} />
  return <Waiting from={details} />
}

/** For somebody on the waiting list. Whose place has ended is booked like anybody. */
function BookWaiting({ search, placeId }: { search: string; placeId: string }) {
  const places = useDeskData('waiting', fetchWaiting)
  const place = places.data?.find(({ _id }) => _id === placeId)
  if (places.data)
    return (
      <NewBooking
        search={search}
        first={place ? draftFromWaiting(place, today()) : firstDraft(new URLSearchParams(), today())}
      />
    )
  return <Waiting from={places} />
}

function Waiting({ from }: { from: Parameters<typeof Loaded>[0]['from'] }) {
  return (
    <Screen title="New booking">
      <Loaded from={from} label="Loading the client">
        {() => null}
      </Loaded>
    </Screen>
  )
}

function NewBooking({ search, first, firstId }: { search: string; first: Draft; firstId?: string }) {
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const nextTimes = useNextTimes()
  const navigate = useNavigate()
  const form = useDraft(search, first)
  const { draft, left } = form

  function startOver() {
    form.startOver(firstDraft(new URLSearchParams(), today()))
    if (search !== '') navigate(deskPaths.newBooking, { replace: true })
  }

  return (
    <Screen
      title="New booking"
      about={draft.subServiceId ? undefined : aboutOf(draft)}
      actions={
        (draft.subServiceId !== '' || hasClient(draft)) && (
          <Button look="outline" className="shrink-0 px-4!" onClick={startOver}>
            Start over
          </Button>
        )
      }
    >
      <Loaded from={services} label="Loading the services">
        {all => {
          const service = all.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === draft.subServiceId))
          if (service) return <Form service={service} nextTimes={nextTimes} {...form} />
          return (
            <>
              {left && search === '' && <GoOn left={left} onGoOn={form.goOn} />}
              <What
                services={all}
                firstId={firstId}
                often={nextTimes.often}
                timesOf={draft.isNow ? nextTimes.timesOf : undefined}
                onChoose={subServiceId => form.change({ subServiceId })}
              />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function aboutOf({ fullName }: Draft) {
  return fullName ? `What would ${fullName} like?` : 'What would they like?'
}

/** A form that was left half typed: nobody's name or number is in a new one by itself. */
function GoOn({ left, onGoOn }: { left: { fullName: string; phoneNumber: string; email: string }; onGoOn(): void }) {
  const who = left.fullName || left.phoneNumber || left.email
  return (
    <div className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
      <p className="min-w-0 grow basis-48 wrap-anywhere">Not finished: a booking for {who}.</p>
      <Button look="outline" className="px-5!" onClick={onGoOn}>
        Continue it
      </Button>
    </div>
  )
}

type FormProps = { service: Service; nextTimes: ReturnType<typeof useNextTimes> } & Pick<
  ReturnType<typeof useDraft>,
  'draft' | 'change' | 'forget'
>

function Form({ service, nextTimes, draft, change, forget }: FormProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const sub = service.serviceArray.find(({ _id }) => _id === draft.subServiceId)!
  const times = nextTimes.timesOf(sub._id)
  const isReady = isComplete(draft) && hasTime(draft, times)
  const when = draft.isNow ? 'now' : draft.when.time && `${dayName(draft.when.date)}, ${draft.when.time}`
  const instead = problem instanceof ApiProblem ? problem.nextTime : undefined

  async function book(wanted: Draft) {
    setBusy(true)
    setProblem(undefined)
    try {
      const body = toBody(wanted, { serviceId: service._id, price: sub.price, today: today() })
      const { booking } = await bookAtDesk(body)
      forget()
      void refreshDesk()
      const isToPay = booking.status === 'held'
      navigate(isToPay ? deskPaths.bookingPart(booking._id, 'paylink') : deskPaths.booking(booking._id), {
        replace: true,
      })
    } catch (error) {
      setProblem(error)
      setBusy(false)
      // Who was refused knows more than the screen does.
      void refreshDesk()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void book(draft)
  }

  function bookInstead({ bookingDate, bookingTime }: NonNullable<typeof instead>) {
    const part = { isNow: false, when: { date: bookingDate, time: bookingTime } }
    change(part)
    void book({ ...draft, ...part })
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-3xl grid-cols-1 gap-7">
      <div className="flex items-center gap-3 rounded-card border border-ink/15 bg-white/50 py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <span className="block font-semibold">{sub.name}</span>
          <span className="text-[0.9375rem] text-stone">
            {shortDuration(sub.duration)}, {moneyText(sub.price)}
          </span>
        </p>
        <Button look="outline" className="px-5!" onClick={() => change({ subServiceId: '' })}>
          Change
        </Button>
      </div>
      <Part title="When">
        <WhenPart draft={draft} times={times} change={change} />
      </Part>
      <Part title="Who">
        <Who
          draft={draft}
          change={change}
          fieldErrors={problem instanceof ApiProblem ? problem.fieldErrors : undefined}
        />
      </Part>
      {sub.price > 0 && (
        <Part title="Money">
          <Chips
            label="Money"
            isRow
            options={PAYMENTS}
            value={draft.payment}
            onChange={payment => change({ payment })}
          />
        </Part>
      )}
      <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:mx-0 lg:border-0 lg:px-0">
        <p role="alert" className="mb-2 text-petal empty:hidden">
          {Boolean(problem) && sentenceOf(problem, 'No connection. What you typed stays here; please try again.')}
        </p>
        {instead && (
          <Button className="mb-2 w-full" disabled={isBusy} onClick={() => bookInstead(instead)}>
            Book the next free time: {timeWords(instead)}
          </Button>
        )}
        <Button type="submit" look={instead ? 'outline' : 'gold'} className="w-full" disabled={isBusy || !isReady}>
          {isBusy ? 'Booking...' : when && hasTime(draft, times) ? `Book ${when}` : 'Choose a time'}
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
