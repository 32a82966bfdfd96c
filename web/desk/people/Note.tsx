import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { CARE_NOTE_MAX } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { noteAbout } from '#web/api/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { refreshDesk } from '../desk-data.ts'
import { useKeptForm } from '../kept-form.ts'
import { show } from '../notice.ts'

const NOTES = {
  careNote: {
    label: 'For those who treat (allergies, pregnancy …)',
    rows: 2,
    maxLength: CARE_NOTE_MAX,
    hint: 'Shown with each of their bookings at the desk, and on the printed day.',
    save: 'Save for those who treat',
  },
  privateNote: {
    label: 'Private note',
    rows: 4,
    maxLength: 2000,
    hint: 'Only owners read it, at the desk. A customer who asks for their data gets it too.',
    save: 'Save the note',
  },
}

/** What is noted about a person: for the owner alone, or for those who treat them. What is typed stays until it is saved. */
export function Note({ person, about }: { person: Person; about: keyof typeof NOTES }) {
  const { label, rows, maxLength, hint, save: saveWords } = NOTES[about]
  const saved = person[about]
  const { values, change, forget } = useKeptForm<{ typed?: string }>(`person ${about} ${person._id}`, {})
  const [problem, setProblem] = useState('')
  const text = values.typed ?? saved

  async function save() {
    setProblem('')
    try {
      await noteAbout(person._id, { [about]: text })
      show({ text: 'Noted' })
      await refreshDesk()
      change({ typed: undefined })
      forget()
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. What you typed is still here; please try again.'))
    }
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={label}>
        {tie => (
          <textarea
            {...tie}
            rows={rows}
            maxLength={maxLength}
            className={`${controlLook(undefined)} min-h-24! field-sizing-content max-h-96`}
            value={text}
            onChange={({ target }) => change({ typed: target.value })}
          />
        )}
      </Field>
      <p className="text-[0.9375rem]/6 text-stone">{hint}</p>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
      <Button type="submit" look="outline" disabled={text.trim() === saved}>
        {saveWords}
      </Button>
    </form>
  )
}
