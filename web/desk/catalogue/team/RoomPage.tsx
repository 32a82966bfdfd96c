import type { Room } from '#contract/catalogue/team.ts'
import { saveRoom } from '#web/api/team-desk.ts'
import { Conflict } from '#web/desk/form/Conflict.tsx'
import { EditorScreen } from '#web/desk/form/EditorScreen.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { announce } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RoomFields } from './RoomFields.tsx'
import { useRoomDraft } from './room-draft.ts'
import { type TeamData, useTeam } from './team-data.ts'

export default function RoomPage({ id }: { id: string }) {
  const team = useTeam()
  const room = team.data?.rooms.find(({ _id }) => _id === id)
  if (team.data && room && !room.isHidden) return <Editor room={room} team={team.data} />
  return (
    <LoadedScreen title={room?.name ?? 'Room'} from={team} label="Loading the room">
      {() => (room ? <HiddenRoom room={room} /> : <p>There is no such room.</p>)}
    </LoadedScreen>
  )
}

function HiddenRoom({ room: { _id, name } }: { room: Room }) {
  const showAgain = () => announce(() => saveRoom(_id, { isHidden: false }), { text: `${name} can be booked again` })
  return (
    <div className="grid justify-items-start gap-4">
      <p>{name} is hidden: nothing new is booked into it. Treatments already booked in it stay.</p>
      <OutlineButton onClick={showAgain}>Show {name} again</OutlineButton>
    </div>
  )
}

function Editor({ room, team: { services } }: { room: Room; team: TeamData }) {
  const editing = useRoomDraft(room)
  const { draft, isDirty, isBusy, errors, patch } = editing
  const field = bindFields(draft, patch, errors)
  return (
    <EditorScreen
      title={draft.name || 'Room'}
      about={isDirty ? 'Not saved yet' : undefined}
      editing={editing}
      grid={{ alone: 'max-w-2xl gap-6' }}
      save={isBusy ? 'Saving...' : isDirty ? 'Save' : 'Saved'}
    >
      <TextField label="Name of the room" maxLength={60} {...field('name')} />
      <RoomFields value={draft} services={services} onChange={patch} />
      <Conflict editing={editing} />
      <div>
        <OutlineButton disabled={isBusy} onClick={editing.hide}>
          Hide {room.name}
        </OutlineButton>
        <p className="mt-2 text-[0.9375rem] text-stone">
          Instead of deleting: nothing new is booked into it, what is booked stays, and it can be shown again.
        </p>
      </div>
    </EditorScreen>
  )
}
