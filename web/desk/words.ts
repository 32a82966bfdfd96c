import { Ban, Check, CheckCheck, CircleHelp, Hourglass, type IconNode, Moon, UserX, X } from 'lucide'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { BookingChange, DeskBooking } from '#contract/desk/desk.ts'
import { priceText, sumText as sumIn } from '#contract/platform/money.ts'
import { spa } from './spa.ts'

interface State {
  word: string
  /** A shape for each state, so that nobody has to tell colours apart. */
  icon: IconNode
  look: string
  edge: string
}

export const STATES: Record<BookingStatus, State> = {
  held: {
    word: 'Held',
    icon: Hourglass,
    look: 'border-dashed border-stone text-stone',
    edge: 'border-stone border-dashed',
  },
  submitted: { word: 'To check', icon: CircleHelp, look: 'border-amber bg-gold/25 text-ink', edge: 'border-gold' },
  confirmed: { word: 'Confirmed', icon: Check, look: 'border-leaf text-leaf', edge: 'border-leaf' },
  declined: { word: 'Declined', icon: X, look: 'border-petal text-petal', edge: 'border-petal border-dotted' },
  lapsed: {
    word: 'Lapsed',
    icon: Moon,
    look: 'border-dotted border-stone text-stone',
    edge: 'border-stone border-dotted',
  },
  cancelled: { word: 'Cancelled', icon: Ban, look: 'border-petal text-petal', edge: 'border-petal border-dotted' },
  done: { word: 'Done', icon: CheckCheck, look: 'border-leaf bg-leaf text-cream', edge: 'border-leaf border-double' },
  no_show: { word: 'No-show', icon: UserX, look: 'border-petal bg-petal text-cream', edge: 'border-petal' },
}

export const COUNTED_STATES: readonly BookingStatus[] = ['held', 'submitted', 'confirmed', 'done']

export const ORIGINS = { site: 'Website', walk_in: 'Walk-in', phone: 'Phone', whatsapp: 'WhatsApp' } as const
export const METHODS = { transfer: 'Transfer', cash: 'Cash', pos: 'POS', other: 'Other' } as const

export const CHANGES: Record<string, string> = {
  submitted: 'Receipt sent',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  done: 'Marked done',
  reopened: 'Not done after all',
  treatment: 'Treatment changed',
  taken_out: 'Treatment taken out',
  added: 'Treatment added',
  therapist: 'Handed over',
  handed_over: 'Handed over',
  room: 'Room changed',
  no_show: 'Marked as no-show',
  missed: 'One guest did not come',
  guest_done: 'One guest is done',
  moved: 'Moved',
  restored: 'Restored',
  not_seen: 'Told: money not seen yet',
  clearer_picture: 'Asked for a clearer picture',
  undecided: 'Nobody decided in time',
  paid: 'Payment taken',
  returned: 'Money returned',
  product_added: 'Product sold',
  extra_added: 'Extra added',
  tip_added: 'Tip added',
  discount_added: 'Discount given',
  line_taken_off: 'Taken off the account',
  kept: 'Money kept',
  to_return: 'Money to return',
}

export function changeText({ what, treatment, therapist, letGo }: BookingChange) {
  if (therapist?.from && therapist.to) return `${CHANGES[what]} from ${therapist.from} to ${therapist.to}`
  if (treatment) {
    const { from, to, priceFrom, priceTo } = treatment
    if (what === 'taken_out') return `${CHANGES[what]}: ${from}, ${moneyText(priceFrom - priceTo)} less`
    if (what === 'added') return `${CHANGES[what]}: ${to}, ${moneyText(priceTo - priceFrom)} more`
    const more = priceTo - priceFrom
    const price = more === 0 ? 'the same price' : more > 0 ? `${moneyText(more)} more` : `${moneyText(-more)} less`
    return `Treatment changed from ${from} to ${to}, ${price}`
  }
  return `${CHANGES[what] ?? what}${letGo ? `, ${moneyText(letGo)} written off` : ''}`
}

export function moneyWords({ paid, owed, upFront, toReturn }: DeskBooking['money']) {
  if (toReturn > 0) return `${moneyText(toReturn)} to return`
  if (owed === 0) return paid > 0 ? 'Paid' : 'Nothing owed'
  if (paid === 0 && upFront > 0 && upFront < owed)
    return `${moneyText(upFront)} deposit, ${moneyText(owed - upFront)} at the spa`
  return paid > 0 ? `${moneyText(paid)} paid, ${moneyText(owed)} open` : 'Not paid yet'
}

/** "₦25,000", in the spa's own currency. */
export const moneyText = (amount: number) => priceText(amount, spa().currency)

/** A sum may be none: "₦0", where a price would be "Free". */
export const sumText = (amount: number) => sumIn(amount, spa().currency)

export const currencyWord = () => (spa().currency.code === 'NGN' ? 'naira' : spa().currency.code)

export const notAnAmount = () => `Please give the amount as a whole number of ${currencyWord()}`

/** A typed amount, with or without the sign; undefined if it is not one. */
export function amountTyped(text: string): number | undefined {
  const digits = text.replace(spa().currency.sign, '').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}
