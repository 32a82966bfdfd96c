import { Trash2 } from 'lucide'
import { useState } from 'react'
import { officePaths } from '#contract/desk/office-paths.ts'
import type { Person } from '#contract/people/people.ts'
import { erasePerson } from '#web/api/people.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { StepUpForm, useStepUp } from '../access/StepUp.tsx'
import { NAMELESS } from '../BookingRow.tsx'
import { putDeskData } from '../desk-data.ts'
import { Form, useText } from '../form/Form.tsx'
import { Section } from '../List.tsx'
import { show } from '../notice.ts'
import { OutlineButton } from '../SmallButton.tsx'
import { Warning } from '../Warning.tsx'
import { BookingAhead } from './Requests.tsx'

/** Typed on purpose, so that no slip of the thumb erases anybody. */
const WORD = 'ERASE'

/** Needs a typed word and the code from the owner's mailbox. It cannot be undone. */
export function Erase({ person, onErased }: { person: Person; onErased(): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Erase">
      {person.eraseNotBefore ? (
        <BookingAhead until={person.eraseNotBefore}>
          This person cannot be erased before that, unless you cancel the booking.
        </BookingAhead>
      ) : isOpen ? (
        <Question person={person} onErased={onErased} close={() => setOpen(false)} />
      ) : (
        <OutlineButton onClick={() => setOpen(true)}>
          <Icon of={Trash2} size={20} />
          Erase this person
        </OutlineButton>
      )}
    </Section>
  )
}

function Question({ person, onErased, close }: { person: Person; onErased(): void; close(): void }) {
  const navigate = useNavigate()
  const [typed, field] = useText('')
  const stepUp = useStepUp()
  const { toReturn } = person.money

  const erase = () =>
    stepUp.run(async code => {
      await erasePerson(person._id, code)
      putDeskData(`person ${person._id}`, undefined)
      onErased()
      show({ text: 'Erased. Only figures are left.' })
      navigate(officePaths.people, { replace: true })
    })

  return (
    <Form className="gap-3" onSubmit={erase}>
      <Warning>
        <p className="font-semibold">This cannot be undone.</p>
        <p className="mt-1">
          Name, phone, email, notes, receipts, emails and the newsletter entry of {person.fullName || NAMELESS} are
          removed everywhere. What was booked and paid stays as figures.
        </p>
        <p className="mt-1">
          Backups you have made still hold everything until newer ones take their place: after restoring an old one,
          erase again.
        </p>
        {toReturn > 0 && <p className="mt-1 font-semibold">There is still money to return to them.</p>}
      </Warning>
      <TextField label={`Type ${WORD} to go on`} autoComplete="off" autoCapitalize="characters" {...field} />
      <StepUpForm stepUp={stepUp} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="danger"
          disabled={stepUp.isBusy || stepUp.isWaiting || typed.trim().toUpperCase() !== WORD}
        >
          {stepUp.isBusy ? 'Erasing…' : 'Erase for good'}
        </Button>
        <OutlineButton onClick={close}>Keep</OutlineButton>
      </div>
    </Form>
  )
}
