import type { CreateBookingResponse } from '#contract/booking/booking.ts'
import { business } from '#contract/catalogue/business.ts'
import { sumText } from '#contract/platform/money.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import type { House, Wish } from './house.ts'
import { customer } from './people.ts'
import { type Layout, receiptPicture, type Words } from './receipt-picture.ts'
import { ON_RECEIPTS } from './set-up.ts'

export interface Order {
  what: Wish
  day: number
  time: string
  who: string
}

export type Ordered = Pick<CreateBookingResponse, 'booking' | 'manageKey'>

export async function bookOnline(house: House, { what, day, time, who }: Order): Promise<Ordered> {
  const body = { ...house.wanted(what), ...(await house.firstFree(what, day, time)), ...customer(who) }
  return house.ask('createBooking', { body })
}

const BANKS = ['Access Bank', 'OPay Digital Services', 'First Bank of Nigeria', 'Kuda Microfinance Bank', 'Zenith Bank']

export function transferFor(house: House, { booking }: Ordered, changed: Partial<Words> = {}): Words {
  const { date, minutes } = wallClock(house.stage.clock.now().getTime(), business.timeZone)
  const [year, month, day] = date.split('-')
  return {
    amount: `${sumText(booking.price, business.currency)}.00`,
    sender: booking.fullName.toUpperCase(),
    senderBank: house.chance.oneOf(BANKS),
    at: `${day}/${month}/${year} ${timeLabel(minutes).padStart(8, '0')}`,
    session: `0000${house.chance.digits(26)}`,
    reference: `TRF/${house.chance.digits(12)}`,
    narration: booking.paymentCode ?? 'spa',
    to: ON_RECEIPTS,
    ...changed,
  }
}

export async function sendReceipt(house: House, ordered: Ordered, layout: Layout, words: Words, note = '') {
  const form = new FormData()
  form.append('bookingId', ordered.booking._id)
  form.append('key', ordered.manageKey)
  form.append('note', note)
  const picture = new Uint8Array(await receiptPicture(layout, words))
  form.append(RECEIPT_FIELD, new Blob([picture], { type: 'image/png' }), 'receipt.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  await house.ask('submitPayment', { body: Buffer.from(await encoded.arrayBuffer()), headers })
}
