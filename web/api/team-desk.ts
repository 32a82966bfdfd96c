import type * as contract from '#contract/catalogue/team.ts'
import { callPath } from '#contract/desk/team-calls.ts'
import { type DataOf, getData, post, put, remove } from './client.ts'

export type Resources = DataOf<typeof contract.resourcesResponse>
export type MyDay = DataOf<typeof contract.myDayResponse>
export type TeamNumbers = DataOf<typeof contract.teamNumbersResponse>
type MemberSaved = DataOf<typeof contract.memberResponse>
type RoomSaved = DataOf<typeof contract.roomResponse>

export const fetchResources = () => getData<Resources>(callPath('deskResources'))

export const fetchMembers = async () =>
  (await getData<DataOf<typeof contract.membersResponse>>(callPath('listTeam'))).team
export const addMember = async (draft: contract.MemberDraft) =>
  (await post<MemberSaved>(callPath('addTherapist'), draft)).member
/** Send the `version` that was edited, so that the server rejects the change if it is stale. */
export const saveMember = async (id: string, change: contract.MemberChangeDraft) =>
  (await put<MemberSaved>(callPath('updateTherapist', { id }), change)).member
export const hideMember = (id: string) => remove(callPath('hideTherapist', { id }))

export const fetchRooms = async () =>
  (await getData<DataOf<typeof contract.roomsResponse>>(callPath('listRooms'))).rooms
export const addRoom = async (draft: contract.RoomDraft) => (await post<RoomSaved>(callPath('addRoom'), draft)).room
export const saveRoom = async (id: string, change: contract.RoomChange) =>
  (await put<RoomSaved>(callPath('updateRoom', { id }), change)).room
export const hideRoom = (id: string) => remove(callPath('hideRoom', { id }))

export const fetchTeamNumbers = (days: { from: string; to: string }) =>
  getData<TeamNumbers>(callPath('teamNumbers'), days)

// A therapist's own day

export const fetchMyDay = (date: string) => getData<MyDay>(callPath('myDay'), { date })
export const markMyTreatment = (id: string, mark: { arrived?: boolean; done?: boolean }) =>
  put<DataOf<typeof contract.markMyTreatmentResponse>>(callPath('markMyTreatment', { id }), mark)
