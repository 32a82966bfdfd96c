import type {
  AddWaitingBody,
  JoinWaitingBody,
  WaitingAddedResponse,
  WaitingListResponse,
  WaitingResponse,
} from '#contract/booking/waiting.ts'
import { waitingCallPath } from '#contract/booking/waiting-calls.ts'
import type { MessageResponse } from '#contract/platform/shapes.ts'
import { getData, post, postAsNobody, remove } from './client.ts'

export const joinWaiting = (body: JoinWaitingBody) =>
  postAsNobody<MessageResponse>(waitingCallPath('joinWaiting'), body)
export const openWaiting = (key: string) => postAsNobody<WaitingResponse>(waitingCallPath('openWaiting'), { key })
export const leaveWaiting = (key: string) => postAsNobody<MessageResponse>(waitingCallPath('leaveWaiting'), { key })

// At the desk

export const fetchWaiting = async () => (await getData<WaitingListResponse>(waitingCallPath('listWaiting'))).places
export const addWaiting = (body: AddWaitingBody) => post<WaitingAddedResponse>(waitingCallPath('addWaiting'), body)
export const removeWaiting = (id: string) => remove(waitingCallPath('removeWaiting', { id }))
