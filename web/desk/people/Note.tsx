import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { noteAbout } from '#web/api/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { refreshDesk } from '../desk-data.ts'
import { useKeptForm } from '../kept-form.ts'
import { show } from '../notice.ts'

/** What only the owner reads. What is typed stays until it is saved. */
export function Note({ person: { _id, privateNote } }: { person: Person }) {
  const { values, change, forget } = useKeptForm<{ typed?: string }>(`person ${_id}`, {})
  const [problem, setProblem] = useState('')
  const text = values.typed ?? privateNote

  async function save() {
    setProblem('')
    try {
      await noteAbout(_id, text)
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
      <Field label="Private note">
        {tie => (
          <textarea
            {...tie}
            rows={4}
            maxLength={2000}
            className={`${controlLook(undefined)} min-h-24! field-sizing-content max-h-96`}
            value={text}
            onChange={({ target }) => change({ typed: target.value })}
          />
        )}
      </Field>
      <p className="text-[0.9375rem]/6 text-stone">
        Only owners read it, at the desk. Who asks for a copy of their data gets it too.
      </p>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
      <Button type="submit" look="outline" disabled={text.trim() === privateNote}>
        Save the note
      </Button>
    </form>
  )
}
