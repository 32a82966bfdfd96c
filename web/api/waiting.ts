import type { MessageResponse } from '#contract/shapes.ts'
import type {
  AddWaitingBody,
  JoinWaitingBody,
  WaitingAddedResponse,
  WaitingListResponse,
  WaitingResponse,
} from '#contract/waiting.ts'
import { waitingCallPath } from '#contract/waiting-calls.ts'
import { get, post, postAsNobody, remove } from './client.ts'

export const joinWaiting = (body: JoinWaitingBody) =>
  postAsNobody<MessageResponse>(waitingCallPath('joinWaiting'), body)
export const openWaiting = (key: string) => postAsNobody<WaitingResponse>(waitingCallPath('openWaiting'), { key })
export const leaveWaiting = (key: string) => postAsNobody<MessageResponse>(waitingCallPath('leaveWaiting'), { key })

// At the desk

export const fetchWaiting = async () => (await get<WaitingListResponse>(waitingCallPath('listWaiting'))).data.places
export const addWaiting = (body: AddWaitingBody) => post<WaitingAddedResponse>(waitingCallPath('addWaiting'), body)
export const removeWaiting = (id: string) => remove<{ success: true }>(waitingCallPath('removeWaiting', { id }))
