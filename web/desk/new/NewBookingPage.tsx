import { type FormEvent, type ReactNode, useState } from 'react'
import type { Service } from '#contract/catalogue.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { bookAtDesk } from '#web/api/desk.ts'
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chips, Tick } from '../Chips.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { useKeptForm } from '../kept-form.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { TimePicker } from '../TimePicker.tsx'
import { dayName, shortDuration, today } from '../times.ts'
import { moneyText } from '../words.ts'
import { type Draft, firstDraft, isComplete, toBody } from './draft.ts'
import { What } from './What.tsx'
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
  const services = useDeskData('services', async () => (await fetchServices()).data.services)
  const [params] = useSearchParams()
  const form = useKeptForm<Draft>(`new ${params}`, firstDraft(params, today()))
  const { subServiceId } = form.values

  return (
    <Screen title="New booking" about={subServiceId ? undefined : 'What would they like?'}>
      <Loaded from={services} label="Loading the services">
        {all => {
          const service = all.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === subServiceId))
          if (!service)
            return (
              <What
                services={all}
                firstId={params.get('service') ?? undefined}
                onChoose={chosen => form.change({ subServiceId: chosen })}
              />
            )
          return <Form service={service} {...form} />
        }}
      </Loaded>
    </Screen>
  )
}

type FormProps = { service: Service } & ReturnType<typeof useKeptForm<Draft>>

function Form({ service, values: draft, change, forget }: FormProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const sub = service.serviceArray.find(({ _id }) => _id === draft.subServiceId)!
  const when = draft.isNow ? 'now' : draft.when.time && `${dayName(draft.when.date)}, ${draft.when.time}`

  async function book(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const body = toBody(draft, { serviceId: service._id, price: sub.price, today: today() })
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
    }
  }

  return (
    <form onSubmit={book} noValidate className="grid max-w-3xl grid-cols-1 gap-7">
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
        <Chips
          label="Start"
          isRow
          options={[
            { value: 'now', label: 'Now' },
            { value: 'time', label: 'Another time' },
          ]}
          value={draft.isNow ? 'now' : 'time'}
          onChange={choice => change({ isNow: choice === 'now' })}
        />
        {draft.isNow ? (
          <Tick
            isOn={draft.when.squeezeIn ?? false}
            onChange={squeezeIn => change({ when: { ...draft.when, squeezeIn } })}
          >
            Squeeze in: one client more than there are stations
          </Tick>
        ) : (
          <TimePicker
            subServiceId={sub._id}
            value={draft.when}
            onDate={date => change({ when: { date, time: '' } })}
            onPick={picked => change({ when: picked })}
          />
        )}
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
        <Button type="submit" className="w-full" disabled={isBusy || !isComplete(draft)}>
          {isBusy ? 'Booking...' : when ? `Book ${when}` : 'Choose a time'}
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
