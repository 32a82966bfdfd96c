import { type Call, LOOK_UP, pathsOf, SEND_MAIL, WRITE } from '../platform/call.ts'

/** The waiting list for full days. A table of its own, because few visitors ever call it. */
export const waitingCalls = {
  joinWaiting: { method: 'POST', path: '/booking/waiting', limit: SEND_MAIL },
  // POST keeps the key out of addresses and logs.
  openWaiting: { method: 'POST', path: '/booking/waiting/open', limit: LOOK_UP },
  leaveWaiting: { method: 'POST', path: '/booking/waiting/leave', limit: WRITE },
  // For the unsubscribe button of mail programs. Never GET: mail scanners follow links.
  leaveByMail: { method: 'POST', path: '/booking/waiting/leave/:key', limit: WRITE },
  listWaiting: { method: 'GET', path: '/desk/waiting', role: 'desk' },
  addWaiting: { method: 'POST', path: '/desk/waiting', role: 'desk' },
  removeWaiting: { method: 'DELETE', path: '/desk/waiting/:id', role: 'desk' },
} as const satisfies Record<string, Call>

export const waitingCallPath = pathsOf(waitingCalls)
