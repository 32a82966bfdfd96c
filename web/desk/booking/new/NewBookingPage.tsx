import type { NextTime } from '#contract/booking/new-booking.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { bookAtDesk, fetchDetails } from '#web/api/desk.ts'
import { fetchWaiting } from '#web/api/waiting.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { Section } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { TYPED_STAYS } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName, shortDuration, today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { moneyText, ORIGINS } from '#web/desk/words.ts'
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { WithWhom } from '../WithWhom.tsx'
import { ChooseTime, hasTime } from './ChooseTime.tsx'
import { ChooseTreatment } from './ChooseTreatment.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type Draft, draftAgain, draftFromWaiting, firstDraft, hasClient, isComplete, toBody } from './draft.ts'
import { timesWith, timeWords, useNextTimes } from './next-times.ts'
import { useDraft } from './use-draft.ts'

const PAYMENTS = [
  { value: 'on_arrival', label: 'Pays on arrival' },
  { value: 'cash', label: 'Paid: cash' },
  { value: 'pos', label: 'Paid: POS' },
  { value: 'transfer', label: 'Paid: transfer' },
  { value: 'pay_link', label: 'Send a pay link' },
] as const

/** Steps: treatment, time, client, payment. A walk-in takes two taps: the treatment, and Book. */
export default function NewBookingPage() {
  const [params] = useSearchParams()
  const search = params.toString()
  if (params.get('again') || params.get('waiting')) return <Prefilled key={search} params={params} />
  const firstId = params.get('service') ?? undefined
  return <NewBooking key={search} search={search} first={firstDraft(params, today())} firstId={firstId} />
}

const emptyDraft = () => firstDraft(new URLSearchParams(), today())

/** Prefills from an earlier booking or a place on the waiting list; empty if that place has ended. */
async function loadDraft(params: URLSearchParams) {
  const again = params.get('again')
  if (again) return draftAgain((await fetchDetails(again)).booking, today())
  const place = (await fetchWaiting()).find(({ _id }) => _id === params.get('waiting'))
  return place ? draftFromWaiting(place, today()) : emptyDraft()
}

function Prefilled({ params }: { params: URLSearchParams }) {
  const search = params.toString()
  const draft = useDeskData(`new ${search}`, () => loadDraft(params))
  if (draft.data) return <NewBooking search={search} first={draft.data} />
  return (
    <LoadedScreen title="New booking" hasBack={false} from={draft} label="Loading the client">
      {() => null}
    </LoadedScreen>
  )
}

function NewBooking({ search, first, firstId }: { search: string; first: Draft; firstId?: string }) {
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const nextTimes = useNextTimes()
  const navigate = useNavigate()
  const form = useDraft(search, first)
  const { draft, left } = form

  const person = nextTimes.people.find(({ _id }) => _id === draft.therapistId)
  const question = draft.fullName ? `What would ${draft.fullName} like?` : 'What would they like?'

  function startOver() {
    form.replace(emptyDraft())
    if (search !== '') navigate(deskPaths.newBooking, { replace: true })
  }

  return (
    <LoadedScreen
      title="New booking"
      about={!draft.subServiceId && question}
      hasBack={false}
      actions={(draft.subServiceId || hasClient(draft)) && <SmallButton onClick={startOver}>Start over</SmallButton>}
      from={services}
      label="Loading the services"
    >
      {all => {
        const service = all.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === draft.subServiceId))
        if (service) return <Details service={service} nextTimes={nextTimes} {...form} />
        return (
          <>
            {left && search === '' && (
              <div className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
                <p className="min-w-0 grow basis-48 wrap-anywhere">
                  Not finished: a booking for {left.fullName || left.phoneNumber || left.email}.
                </p>
                <SmallButton onClick={form.restore}>Continue it</SmallButton>
              </div>
            )}
            {person && (
              <div className="mb-5 flex max-w-3xl items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
                <p className="min-w-0 grow">
                  With {person.name}
                  {draft.when.time && `, ${dayName(draft.when.date)} at ${draft.when.time}`}
                </p>
                <SmallButton onClick={() => form.change({ therapistId: undefined })}>With anyone</SmallButton>
              </div>
            )}
            <ChooseTreatment
              services={person ? doneBy(person, all) : all}
              firstId={firstId}
              often={nextTimes.often}
              timeOf={draft.isNow ? nextTimes.textOf : undefined}
              onChoose={subServiceId => form.change({ subServiceId })}
            />
          </>
        )
      }}
    </LoadedScreen>
  )
}

