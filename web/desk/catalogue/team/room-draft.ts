import type { Room } from '#contract/catalogue/team.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { fetchRooms, hideRoom, saveRoom } from '#web/api/team-desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { fieldMerge, isSame } from '#web/desk/form/merge-fields.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'

type Draft = Pick<Room, 'name' | 'places' | 'serviceIds'>

const keyOf = (id: string) => `room_draft ${id}` as const

export const hasDraft = (id: string) => readDraft(keyOf(id)) !== undefined

/** Sorted, so that a tick set again is no change. */
const toDraft = ({ name, places, serviceIds }: Room): Draft => ({ name, places, serviceIds: serviceIds.toSorted() })

/** Only the fields that differ: the others may have been changed by somebody else. */
function changesOf(base: Draft, draft: Draft): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !isSame(value, base[field as keyof Draft])),
  )
}

export function useRoomDraft(saved: Room) {
  const navigate = useNavigate()
  const editing = useVersionedDraft<Room, Draft>({
    key: keyOf(saved._id),
    saved,
    toDraft: room => toDraft(room ?? saved),
    store(draft, base = saved) {
      refuseErrors(draft.name.trim() === '' ? { name: 'Please fill this in' } : {})
      return saveRoom(base._id, { ...changesOf(toDraft(base), draft), version: base.version })
    },
    async onSaved(room, base = saved) {
      const former = { ...changesOf(toDraft(room), toDraft(base)), version: room.version }
      show({ text: 'Saved', undo: () => saveRoom(room._id, former) })
      await refreshDesk()
    },
    async refetch({ _id }) {
      const theirs = (await fetchRooms()).find(room => room._id === _id)
      if (!theirs) throw new Error('The room is gone')
      return theirs
    },
    ...fieldMerge<Draft>({ name: 'Name', places: 'Places', serviceIds: 'Services that fit' }, words),
  })

  async function hide() {
    await hideRoom(saved._id)
    editing.reset(saved)
    show({
      text: `${saved.name} is hidden. Treatments already booked in it stay.`,
      undo: () => saveRoom(saved._id, { isHidden: false }),
    })
    navigate(officePaths.team, { replace: true })
    await refreshDesk()
  }

  return { ...editing, hide: () => editing.run(hide) }
}

function words(value: Draft[keyof Draft]): string {
  if (!Array.isArray(value)) return String(value) || 'Empty'
  return value.length === 1 ? '1 service' : `${value.length} services`
}
