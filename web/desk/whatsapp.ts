import { BOOKING_STATUSES, type BookingStatus } from '#contract/booking/booking-states.ts'
import type { Refund } from '#contract/booking/refund.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { codeWords, visitWords, whatsAppLink, whenWords } from '#contract/desk/whatsapp.ts'
import { paymentText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { spa } from './spa.ts'
import { whenText } from './times.ts'

/** Texts for customers. Without health words and email addresses. */

export const hello = () => `Hello from ${spa().name}. `

/** `manageLink` opens the customer's own page, where they can move or cancel. */
export const reminderText = (booking: Slot, { manageLink }: Partial<Ways> = {}) => {
  const change = manageLink
    ? `If you cannot come, please change it here as early as you can: ${manageLink}`
    : 'If you cannot come, please tell us as early as you can.'
  return `${hello()}We look forward to seeing you on ${visitWords(booking)}. ${change}`
}

type Slot = Pick<DeskBooking, 'bookingDate' | 'bookingTime' | 'treatments'>

type Ways = { siteUrl: string; manageLink: string; refund?: Refund | null }

interface Text {
  label: string
  on: readonly BookingStatus[]
  /** Undefined if there is nothing to say. */
  text(booking: DeskBooking, ways: Ways): string | undefined
}

/** Omits the account number, which only the customer's own page asks for and shows. */
export function refundWords(refund: Refund | null | undefined, manageLink: string) {
  if (!refund) return ''
  const ask = refund.wantsAccount && !refund.account ? ` Please tell us your account here: ${manageLink}` : ''
  return ` ${refund.sentence}${ask}`
}

export function payLinkText(booking: DeskBooking, { siteUrl, manageLink }: Ways) {
  const link = siteUrl + paths.bookingPay(booking.bookingHash, manageLink.split('#')[1])
  const code = booking.paymentCode === null ? '' : ` ${paymentText.narration(booking.paymentCode)}.`
  const { upFront, owed, total } = booking.money
  const sum = (amount: number) => priceText(amount, spa().currency)
  const rest = upFront > 0 && upFront < owed ? ` ${paymentText.restAtSpa(sum(owed - upFront))}` : ''
  const until =
    booking.status === 'held' && booking.holdExpiresAt
      ? ` We are holding your time until ${whenText(booking.holdExpiresAt)}.`
      : ''
  return `${hello()}Here you can pay ${sum(upFront || owed || total)} for your booking on ${whenWords(booking)}: ${link}${code}${rest}${until}`
}

const TEXTS: Text[] = [
  {
    label: 'Money not seen yet',
    on: ['submitted'],
    text: booking =>
      `${hello()}We have not seen your transfer of ${priceText(booking.money.upFront || booking.money.owed, spa().currency)}${codeWords(booking)} for ${whenWords(booking)} yet. Could you check with your bank?`,
  },
  {
    label: 'A clearer picture',
    on: ['submitted'],
    text: (booking, { manageLink }) =>
      `${hello()}We cannot read your receipt for ${whenWords(booking)}. Could you send us a clearer picture of it? Here, or on this page: ${manageLink}`,
  },
  { label: 'Pay link', on: ['held', 'lapsed'], text: payLinkText },
  {
    label: 'Confirmed',
    on: ['confirmed'],
    text: (booking, { manageLink }) =>
      `${hello()}Your booking is confirmed: see you on ${visitWords(booking)}. You can see, move or cancel it here: ${manageLink}`,
  },
  { label: 'Reminder', on: ['submitted', 'confirmed'], text: reminderText },
  {
    label: 'Moved',
    on: ['held', 'submitted', 'confirmed'],
    text: (booking, { manageLink }) =>
      `${hello()}Your booking is now on ${visitWords(booking)}. Does it not suit you? Choose another time here: ${manageLink}`,
  },
  {
    label: 'Running late',
    on: ['confirmed'],
    text: ({ bookingTime }) =>
      `${hello()}We are running a little late today. Could you come a few minutes after ${bookingTime}?`,
  },
  {
    label: 'We missed you',
    on: ['no_show'],
    text: booking => `${hello()}We missed you on ${whenWords(booking)}. Would you like another time?`,
  },
  {
    label: 'Cancelled',
    on: ['cancelled', 'declined'],
    text: (booking, { refund, manageLink }) =>
      `${hello()}Your booking on ${whenWords(booking)} is cancelled.${refundWords(refund, manageLink)} Would you like another time?`,
  },
  {
    label: 'About the refund',
    on: BOOKING_STATUSES,
    text: (booking, { refund, manageLink }) =>
      refund ? `${hello()}About your booking on ${whenWords(booking)}:${refundWords(refund, manageLink)}` : undefined,
  },
  { label: 'Thank you', on: ['done'], text: () => `${hello()}Thank you for coming. We hope to see you again soon.` },
]

/** Links with the texts for a booking's state; none if WhatsApp cannot take the number. */
export function whatsAppLinks(booking: DeskBooking, ways: Ways) {
  return TEXTS.filter(({ on }) => on.includes(booking.status)).flatMap(({ label, text }) => {
    const message = text(booking, ways)
    const link = message && whatsAppLink(booking.phoneNumber, message, spa().phone.callingCode)
    return link ? [{ label, link }] : []
  })
}
