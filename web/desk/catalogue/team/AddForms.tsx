import { useRef, useState } from 'react'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { addMember, addRoom, hideMember, hideRoom } from '#web/api/team-desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { Form, Hint, useText } from '#web/desk/form/Form.tsx'
import { show, TYPED_STAYS } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RoomFields } from './RoomFields.tsx'

/** Stays open after saving, empty and with the cursor in it: a team is named one after the other. */
export function AddPerson() {
  const add = useAdd('Add a person', async name => {
    const member = await addMember({ name, subServiceIds: 'all' })
    return { text: `${member.name} is in the team`, undo: () => hideMember(member._id) }
  })
  if (!add.isOpen) return add.button
  return (
    <Form onSubmit={add.save} aria-label="Add a person" className={CARD}>
      <TextField label="Name" maxLength={60} autoComplete="off" {...add.field} />
      <Hint>
        Does every treatment, works the spa’s hours, and customers may choose them. Tap the name afterwards to change
        any of it.
      </Hint>
      {add.foot}
    </Form>
  )
}

export function AddRoom({ services }: { services: readonly DeskService[] }) {
  const all = services.map(({ _id }) => _id).sort()
  const [fields, setFields] = useState({ places: 1, serviceIds: all })
  const add = useAdd('Add a room', async name => {
    const room = await addRoom({ name, ...fields })
    setFields({ places: 1, serviceIds: all })
    return { text: `${room.name} can be booked`, undo: () => hideRoom(room._id) }
  })
  if (!add.isOpen) return add.button
  return (
    <Form onSubmit={add.save} aria-label="Add a room" className={CARD}>
      <TextField label="Name of the room" maxLength={60} autoComplete="off" {...add.field} />
      <RoomFields value={fields} services={services} onChange={part => setFields({ ...fields, ...part })} />
      {add.foot}
    </Form>
  )
}

const CARD = 'gap-4 rounded-card border border-ink/15 bg-white/50 p-4'

/** `store` resolves to the notice of what was added. */
function useAdd(label: string, store: (name: string) => Promise<NonNullable<Parameters<typeof show>[0]>>) {
  const [isOpen, setOpen] = useState(false)
  const [name, nameField] = useText('')
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, problem, errors } = useAction(TYPED_STAYS)

  const save = () =>
    run(async () => {
      show(await store(name.trim()))
      nameField.onChange({ target: { value: '' } })
      input.current?.focus()
      await refreshDesk()
    })

  const isEmpty = name.trim() === ''
  return {
    isOpen,
    save: () => !isEmpty && save(),
    button: <OutlineButton onClick={() => setOpen(true)}>{label}</OutlineButton>,
    field: { ...nameField, ref: input, autoFocus: true, error: errors.name },
    foot: (
      <>
        <Problem>{!errors.name && problem}</Problem>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" className="grow" disabled={isBusy || isEmpty}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
          <OutlineButton onClick={() => setOpen(false)}>Done adding</OutlineButton>
        </div>
      </>
    ),
  }
}
