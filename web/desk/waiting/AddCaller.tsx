import { type FormEvent, useState } from 'react'
import type { Service } from '#contract/catalogue.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { WAITING_PLACES_MAX } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { addWaiting } from '#web/api/waiting.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshDesk } from '../desk-data.ts'
import { timeWords } from '../new/time-words.ts'
import { filledIn, useKnownCustomer } from '../new/use-known-customer.ts'
import { show } from '../notice.ts'
import { today } from '../times.ts'

const EMPTY = { treatment: '', days: [''], phoneNumber: '', fullName: '', email: '' }

/** Somebody on the phone who would like a day that is full. A number is enough. */
export function AddCaller({ services, onDone }: { services: readonly Service[]; onDone(): void }) {
  const [values, setValues] = useState(EMPTY)
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<typeof EMPTY>) => setValues({ ...values, ...part })
  const filled = filledIn(useKnownCustomer(values.phoneNumber), values)
  const service = services.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === values.treatment))
  const { fieldErrors = {}, nextTime } = problem instanceof ApiProblem ? problem : ({} as Partial<ApiProblem>)

  const chosen = values.days.filter(date => date !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!service) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { treatment, days: _, ...contact } = values
      const body = { serviceId: service._id, subServiceId: treatment, bookingDates: chosen, ...contact }
      const { message } = await addWaiting(body)
      show({ text: message })
      onDone()
      await refreshDesk()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Add a caller"
      className="grid max-w-3xl grid-cols-1 gap-4 rounded-card bg-linen p-4"
    >
      <h2 className="text-xl font-semibold">Add a caller</h2>
      <SelectField
        label="Treatment"
        placeholder="Choose a treatment"
        options={services.flatMap(({ name, serviceArray }) =>
          serviceArray.map(sub => ({ value: sub._id, label: `${name}: ${sub.name}` })),
        )}
        value={values.treatment}
        onChange={treatment => change({ treatment })}
      />
      <Days days={values.days} error={fieldErrors.bookingDates} onChange={days => change({ days })} />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="off"
        maxLength={30}
        value={values.phoneNumber}
        error={fieldErrors.phoneNumber}
        onChange={({ target }) => change({ phoneNumber: target.value })}
      />
      {filled && (
        <Button look="outline" onClick={() => change(filled)}>
          {filled.fullName} was here before: fill in
        </Button>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={120}
          value={values.fullName}
          error={fieldErrors.fullName}
          onChange={({ target }) => change({ fullName: target.value })}
        />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={values.email}
          error={fieldErrors.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) && sentenceOf(problem, 'No connection. What you typed stays here; please try again.')}
      </p>
      {nextTime && (
        <ButtonLink
          to={`${deskPaths.newBooking}?${new URLSearchParams({ treatment: values.treatment, date: nextTime.bookingDate, time: nextTime.bookingTime })}`}
        >
          Book {timeWords(nextTime)} instead
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy || !service || chosen.length === 0}>
          Put on the list
        </Button>
        <Button look="outline" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}

interface DaysProps {
  days: string[]
  error?: string
  onChange(days: string[]): void
}

/** One day, and more if they like. */
function Days({ days, error, onChange }: DaysProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {days.map((date, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name than its place
          key={index}
          label={index === 0 ? 'Day' : `Day ${index + 1} (optional)`}
          type="date"
          min={today()}
          value={date}
          error={index === 0 ? error : undefined}
          onChange={({ target }) => onChange(days.with(index, target.value))}
        />
      ))}
      {days.length < WAITING_PLACES_MAX && (
        <Button look="outline" className="justify-self-start px-5!" onClick={() => onChange([...days, ''])}>
          Add another day
        </Button>
      )}
    </div>
  )
}
