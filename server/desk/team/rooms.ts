import { randomUUID } from 'node:crypto'
import type { Room, RoomChange, RoomInput } from '#contract/catalogue/team.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { ROOMS_MAX } from '#contract/rules.ts'
import { selectCatalogue } from '#server/catalogue/queries.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import type { Room as KnownRoom } from '#server/catalogue/team/team.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { renameAhead } from './ahead/queries.ts'
import { changeTeam, idsShown, refuseStale, requireShown, type TeamDeps } from './change.ts'
import { insertRoom, replaceRoomServices, updateRoomRow } from './queries.ts'

/** Hidden ones included, in their order. */
export async function listRooms({ db }: Pick<TeamDeps, 'db'>): Promise<Room[]> {
  return (await selectTeam(db)).rooms.map(toRoom)
}

export function addRoom(deps: TeamDeps, who: Who, { name, places, serviceIds }: RoomInput): Promise<Room> {
  return changeTeam(deps, async (tx, now) => {
    const { rooms } = await selectTeam(tx)
    if (rooms.filter(({ isHidden }) => !isHidden).length >= ROOMS_MAX)
      throw new Refusal('invalid_request', teamRefusals.tooManyRooms(ROOMS_MAX))
    const id = randomUUID()
    await insertRoom(tx, { id, name, places }, now)
    await saveServices(tx, id, serviceIds)
    const { after, recorded } = await readRoom(tx, id)
    await recordChange(tx, deps.clock, 'add room', { after: recorded, who })
    return after
  })
}

/** Fields that are not sent stay. A booking keeps a place that the room no longer has. */
export function updateRoom(deps: TeamDeps, who: Who, id: string, change: RoomChange): Promise<Room> {
  return changeTeam(deps, async (tx, now) => {
    const { after: before, recorded } = await readRoom(tx, id)
    refuseStale(change.version, before)
    const { name, places, serviceIds, isHidden } = change
    const isOther = isHidden !== undefined && isHidden !== before.isHidden
    await updateRoomRow(tx, id, { name, places, ...(isOther && { hiddenAt: isHidden ? now : null }) }, now)
    if (serviceIds) await saveServices(tx, id, serviceIds)
    if (name !== undefined && name !== before.name) await renameAhead(tx, { roomId: id }, name, now)
    const is = await readRoom(tx, id)
    const what = !before.isHidden && is.after.isHidden ? 'hide room' : 'update room'
    await recordChange(tx, deps.clock, what, { before: recorded, after: is.recorded, who })
    return is.after
  })
}

async function saveServices(tx: Db, id: string, wanted: readonly string[]) {
  const known = await selectCatalogue(tx)
  const words = { field: 'serviceIds', unknown: teamRefusals.unknownService }
  await replaceRoomServices(tx, id, idsShown(known), requireShown(known, wanted, words))
}

async function readRoom(tx: Db, id: string) {
  const room = (await selectTeam(tx)).rooms.find(one => one.id === id)
  if (!room) throw new Refusal('room_not_found', teamRefusals.roomNotFound)
  const { version, serviceIds, ...shown } = toRoom(room)
  const services = (await selectCatalogue(tx)).filter(({ _id }) => serviceIds.includes(_id))
  return {
    after: { ...shown, serviceIds, version },
    recorded: { ...shown, services: services.map(({ name }) => name) },
  }
}

export function toRoom({ id, name, places, serviceIds, isHidden, version }: KnownRoom): Room {
  return { _id: id, name, places, serviceIds: [...serviceIds], isHidden, version }
}
