import type { ManageBody, ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { manageText, refundText } from '#contract/messages.ts'
import * as api from '#web/api/manage.ts'
import type { AccountTyped } from './RefundPanel.tsx'

export interface Change {
  what: 'move' | 'cancel' | 'restore' | 'receipt' | 'account'
  call(): Promise<ManageResponse>
  /** Whether the change took effect: it may have, although the response was lost. */
  isDone(booking: ManagedBooking): boolean
  /** What is said afterwards. */
  words(booking: ManagedBooking): string
}

/** Everything a customer can do to their booking. */
export function ownChanges(booking: ManageBody) {
  return {
    move: (bookingDate: string, bookingTime: string): Change => ({
      what: 'move',
      call: () => api.moveOwnBooking({ ...booking, bookingDate, bookingTime }),
      isDone: now => now.bookingDate === bookingDate && now.bookingTime === bookingTime,
      words: now => manageText.moved(whenWords(now)),
    }),
    cancel: (): Change => ({
      what: 'cancel',
      call: () => api.cancelOwnBooking(booking),
      isDone: now => now.status === 'cancelled',
      words: () => manageText.cancelled,
    }),
    restore: (): Change => ({
      what: 'restore',
      call: () => api.restoreOwnBooking(booking),
      isDone: now => now.status !== 'cancelled',
      words: now => manageText.takenBack(whenWords(now)),
    }),
    account: (account: AccountTyped): Change => ({
      what: 'account',
      call: () => api.giveRefundAccount({ ...booking, ...account }),
      // The page shows which account there is.
      isDone: () => false,
      words: () => refundText.saved,
    }),
    receipt: (picture: File): Change => ({
      what: 'receipt',
      call: () => api.sendOwnReceipt(booking, picture),
      // Unknown after a lost response; another one can be sent.
      isDone: () => false,
      words: () => manageText.receiptSent,
    }),
  }
}
