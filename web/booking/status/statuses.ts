import type { BookingStatus } from '#contract/booking/booking.ts'
import { successText } from '#contract/messages.ts'

export type Next = 'pay' | 'pay-or-choose' | 'choose'

interface StatusText {
  heading: string
  badge?: { word: string; icon: 'waiting' | 'done' }
  line: string | ((spaName: string) => string)
  /** Shows the calendar entry and the map. */
  isOn: boolean
  next?: Next
}

export const STATUSES: Record<BookingStatus, StatusText> = {
  submitted: {
    heading: successText.confirmed,
    badge: { word: 'We are checking your transfer', icon: 'waiting' },
    line: name =>
      `Thank you for booking with ${name}. We will email you as soon as your transfer is confirmed. There is nothing more for you to do.`,
    isOn: true,
  },
  confirmed: {
    heading: successText.confirmed,
    badge: { word: 'Your payment is confirmed', icon: 'done' },
    line: name => `Thank you for booking with ${name}. Your payment has reached us, and we look forward to seeing you.`,
    isOn: true,
  },
  done: {
    heading: 'Thank you for your visit',
    line: name => `It was good to have you at ${name}. You are always welcome.`,
    isOn: false,
    next: 'choose',
  },
  no_show: {
    heading: 'We missed you',
    line: 'You did not come to this booking. If that is not right, please contact us.',
    isOn: false,
    next: 'choose',
  },
  held: {
    heading: 'Your time is held',
    line: 'One step is left: transfer the amount and upload your receipt, and the time is yours.',
    isOn: false,
    next: 'pay',
  },
  lapsed: {
    heading: 'This time is no longer held',
    line: 'No receipt reached us before the hold ended, so the time was released and you owe nothing. If you have paid, please still send us the receipt: we keep your time if it is still free.',
    isOn: false,
    next: 'pay-or-choose',
  },
  declined: {
    heading: 'We could not confirm your payment',
    line: 'We could not find your transfer in our account, so the time is no longer reserved. If you have paid, please contact us and we will find it together.',
    isOn: false,
    next: 'choose',
  },
  cancelled: {
    heading: 'This booking is cancelled',
    line: 'It will not take place, and the time is no longer reserved.',
    isOn: false,
    next: 'choose',
  },
}
