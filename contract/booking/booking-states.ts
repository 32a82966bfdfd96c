/** The states of a booking and the moves between them, by actor: the desk offers and the server accepts the same ones. */

export const BOOKING_STATUSES = [
  'held',
  'submitted',
  'confirmed',
  'declined',
  'lapsed',
  'cancelled',
  'done',
  'no_show',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** A booking in one of these occupies its station (a held one only until its hold ends). */
export const LIVE_BOOKING_STATUSES = ['held', 'submitted', 'confirmed'] as const satisfies readonly BookingStatus[]

export type Actor = 'customer' | 'desk' | 'clock'

export interface Move {
  from: readonly BookingStatus[]
  /** `before`: the status before the cancellation. */
  to: BookingStatus | 'before'
  by: readonly Actor[]
  /** From these statuses the slot was released, so it must still be free. */
  wantsFreeTime?: readonly BookingStatus[]
  /** iCalendar METHOD of the customer's calendar file; CANCEL only if an entry was sent. */
  calendar?: 'REQUEST' | 'CANCEL'
}

/** A booking for which nothing is to be paid before the visit waits for no transfer: it is confirmed at once. */
export function statusWhenMade(toPay: number): 'held' | 'confirmed' {
  return toPay === 0 ? 'confirmed' : 'held'
}

export const MOVES = {
  submit: {
    from: ['held', 'lapsed'],
    to: 'submitted',
    by: ['customer'],
    wantsFreeTime: ['lapsed'],
    calendar: 'REQUEST',
  },
  confirm: {
    from: ['held', 'submitted', 'lapsed', 'declined'],
    to: 'confirmed',
    by: ['desk'],
    wantsFreeTime: ['lapsed', 'declined'],
    calendar: 'REQUEST',
  },
  decline: { from: ['submitted'], to: 'declined', by: ['desk'], calendar: 'CANCEL' },
  cancel: { from: ['held', 'submitted', 'confirmed'], to: 'cancelled', by: ['desk', 'customer'], calendar: 'CANCEL' },
  restore: {
    from: ['cancelled'],
    to: 'before',
    by: ['desk', 'customer'],
    wantsFreeTime: ['cancelled'],
    calendar: 'REQUEST',
  },
  // The customer releases an unpaid hold, or the hold expires.
  lapse: { from: ['held'], to: 'lapsed', by: ['customer', 'clock'] },
  // Nobody checked the receipt in time. The desk can still confirm it while the time is free.
  expire: { from: ['submitted'], to: 'lapsed', by: ['clock'], calendar: 'CANCEL' },
  finish: { from: ['confirmed', 'no_show'], to: 'done', by: ['desk'] },
  // Marked done by mistake. Its time was free meanwhile.
  reopen: { from: ['done'], to: 'confirmed', by: ['desk'], wantsFreeTime: ['done'] },
  finishPastDay: { from: ['confirmed'], to: 'done', by: ['clock'] },
  // Never by the clock: only a person can say that somebody did not come.
  miss: { from: ['confirmed', 'done'], to: 'no_show', by: ['desk'] },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof MOVES

/** The statuses a desk can set, and the move each one is. */
export const DESK_DECISIONS = {
  confirmed: 'confirm',
  declined: 'decline',
  cancelled: 'cancel',
  done: 'finish',
  no_show: 'miss',
} as const satisfies Partial<Record<BookingStatus, MoveName>>

export type DeskDecision = keyof typeof DESK_DECISIONS

/** "Confirmed" confirms a payment, or reopens a visit that was marked done. */
export function deskMove(status: DeskDecision, from: BookingStatus): MoveName {
  return status === 'confirmed' && from === 'done' ? 'reopen' : DESK_DECISIONS[status]
}

export function mayMove(name: MoveName, from: BookingStatus, by: Actor): boolean {
  const move: Move = MOVES[name]
  return move.from.includes(from) && move.by.includes(by)
}

/** True if another booking may have taken the slot by now. */
export function wantsFreeTime(name: MoveName, from: BookingStatus): boolean {
  const move: Move = MOVES[name]
  return move.wantsFreeTime?.includes(from) ?? false
}

export function isLive(status: BookingStatus): boolean {
  return (LIVE_BOOKING_STATUSES as readonly BookingStatus[]).includes(status)
}
