import type { Person } from '#contract/people.ts'
import { CARE_NOTE_MAX } from '#contract/rules.ts'
import { noteAbout } from '#web/api/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { refreshDesk } from '../desk-data.ts'
import { Form, Hint, Problem, TextArea } from '../form/Form.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { useKeptForm } from '../kept-form.ts'
import { show } from '../notice.ts'

const NOTES = {
  careNote: {
    label: 'For those who treat (allergies, pregnancy …)',
    rows: 2,
    maxLength: CARE_NOTE_MAX,
    hint: 'Shown with each of their bookings at the desk, and on the printed day.',
    saveText: 'Save for those who treat',
  },
  privateNote: {
    label: 'Private note',
    rows: 4,
    maxLength: 2000,
    hint: 'Only owners read it, at the desk. A customer who asks for their data gets it too.',
    saveText: 'Save the note',
  },
}

/** One note about a person. The text stays in this tab until it is saved. */
export function Note({ person, about }: { person: Person; about: keyof typeof NOTES }) {
  const { hint, saveText, ...area } = NOTES[about]
  const saved = person[about]
  const { values, change, forget } = useKeptForm<{ typed?: string }>(`person ${about} ${person._id}`, {})
  const { run, problem } = useAttempt('No connection. What you typed is still here; please try again.')
  const text = values.typed ?? saved

  const save = () =>
    run(async () => {
      await noteAbout(person._id, { [about]: text })
      show({ text: 'Noted' })
      await refreshDesk()
      change({ typed: undefined })
      forget()
    })

  return (
    <Form className="gap-3" onSubmit={save}>
      <TextArea {...area} value={text} onChange={({ target }) => change({ typed: target.value })} />
      <Hint>{hint}</Hint>
      <Problem>{problem}</Problem>
      <Button type="submit" look="outline" disabled={text.trim() === saved}>
        {saveText}
      </Button>
    </Form>
  )
}
