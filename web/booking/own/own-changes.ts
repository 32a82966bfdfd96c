import type { ManageBody, ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import { withWhom } from '#contract/booking/with-whom.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { manageText, refundText } from '#contract/messages.ts'
import * as api from '#web/api/manage.ts'
import type { Account } from './RefundPanel.tsx'

export interface Change {
  what: 'move' | 'add' | 'remove' | 'cancel' | 'restore' | 'receipt' | 'account' | 'health'
  call(): Promise<ManageResponse>
  /** True if the change took effect although the response was lost. Absent if the booking does not show it. */
  isDone?(booking: ManagedBooking): boolean
  words(booking: ManagedBooking): string
}

export function ownChanges(booking: ManageBody) {
  return {
    move: (bookingDate: string, bookingTime: string): Change => ({
      what: 'move',
      call: () => api.moveOwnBooking({ ...booking, bookingDate, bookingTime }),
      isDone: now => now.bookingDate === bookingDate && now.bookingTime === bookingTime,
      words: now => manageText.moved(whenWithWhom(now)),
    }),
    remove: (
      treatmentId: string,
      { sequence, treatments }: Pick<ManagedBooking, 'sequence' | 'treatments'>,
    ): Change => ({
      what: 'remove',
      call: () => api.removeOwnTreatment({ ...booking, treatmentId, sequence }),
      isDone: now => now.treatments.length < treatments.length,
      words: () => manageText.takenOut,
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
      words: now => manageText.takenBack(whenWithWhom(now)),
    }),
    account: (account: Account): Change => ({
      what: 'account',
      call: () => api.giveRefundAccount({ ...booking, ...account }),
      words: () => refundText.saved,
    }),
    receipt: (picture: File): Change => ({
      what: 'receipt',
      call: () => api.sendOwnReceipt(booking, picture),
      words: () => manageText.receiptSent,
    }),
  }
}

const whenWithWhom = (booking: ManagedBooking) => whenWords(booking) + withWhom(booking)
