import type { Member, MemberChangeDraft, MemberDraft, Room, RoomChange, RoomDraft } from '#contract/catalogue/team.ts'
import { asOwner, type Spa } from '#server/app/testing/spa.ts'

/** A person who must be taken into the team. */
export async function aTherapist(spa: Spa, name: string, draft: Partial<MemberDraft> = {}): Promise<Member> {
  const body = { name, about: '', subServiceIds: [], ...draft }
  const response = await spa.call('addTherapist', { body, headers: asOwner })
  if (response.statusCode !== 201) throw new Error(`not added: ${response.body}`)
  return response.json<{ member: Member }>().member
}

export async function aRoom(spa: Spa, name: string, draft: Partial<RoomDraft> = {}): Promise<Room> {
  const body = { name, serviceIds: [], ...draft }
  const response = await spa.call('addRoom', { body, headers: asOwner })
  if (response.statusCode !== 201) throw new Error(`not added: ${response.body}`)
  return response.json<{ room: Room }>().room
}

export const changeTherapist = (spa: Spa, { _id }: { _id: string }, body: MemberChangeDraft) =>
  spa.call('updateTherapist', { parts: { id: _id }, body, headers: asOwner })

export const changeRoom = (spa: Spa, { _id }: { _id: string }, body: RoomChange) =>
  spa.call('updateRoom', { parts: { id: _id }, body, headers: asOwner })
