import type * as access from '#contract/access/access.ts'
import type * as contract from '#contract/desk/desk.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { type DataOf, getData, getPicture, post, postAsNobody, put, remove } from './client.ts'

export type Day = DataOf<typeof contract.dayResponse>
export type Details = DataOf<typeof contract.bookingDetailsResponse>
export type Changed = DataOf<typeof contract.deskBookingResponse>
type Saved = DataOf<typeof contract.savedResponse>

// Access

export const enter = (body: access.EnterBody) => postAsNobody<access.EnterResponse>(callPath('enterDesk'), body)
export const sendLink = () => postAsNobody<access.LinkSentResponse>(callPath('sendDeskLink'))
export const notMe = (key: string) => postAsNobody(callPath('notMe'), { key })
export const fetchMe = () => getData<access.MeResponse>(callPath('deskMe'))
export const sendCode = () => post<access.CodeSentResponse>(callPath('sendDeskCode'))

export const fetchDevices = async () => (await getData<access.DevicesResponse>(callPath('listDevices'))).devices
export const invite = (body: access.InvitationBody, code: string) =>
  post<access.InvitationResponse>(callPath('inviteDevice'), body, withCode(code))
export const renameDevice = (id: string, name: string) =>
  put<DataOf<typeof access.deviceResponse>>(callPath('renameDevice', { id }), { name })
export const revoke = (id: string, code: string) => remove(callPath('revokeDevice', { id }), withCode(code))
export const revokeOthers = (code: string) => remove(callPath('revokeOtherDevices'), withCode(code))

const withCode = (code: string) => ({ [STEP_UP_HEADER]: code })

// Reading

export const fetchPulse = () => getData<DataOf<typeof contract.pulseResponse>>(callPath('deskPulse'))
export const fetchDay = (date: string) => getData<Day>(callPath('deskDay'), { date })
export const fetchReceipts = async () =>
  (await getData<DataOf<typeof contract.receiptsResponse>>(callPath('deskReceipts'))).receipts
export const fetchDetails = (id: string) => getData<Details>(callPath('bookingDetails', { id }))
export const fetchReceiptPicture = (id: string, n: number) =>
  getPicture('GET', `${callPath('bookingReceipt', { id })}?n=${n}`)
export const findBookings = (query: Record<string, string>) =>
  getData<DataOf<typeof contract.listResponse>>(callPath('listBookings'), query)

// Changing

export const decide = (id: string, body: contract.StatusBody) => put<Changed>(callPath('decideBooking', { id }), body)
export const ask = (id: string, body: contract.AskBody) => post<Changed>(callPath('askCustomer', { id }), body)
export const undo = (id: string) => post<Changed>(callPath('undoChange', { id }))
export const restore = (id: string) => post<Changed>(callPath('restoreBooking', { id }))
export const moveTime = (id: string, body: contract.TimeBody) => put<Changed>(callPath('moveBooking', { id }), body)
export const changeTreatment = (id: string, body: contract.TreatmentBody) =>
  put<Changed>(callPath('changeTreatment', { id }), body)
export const edit = (id: string, body: contract.ContactBody) => put<Saved>(callPath('editBooking', { id }), body)
export const takePayment = (id: string, body: contract.PaymentBody) =>
  post<DataOf<typeof contract.paymentTakenResponse>>(callPath('takePayment', { id }), body)
export const bookAtDesk = (body: contract.DeskBookingBody) => post<Saved>(callPath('bookAtDesk'), body)

export const fetchBlocks = async () =>
  (await getData<DataOf<typeof contract.blocksResponse>>(callPath('listBlocks'))).blocks
export const addBlock = (body: contract.BlockBody) =>
  post<DataOf<typeof contract.blockAddedResponse>>(callPath('addBlock'), body)
export const deleteBlock = (id: string) => remove(callPath('deleteBlock', { id }))

// One card by the key in the owner's mail

export const fetchCard = (bookingId: string, key: string) =>
  postAsNobody<DataOf<typeof contract.cardResponse>>(callPath('cardByMail'), { bookingId, key })
export const confirmCard = (bookingId: string, key: string) =>
  postAsNobody<Changed>(callPath('confirmByMail'), { bookingId, key, seen: true })
export const fetchCardPicture = (bookingId: string, key: string) =>
  getPicture('POST', callPath('pictureByMail'), { bookingId, key })
