import { useState } from 'react'
import type { ListedPerson, Person } from '#contract/people/people.ts'
import { mergePeople, splitPeople } from '#web/api/people.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NAMELESS } from '../BookingRow.tsx'
import { refreshDesk } from '../desk-data.ts'
import { useText } from '../form/Form.tsx'
import { List, Section } from '../List.tsx'
import { show } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { OutlineButton, SmallButton } from '../SmallButton.tsx'
import { useAction } from '../use-action.ts'
import { PersonRow, usePeople } from './PersonRow.tsx'
import { dayWord } from './Requests.tsx'

export function Merge({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const { run, problem } = useAction()

  const make = (act: () => Promise<unknown>, text: string) =>
    run(async () => {
      await act()
      show({ text })
      setOpen(false)
      await refreshDesk()
    })

  return (
    <Section title="The same person twice?">
      {person.merges.map(({ _id, at, by, bookings }) => (
        <div key={_id} className="rounded-card border border-ink/15 bg-white/50 px-4 py-3">
          <p className="text-[0.9375rem]/6">
            {bookings === 1 ? '1 booking came' : `${bookings} bookings came`} with a merge {dayWord(at)}
            {by && ` by ${by}`}.
          </p>
          <SmallButton className="mt-2" onClick={() => make(() => splitPeople(person._id, _id), 'Separated again')}>
            Separate them
          </SmallButton>
        </div>
      ))}
      <Problem>{problem}</Problem>
      {isOpen ? (
        <Choose
          person={person}
          choose={other => make(() => mergePeople(person._id, other._id), 'Merged')}
          close={() => setOpen(false)}
        />
      ) : (
        <OutlineButton onClick={() => setOpen(true)}>Merge with somebody</OutlineButton>
      )}
    </Section>
  )
}

type ChooseProps = { person: Person; choose(other: ListedPerson): void; close(): void }

function Choose({ person, choose, close }: ChooseProps) {
  const [typed, field] = useText(person.fullName.split(' ')[0] ?? '')
  const [other, setOther] = useState<ListedPerson>()
  const { people, problem } = usePeople(typed.trim())
  const others = people?.filter(({ _id }) => _id !== person._id) ?? []
  if (other)
    return (
      <div className="grid gap-3 rounded-card bg-linen p-4">
        <p>
          Make <strong>{other.fullName || NAMELESS}</strong> and <strong>{person.fullName || NAMELESS}</strong> one
          person? You can take them apart again.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button className="px-5!" onClick={() => choose(other)}>
            Yes, merge them
          </Button>
          <SmallButton onClick={() => setOther(undefined)}>No</SmallButton>
        </div>
      </div>
    )
  return (
    <div className="grid gap-2 rounded-card bg-linen p-4">
      <TextField label="Who else are they?" type="search" maxLength={100} {...field} />
      <Problem>{problem}</Problem>
      <List label="Others" of={others.slice(0, 6)} empty={people && 'Nobody else matches.'}>
        {one => (
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 rounded-card border border-ink/15 bg-white px-4 py-2 text-left hover:border-ink"
            onClick={() => setOther(one)}
          >
            <PersonRow person={one} />
          </button>
        )}
      </List>
      <SmallButton className="justify-self-start" onClick={close}>
        Close
      </SmallButton>
    </div>
  )
}
