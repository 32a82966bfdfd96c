import { isPlainDate } from '#contract/dates.ts'
import type { DeskBookingBody } from '#contract/desk.ts'
import type { PAYMENT_METHODS } from '#contract/rules.ts'
import { parseTimeLabel } from '#contract/time.ts'
import type { When } from '../TimePicker.tsx'

export type Origin = DeskBookingBody['origin']
export type Paying = (typeof PAYMENT_METHODS)[number] | 'on_arrival' | 'pay_link'

/** A booking that is being typed. */
export interface Draft {
  subServiceId: string
  isNow: boolean
  when: When
  phoneNumber: string
  fullName: string
  email: string
  origin: Origin
  payment: Paying
}

/** Nobody at the door is kept waiting for their name. */
export const NAMELESS = 'Walk-in'

/** A free time that was tapped sets the day and the time; without one, somebody is at the door now. */
export function firstDraft(params: URLSearchParams, today: string): Draft {
  const date = params.get('date') ?? ''
  const time = params.get('time') ?? ''
  const isNow = !isPlainDate(date)
  return {
    subServiceId: '',
    isNow,
    when: { date: isNow ? today : date, time: parseTimeLabel(time) === undefined ? '' : time },
    phoneNumber: '',
    fullName: '',
    email: '',
    origin: isNow ? 'walk_in' : 'phone',
    payment: 'on_arrival',
  }
}

export function isComplete({ subServiceId, isNow, when, fullName, origin }: Draft) {
  const hasName = fullName.trim() !== '' || origin === 'walk_in'
  return subServiceId !== '' && hasName && (isNow || when.time !== '')
}

export function toBody(
  draft: Draft,
  { serviceId, price, today }: { serviceId: string; price: number; today: string },
): DeskBookingBody {
  const { isNow, when, payment, fullName, ...rest } = draft
  // A choice made for another sub-service does not count for one that costs nothing.
  const isPaid = price > 0 && payment !== 'on_arrival' && payment !== 'pay_link'
  return {
    subServiceId: rest.subServiceId,
    serviceId,
    bookingDate: isNow ? today : when.date,
    bookingTime: isNow ? 'now' : when.time,
    phoneNumber: rest.phoneNumber,
    fullName: fullName.trim() || NAMELESS,
    email: rest.email,
    origin: rest.origin,
    payment: isPaid ? { method: payment, amount: price } : payment === 'pay_link' ? payment : 'on_arrival',
    ...(when.squeezeIn && { squeezeIn: true }),
    ...(!isNow && when.anyTime && { anyTime: true }),
  }
}
