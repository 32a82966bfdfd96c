import { useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { WAITING_PLACES_MAX } from '#contract/rules.ts'
import { addWaiting } from '#web/api/waiting.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { show, TYPED_STAYS } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ContactFields } from '../new/ContactFields.tsx'
import { timeWords } from '../new/next-times.ts'

/** Puts somebody on the phone on the list for days that are full. A number is enough. */
export function AddCaller({ services, onDone }: { services: readonly Service[]; onDone(): void }) {
  const [treatment, setTreatment] = useState('')
  const [days, setDays] = useState([''])
  const [contact, setContact] = useState({ phoneNumber: '', fullName: '', email: '' })
  const { run, isBusy, problem, errors, nextTime } = useAction(TYPED_STAYS)
  const service = services.find(({ serviceArray }) => serviceArray.some(({ _id }) => _id === treatment))
  const bookingDates = days.filter(date => date !== '')

  async function submit() {
    if (!service) return
    await run(async () => {
      const body = { serviceId: service._id, subServiceId: treatment, bookingDates, ...contact }
      const { message } = await addWaiting(body)
      show({ text: message })
      onDone()
      await refreshDesk()
    })
  }

  return (
    <Form onSubmit={submit} noValidate aria-label="Add a caller" className="max-w-3xl gap-4 rounded-card bg-linen p-4">
      <h2 className="text-xl font-semibold">Add a caller</h2>
      <SelectField
        label="Treatment"
        placeholder="Choose a treatment"
        options={services.flatMap(({ name, serviceArray }) =>
          serviceArray.map(sub => ({ value: sub._id, label: `${name}: ${sub.name}` })),
        )}
        value={treatment}
        onChange={setTreatment}
      />
      <div className="grid grid-cols-1 gap-2">
        {days.map((date, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its place
            key={index}
            label={index === 0 ? 'Day' : `Day ${index + 1} (optional)`}
            type="date"
            min={today()}
            value={date}
            error={index === 0 ? errors.bookingDates : undefined}
            onChange={({ target }) => setDays(days.with(index, target.value))}
          />
        ))}
        {days.length < WAITING_PLACES_MAX && (
          <SmallButton className="justify-self-start" onClick={() => setDays([...days, ''])}>
            Add another day
          </SmallButton>
        )}
      </div>
      <ContactFields contact={contact} change={part => setContact({ ...contact, ...part })} errors={errors} />
      <Problem>{problem}</Problem>
      {nextTime && (
        <ButtonLink
          to={`${deskPaths.newBooking}?${new URLSearchParams({ treatment, date: nextTime.bookingDate, time: nextTime.bookingTime })}`}
        >
          Book {timeWords(nextTime)} instead
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBusy || !service || bookingDates.length === 0}>
          Put on the list
        </Button>
        <OutlineButton onClick={onDone}>Not now</OutlineButton>
      </div>
    </Form>
  )
}
