import { useLayoutEffect, useRef, useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { fetchDetails } from '#web/api/desk.ts'
import { fetchWaiting } from '#web/api/waiting.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName, today } from '#web/desk/times.ts'
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx'
import { Adding } from './Adding.tsx'
import { ChooseTreatment } from './ChooseTreatment.tsx'
import { Details } from './Details.tsx'
import { type Draft, draftAgain, draftFromWaiting, draftOfNext, firstDraft, hasClient } from './draft.ts'
import { useNextTimes } from './next-times.ts'
import { useBooking } from './use-booking.ts'
import { useDraft } from './use-draft.ts'
import { added, asVisit, type For, guestsOf, offeredTo, subOf } from './visit-draft.ts'

// Most bookings are of one treatment.
const VisitForm = lazyComponent(() => import('./VisitForm.tsx'))

/** Steps: treatment, time, client, payment. A walk-in takes two taps: the treatment, and Book. */
export default function NewBookingPage() {
  const [params] = useSearchParams()
  const search = params.toString()
  if (PREFILLED.some(name => params.get(name))) return <Prefilled key={search} params={params} />
  const firstId = params.get('service') ?? undefined
  return <NewBooking key={search} search={search} first={firstDraft(params, today())} firstId={firstId} />
}

const emptyDraft = () => firstDraft(new URLSearchParams(), today())

const PREFILLED = ['again', 'same', 'waiting'] as const

/** Prefills from an earlier booking or a place on the waiting list; empty if that place has ended. */
async function loadDraft(params: URLSearchParams) {
  const again = params.get('again')
  if (again) return draftAgain((await fetchDetails(again)).booking, today())
  const same = params.get('same')
  if (same) return draftOfNext((await fetchDetails(same)).booking, today())
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
  const booking = useBooking(form.forget)
  const { draft, left } = form
  const [adding, show] = useState<For>()
  const guests = guestsOf(draft)
  useTopOf(adding === undefined && (draft.guests || draft.subServiceId) ? 'the form' : 'the list')

  function choose(subServiceId: string, services: readonly Service[]) {
    if (adding !== undefined) form.change(added(draft, adding, [{ subServiceId }]))
    else if (subOf(services, subServiceId)?.isForTwo)
      form.change({ subServiceId, ...asVisit(draft, guestsOf({ ...draft, subServiceId })) })
    else form.change({ subServiceId })
    if (adding !== undefined) show(undefined)
  }

  const person = nextTimes.people.find(({ _id }) => _id === draft.therapistId)
  const question = draft.fullName ? `What would ${draft.fullName} like?` : 'What would they like?'

  function addSame() {
    form.change(
      added(
        draft,
        guests.length,
        guests[0]!.treatments.map(({ subServiceId }) => ({ subServiceId })),
      ),
    )
    show(undefined)
  }

  function startOver() {
    show(undefined)
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
        const parts = { nextTimes, booking, draft, change: form.change, onAdd: show }
        if (adding === undefined && draft.guests) return <VisitForm services={all} {...parts} />
        if (adding === undefined && service) return <Details service={service} {...parts} />
        const guest = adding === undefined ? undefined : guests[adding]
        return (
          <>
            {adding !== undefined && (
              <Adding draft={draft} guest={adding} services={all} onSame={addSame} onBack={() => show(undefined)} />
            )}
            {left && adding === undefined && search === '' && (
              <div className="mb-5 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
                <p className="min-w-0 grow basis-48 wrap-anywhere">
                  Not finished: a booking for {left.fullName || left.phoneNumber || left.email}.
                </p>
                <SmallButton onClick={form.restore}>Continue it</SmallButton>
              </div>
            )}
            {person && adding === undefined && (
              <div className="mb-5 flex max-w-3xl items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
                <p className="min-w-0 grow">
                  With {person.name}
                  {draft.when.time && `, ${dayName(draft.when.date)} at ${draft.when.time}`}
                </p>
                <SmallButton onClick={() => form.change({ therapistId: undefined })}>With anyone</SmallButton>
              </div>
            )}
            <ChooseTreatment
              services={offeredTo(person && adding === undefined ? doneBy(person, all) : all, guest)}
              firstId={firstId}
              often={nextTimes.often}
              timeOf={draft.isNow && adding === undefined ? nextTimes.textOf : undefined}
              onChoose={subServiceId => choose(subServiceId, all)}
            />
          </>
        )
      }}
    </LoadedScreen>
  )
}

/** The list and the form take each other's place, and each begins at its top. */
function useTopOf(step: string) {
  const last = useRef(step)
  useLayoutEffect(() => {
    if (last.current !== step) window.scrollTo({ top: 0, behavior: 'instant' })
    last.current = step
  }, [step])
}

const doneBy = ({ subServiceIds }: { subServiceIds: string[] }, services: readonly Service[]) =>
  services
    .map(service => ({
      ...service,
      serviceArray: service.serviceArray.filter(({ _id }) => subServiceIds.includes(_id)),
    }))
    .filter(({ serviceArray }) => serviceArray.length > 0)
