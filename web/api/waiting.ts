import type * as contract from '#contract/booking/waiting.ts'
import { waitingCallPath } from '#contract/booking/waiting-calls.ts'
import type { MessageResponse } from '#contract/platform/shapes.ts'
import { getData, post, postAsNobody, remove } from './client.ts'

export const joinWaiting = (body: contract.JoinWaitingBody) =>
  postAsNobody<MessageResponse>(waitingCallPath('joinWaiting'), body)
export const openWaiting = (key: string) =>
  postAsNobody<contract.WaitingResponse>(waitingCallPath('openWaiting'), { key })
export const leaveWaiting = (key: string) => postAsNobody<MessageResponse>(waitingCallPath('leaveWaiting'), { key })

// At the desk

export const fetchWaiting = async () =>
  (await getData<contract.WaitingListResponse>(waitingCallPath('listWaiting'))).places
export const addWaiting = (body: contract.AddWaitingBody) =>
  post<contract.WaitingAddedResponse>(waitingCallPath('addWaiting'), body)
export const removeWaiting = (id: string) => remove(waitingCallPath('removeWaiting', { id }))
