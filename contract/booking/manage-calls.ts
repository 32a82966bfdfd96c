import { type Call, LOOK_UP, pathsOf, SEND_MAIL, WRITE } from '../platform/call.ts'

/** The customer's own booking. A table of its own, because only the manage page needs it. */
export const manageCalls = {
  manageBooking: { method: 'POST', path: '/booking/manage', limit: LOOK_UP },
  moveOwnBooking: { method: 'POST', path: '/booking/manage/move', limit: WRITE },
  removeOwnTreatment: { method: 'POST', path: '/booking/manage/remove', limit: WRITE },
  ownAdditions: { method: 'POST', path: '/booking/manage/additions', limit: LOOK_UP },
  addOwnTreatment: { method: 'POST', path: '/booking/manage/add', limit: WRITE },
  cancelOwnBooking: { method: 'POST', path: '/booking/manage/cancel', limit: WRITE },
  restoreOwnBooking: { method: 'POST', path: '/booking/manage/restore', limit: WRITE },
  giveRefundAccount: { method: 'POST', path: '/booking/manage/account', limit: WRITE },
  giveHealthAnswers: { method: 'POST', path: '/booking/manage/health', limit: WRITE },
  sendOwnReceipt: { method: 'POST', path: '/booking/manage/receipt', limit: WRITE },
  sendManageLink: { method: 'POST', path: '/booking/manage/link', limit: SEND_MAIL },
} as const satisfies Record<string, Call>

export const manageCallPath = pathsOf(manageCalls)
