import type { BookingStatus } from '#contract/booking-states.ts'
import { business } from '#contract/business.ts'
import { dayAndMonth } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/desk.ts'
import { nairaPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'

/** Links that open WhatsApp with the text ready; nothing is sent by us. No health words and no mail address in them. */

/** `0803…` is a Nigerian number; undefined for what is none. */
export function whatsAppLink(phone: string, text: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const international = /^0\d{10}$/.test(digits) ? `234${digits.slice(1)}` : digits
  if (!/^[1-9]\d{7,14}$/.test(international)) return undefined
  return `https://wa.me/${international}?text=${encodeURIComponent(text)}`
}

type Slot = Pick<DeskBooking, 'bookingDate' | 'bookingTime'>
const when = ({ bookingDate, bookingTime }: Slot) => `${dayAndMonth(bookingDate)} at ${bookingTime}`
const hello = `Hello from ${business.name}.`

export const reminderText = (booking: Slot) =>
  `${hello} We look forward to seeing you on ${when(booking)}. If you cannot come, please tell us as early as you can.`

interface Text {
  label: string
  /** In which states it makes sense. */
  on: readonly BookingStatus[]
  text(booking: DeskBooking, siteUrl: string): string
}

const TEXTS: Text[] = [
  {
    label: 'Money not seen yet',
    on: ['submitted'],
    text: booking =>
      `${hello} We do not see your transfer of ${nairaPrice(booking.money.owed)} for ${when(booking)} yet. Could you check it with your bank?`,
  },
  {
    label: 'A clearer picture',
    on: ['submitted'],
    text: booking =>
      `${hello} We cannot read your receipt for ${when(booking)}. Could you send us a clearer picture of it?`,
  },
  {
    label: 'Pay link',
    on: ['held', 'lapsed'],
    text: (booking, siteUrl) =>
      `${hello} Here you can pay for your booking on ${when(booking)}: ${siteUrl}${paths.bookingPay(booking.bookingHash)}`,
  },
  {
    label: 'Confirmed',
    on: ['confirmed'],
    text: booking => `${hello} Your booking is confirmed: see you on ${when(booking)}.`,
  },
  { label: 'Reminder', on: ['submitted', 'confirmed'], text: reminderText },
  {
    label: 'Moved',
    on: ['held', 'submitted', 'confirmed'],
    text: booking => `${hello} Your booking is now on ${when(booking)}.`,
  },
  {
    label: 'Running late',
    on: ['confirmed'],
    text: ({ bookingTime }) =>
      `${hello} We are running a little late today. Could you come a few minutes after ${bookingTime}?`,
  },
  {
    label: 'We missed you',
    on: ['no_show'],
    text: booking => `${hello} We missed you on ${when(booking)}. Would you like another time?`,
  },
  {
    label: 'Cancelled',
    on: ['cancelled', 'declined'],
    text: booking => `${hello} Your booking on ${when(booking)} is cancelled. Would you like another time?`,
  },
  { label: 'Thank you', on: ['done'], text: () => `${hello} Thank you for coming. We hope to see you again soon.` },
]

/** The texts that fit how a booking stands, each as a link; none for a number that WhatsApp cannot take. */
export function whatsAppLinks(booking: DeskBooking, siteUrl: string) {
  return TEXTS.filter(({ on }) => on.includes(booking.status)).flatMap(({ label, text }) => {
    const link = whatsAppLink(booking.phoneNumber, text(booking, siteUrl))
    return link ? [{ label, link }] : []
  })
}
