import type { DeskBooking } from '#contract/desk/desk.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { edit } from '#web/api/desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { contactForm, useKeptForm } from '#web/desk/kept-form.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const FIELDS = [
  { name: 'fullName', label: 'Full name', type: 'text' },
  { name: 'phoneNumber', label: 'Phone number', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'careNote', label: 'For those who treat (allergies, pregnancy …)', type: 'text' },
  { name: 'privateNote', label: 'Private note', type: 'text' },
] as const

/** Corrects the contact and the notes. A change that somebody else made meanwhile is shown instead of overwritten. */
export default function ContactForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const { fullName, phoneNumber, email, careNote, privateNote, version } = booking
  const initial = { fullName, phoneNumber, email, careNote, privateNote, version }
  const { values, change, forget, field } = useKeptForm(contactForm(booking._id), initial)
  const { run, problem, errors } = useAction()

  async function save() {
    const changed = FIELDS.filter(({ name }) => values[name] !== booking[name]).map(({ name }) => [name, values[name]])
    await run(async () => {
      try {
        await edit(booking._id, { ...Object.fromEntries(changed), version: values.version })
      } catch (error) {
        // The form now shows the other change, so the next save may overwrite it.
        if (error instanceof ApiProblem && error.code === 'changed_meanwhile') change({ version })
        throw error
      }
      forget()
      onDone()
    })
    await refreshDesk()
  }

  return (
    <Form onSubmit={save} noValidate>
      {FIELDS.map(({ name, label, type }) => (
        <TextField key={name} label={label} type={type} {...field(name)} error={errors[name]} />
      ))}
      <Problem>{Object.keys(errors).length === 0 && problem}</Problem>
      <Button type="submit">Save</Button>
    </Form>
  )
}
