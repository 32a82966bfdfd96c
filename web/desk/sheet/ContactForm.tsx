import { type FormEvent, useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { edit } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshDesk } from '../desk-data.ts'
import { useKeptForm } from '../kept-form.ts'

const FIELDS = [
  { name: 'fullName', label: 'Full name', type: 'text' },
  { name: 'phoneNumber', label: 'Phone number', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'careNote', label: 'For those who treat (allergies, pregnancy …)', type: 'text' },
  { name: 'privateNote', label: 'Private note', type: 'text' },
] as const

/** Corrects who it is. What somebody else changed meanwhile is shown instead of overwritten. */
export default function ContactForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const { fullName, phoneNumber, email, careNote, privateNote, version } = booking
  const { values, change, forget } = useKeptForm(`contact ${booking._id}`, {
    fullName,
    phoneNumber,
    email,
    careNote,
    privateNote,
    version,
  })
  const [problem, setProblem] = useState<unknown>()
  const fieldErrors = problem instanceof ApiProblem ? problem.fieldErrors : undefined

  async function save(event: FormEvent) {
    event.preventDefault()
    const changed = FIELDS.filter(({ name }) => values[name] !== booking[name]).map(({ name }) => [name, values[name]])
    try {
      await edit(booking._id, { ...Object.fromEntries(changed), version: values.version })
      forget()
      onDone()
    } catch (error) {
      setProblem(error)
      // Seen now: the next save is made knowing of the other change.
      if (error instanceof ApiProblem && error.code === 'changed_meanwhile') change({ version })
    }
    await refreshDesk()
  }

  return (
    <form onSubmit={save} noValidate className="grid grid-cols-1 gap-4">
      {FIELDS.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          value={values[name]}
          error={fieldErrors?.[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) &&
          !fieldErrors &&
          sentenceOf(problem, 'No connection. Nothing was changed; please try again.')}
      </p>
      <Button type="submit">Save</Button>
    </form>
  )
}
