import type {
  CodeSentResponse,
  Device,
  DevicesResponse,
  EnterBody,
  EnterResponse,
  InvitationBody,
  InvitationResponse,
  LinkSentResponse,
  MeResponse,
} from '#contract/access.ts'
import type { ClosuresResponse } from '#contract/booking.ts'
import type {
  AskBody,
  Block,
  BlockBody,
  BookingChange,
  ContactBody,
  DayResponse,
  DeskBooking,
  DeskBookingBody,
  Payment,
  PaymentBody,
  ReceiptCard,
  StatusBody,
  TimeBody,
  TreatmentBody,
  ViewBooking,
} from '#contract/desk.ts'
import { callPath } from '#contract/desk-calls.ts'
import type { Refund } from '#contract/refund.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { get, getPicture, post, postAsNobody, put, remove } from './client.ts'

export interface Day {
  date: string
  stations: DayResponse['stations']
  bookings: (DeskBooking | ViewBooking)[]
  blocks: Block[]
  closures: ClosuresResponse['closures']
}

export interface Details {
  booking: DeskBooking
  payments: Payment[]
  history: BookingChange[]
  manageLink: string
  refund: Refund | null
}

export interface Changed {
  booking: DeskBooking
  undoUntil: string | null
}

// Coming in

export const enter = (body: EnterBody) => postAsNobody<EnterResponse>(callPath('enterDesk'), body)
export const sendLink = () => postAsNobody<LinkSentResponse>(callPath('sendDeskLink'))
export const notMe = (key: string) => postAsNobody<{ success: true }>(callPath('notMe'), { key })
export const fetchMe = async () => (await get<MeResponse>(callPath('deskMe'))).data
export const sendCode = () => post<CodeSentResponse>(callPath('sendDeskCode'))

export const fetchDevices = async () => (await get<DevicesResponse>(callPath('listDevices'))).data.devices
export const invite = (body: InvitationBody, code: string) =>
  post<InvitationResponse>(callPath('inviteDevice'), body, withCode(code))
export const renameDevice = (id: string, name: string) =>
  put<{ device: Device }>(callPath('renameDevice', { id }), { name })
export const revoke = (id: string, code: string) =>
  remove<{ success: true }>(callPath('revokeDevice', { id }), withCode(code))
export const revokeOthers = (code: string) => remove<{ success: true }>(callPath('revokeOtherDevices'), withCode(code))

const withCode = (code: string) => ({ [STEP_UP_HEADER]: code })

// Looking

export const fetchPulse = async () =>
  (await get<{ revision: number; toCheck: number; failedMails: number; toTell: number }>(callPath('deskPulse'))).data
export const fetchDay = async (date: string) => (await get<Day>(callPath('deskDay'), { date })).data
export const fetchReceipts = async () =>
  (await get<{ receipts: ReceiptCard[] }>(callPath('deskReceipts'))).data.receipts
export const fetchDetails = async (id: string) => (await get<Details>(callPath('bookingDetails', { id }))).data
export const fetchReceiptPicture = (id: string, n: number) =>
  getPicture('GET', `${callPath('bookingReceipt', { id })}?n=${n}`)
export const findBookings = async (query: Record<string, string>) =>
  (await get<{ bookings: DeskBooking[]; nextCursor: string | null }>(callPath('listBookings'), query)).data

// Changing

export const decide = (id: string, body: StatusBody) => put<Changed>(callPath('decideBooking', { id }), body)
export const ask = (id: string, body: AskBody) => post<Changed>(callPath('askCustomer', { id }), body)
export const undo = (id: string) => post<Changed>(callPath('undoChange', { id }))
export const restore = (id: string) => post<Changed>(callPath('restoreBooking', { id }))
export const moveTime = (id: string, body: TimeBody) => put<Changed>(callPath('moveBooking', { id }), body)
export const changeTreatment = (id: string, body: TreatmentBody) =>
  put<Changed>(callPath('changeTreatment', { id }), body)
export const edit = (id: string, body: ContactBody) =>
  put<{ booking: DeskBooking }>(callPath('editBooking', { id }), body)
export const takePayment = (id: string, body: PaymentBody) =>
  post<Changed & { payment: Payment }>(callPath('takePayment', { id }), body)
export const bookAtDesk = (body: DeskBookingBody) => post<{ booking: DeskBooking }>(callPath('bookAtDesk'), body)

export const fetchBlocks = async () => (await get<{ blocks: Block[] }>(callPath('listBlocks'))).data.blocks
export const addBlock = (body: BlockBody) => post<{ block: Block; affected: DeskBooking[] }>(callPath('addBlock'), body)
export const deleteBlock = (id: string) => remove<{ success: true }>(callPath('deleteBlock', { id }))

// One card by the key in the owner's mail

export const fetchCard = (bookingId: string, key: string) =>
  postAsNobody<{ card: ReceiptCard }>(callPath('cardByMail'), { bookingId, key })
export const confirmCard = (bookingId: string, key: string) =>
  postAsNobody<Changed>(callPath('confirmByMail'), { bookingId, key, seen: true })
export const fetchCardPicture = (bookingId: string, key: string) =>
  getPicture('POST', callPath('pictureByMail'), { bookingId, key })