const doneBy = ({ subServiceIds }: { subServiceIds: string[] }, services: readonly Service[]) =>
  services
    .map(service => ({
      ...service,
      serviceArray: service.serviceArray.filter(({ _id }) => subServiceIds.includes(_id)),
    }))
    .filter(({ serviceArray }) => serviceArray.length > 0)

type DetailsProps = { service: Service; nextTimes: ReturnType<typeof useNextTimes> } & Pick<
  ReturnType<typeof useDraft>,
  'draft' | 'change' | 'forget'
>

function Details({ service, nextTimes, draft: typed, change, forget }: DetailsProps) {
  const navigate = useNavigate()
  const { run, isBusy, problem, errors, nextTime } = useAction(TYPED_STAYS)
  const sub = service.serviceArray.find(({ _id }) => _id === typed.subServiceId)!
  const people = nextTimes.peopleFor(sub._id)
  const person = people.find(({ _id }) => _id === typed.therapistId)
  // Nobody who does not do it, as after another treatment was chosen.
  const draft = nextTimes.isLoaded ? { ...typed, therapistId: person?._id } : typed
  const times = timesWith(nextTimes.timesOf(sub._id), person)
  const isReady = isComplete(draft) && hasTime(draft, times)
  const when = draft.isNow ? 'now' : draft.when.time && `${dayName(draft.when.date)}, ${draft.when.time}`

  async function book(wanted: Draft) {
    await run(async () => {
      const body = toBody(wanted, { serviceId: service._id, price: sub.price, today: today() })
      const { booking } = await bookAtDesk(body)
      forget()
      const { _id, status } = booking
      const next = status === 'held' ? deskPaths.bookingPart(_id, 'paylink') : deskPaths.booking(_id)
      navigate(next, { replace: true })
    })
    // A refusal means that the screen is stale.
    void refreshDesk()
  }

  function bookInstead({ bookingDate, bookingTime }: NextTime) {
    const part = { isNow: false, when: { date: bookingDate, time: bookingTime } }
    change(part)
    void book({ ...draft, ...part })
  }

  return (
    <Form onSubmit={() => book(draft)} noValidate className="max-w-3xl gap-7">
      <div className="flex items-center gap-3 rounded-card border border-ink/15 bg-white/50 py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <span className="block font-semibold">{sub.name}</span>
          <span className="text-[0.9375rem] text-stone">
            {shortDuration(sub.duration)}, {moneyText(sub.price)}
          </span>
        </p>
        <SmallButton onClick={() => change({ subServiceId: '' })}>Change</SmallButton>
      </div>
      {people.length > 0 && (
        <Section title="With">
          <WithWhom people={people} value={person?._id} onChange={therapistId => change({ therapistId })} />
        </Section>
      )}
      <Section title="When">
        <ChooseTime draft={draft} person={person} times={times} change={change} />
      </Section>
      <Section title="Who">
        <Chips
          label="How they come"
          isRow
          options={(['walk_in', 'phone', 'whatsapp'] as const).map(value => ({ value, label: ORIGINS[value] }))}
          value={draft.origin}
          onChange={origin => change({ origin })}
        />
        <ContactFields contact={draft} change={change} errors={errors} isWalkIn={draft.origin === 'walk_in'} />
      </Section>
      {sub.price > 0 && (
        <Section title="Money">
          <Chips
            label="Money"
            isRow
            options={PAYMENTS}
            value={draft.payment}
            onChange={payment => change({ payment })}
          />
        </Section>
      )}
      <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:mx-0 lg:border-0 lg:px-0">
        <Problem className="mb-2">{problem}</Problem>
        {nextTime && !person && (
          <Button className="mb-2 w-full" disabled={isBusy} onClick={() => bookInstead(nextTime)}>
            Book the next free time: {timeWords(nextTime)}
          </Button>
        )}
        <Button
          type="submit"
          look={nextTime && !person ? 'outline' : 'gold'}
          className="w-full"
          disabled={isBusy || !isReady}
        >
          {isBusy ? 'Booking...' : when && hasTime(draft, times) ? `Book ${when}` : 'Choose a time'}
        </Button>
      </div>
    </Form>
  )
}
