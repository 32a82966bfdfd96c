import type { ContactBody } from '#contract/desk/desk.ts'
import type { RecordEntry } from '#contract/desk/owner-desk.ts'
import { ROLE_WORDS } from '../access/role-words.ts'
import { clockTime, dateOf, dayName, whenText } from '../times.ts'
import { METHODS, moneyText } from '../words.ts'

export interface EntryText {
  /** "Amaka’s phone confirmed the payment for" */
  sentence: string
  /** "Express Facial, Friday 20 November, 10:00 AM", to be tapped. */
  booking: string
  /** Other changes that the sentence does not say. */
  details: Detail[]
}

export type Detail = { label: string; before?: string; after?: string }

export function describeEntry(entry: RecordEntry): EntryText {
  const { what, by, booking } = entry
  const [ofBooking, ofDevice] = [OF_BOOKING[what]?.(entry), OF_DEVICE[what]?.(entry)]
  const phrase = ofBooking && !booking ? `${ofBooking} a booking that is gone` : (ofBooking ?? ofDevice)
  const isWhole = phrase !== undefined || what === 'forget what is over'
  return {
    sentence: `${by || 'The site'} ${phrase ?? WORDS[what] ?? what}`,
    booking: booking ? `${booking.subServiceName}, ${dayName(booking.bookingDate)}, ${booking.bookingTime}` : '',
    details: isWhole ? [] : detailsOf(entry),
  }
}

const DECISIONS: Record<string, string> = {
  confirmed: 'confirmed the payment for',
  declined: 'declined the receipt for',
  cancelled: 'cancelled',
  done: 'marked as done',
  no_show: 'marked as a no-show:',
}
const REFUNDS: Record<string, string> = { return: 'to be returned', keep: 'kept', none: 'nothing to return' }
/** The record names the fields as the call that changes them does. */
const FIELDS: Record<Exclude<keyof ContactBody, 'version' | 'guest'>, string> = {
  fullName: 'the name',
  phoneNumber: 'the phone number',
  email: 'the email address',
  privateNote: 'the note',
  careNote: 'the note for those who treat',
  arrived: 'whether the client is here',
}
const changeOf = ({ changes }: RecordEntry, name: string) => changes.find(change => change.name === name)
const before = (entry: RecordEntry, name: string) => changeOf(entry, name)?.before ?? ''
const after = (entry: RecordEntry, name: string) => changeOf(entry, name)?.after ?? ''

/** "from 2:30 PM to 4:00 PM" within a day, "from 4:00 PM today to 4:00 PM on Friday 20 November" */
function fromTo(from: string, to: string) {
  const isSameDay = dateOf(from) === dateOf(to)
  const [first, second] = [from, to].map(at => clockTime(at) + (isSameDay ? '' : onDay(dayName(dateOf(at)))))
  return `from ${first} to ${second}`
}
const onDay = (day: string) => (day.includes(' ') ? ` on ${day}` : ` ${day.toLowerCase()}`)

/** The words after the name, by the record's name of the change. */
type Phrases = Record<string, (entry: RecordEntry) => string>

const OF_BOOKING: Phrases = {
  'decide booking'(entry) {
    const status = after(entry, 'status')
    if (before(entry, 'status') === 'done' && status === 'confirmed') return 'marked as not done after all:'
    return DECISIONS[status] ?? 'changed'
  },
  'mark guest as missed': () => 'noted that a guest did not come to',
  'mark guest as done': () => 'marked a guest as done in',
  'move booking': entry => `moved, ${fromTo(before(entry, 'starts at'), after(entry, 'starts at'))}:`,
  'change treatment': () => 'changed the treatment of',
  'add treatment': () => 'added a treatment to',
  'take treatment out': () => 'took a treatment out of',
  'change therapist or room': ({ changes }) =>
    changes.some(({ name }) => name === 'therapist') ? 'changed who does' : 'changed the room of',
  'edit booking'({ changes }) {
    if (changes.length === 1 && changes[0]!.after === 'arrived') return 'noted who is here for'
    const fields = changes.flatMap(change => FIELDS[change.after as keyof typeof FIELDS] ?? [])
    return fields.length > 0 ? `changed ${fields.join(', ')} of` : 'changed'
  },
  'restore booking': () => 'brought back',
  'book at the desk': () => 'booked',
  payment(entry) {
    const method = after(entry, 'method')
    const amount = `${moneyText(Number(after(entry, 'amount')))} (${METHODS[method as keyof typeof METHODS] ?? method})`
    return after(entry, 'direction') === 'out' ? `returned ${amount} for` : `took ${amount} for`
  },
  'add line'(entry) {
    const amount = Number(after(entry, 'amount'))
    return amount < 0 ? `took ${moneyText(-amount)} off the price of` : `added ${moneyText(amount)} to the account of`
  },
  'take off line': () => 'took something off the account of',
  'settle refund'(entry) {
    const money = after(entry, 'money')
    return `decided about the money (${REFUNDS[money] ?? money}) of`
  },
  undo: () => 'undid the last change of',
}

const withRole = (words: string, entry: RecordEntry) => {
  const role = after(entry, 'role') as keyof typeof ROLE_WORDS | ''
  return role ? `${words} (${ROLE_WORDS[role].toLowerCase()})` : words
}

const OF_DEVICE: Phrases = {
  'let a device in': entry => withRole('came in at the desk', entry),
  'invite a device': entry => withRole('invited another device', entry),
  'throw a device out': ({ devices }) => `removed ${devices[0] ?? 'a device'}`,
  'throw all other devices out': ({ devices }) =>
    devices.length > 0 ? `removed all other devices: ${devices.join(', ')}` : 'removed all other devices',
  'rename a device': ({ changes: [renamed] }) => `renamed ${renamed?.before} to ${renamed?.after}`,
}

const WORDS: Record<string, string> = {
  'send a mail again': 'sent an email again',
  'forget what is over': 'removed what is no longer kept',
  'retire the key from an earlier version': 'ended the key from an earlier version',
  'update spa': 'changed the spa’s details',
  'restore service': 'brought a service back',
  'order services': 'changed the order of the services',
  'add picture': 'added a picture',
  'update picture': 'changed a picture',
  'replace banks': 'changed the bank accounts',
  'update settings': 'changed whether the site is open',
  'add service': 'added a service',
  'update service': 'changed a service',
  'delete service': 'removed a service',
  'add therapist': 'added somebody to the team',
  'update therapist': 'changed somebody of the team',
  'hide therapist': 'hid somebody of the team',
  'add room': 'added a room',
  'update room': 'changed a room',
  'hide room': 'hid a room',
  'add product': 'added a product',
  'update product': 'changed a product',
  'see transfers in the statement': 'found transfers in the statement',
  'add block': 'blocked a time',
  'delete block': 'opened a blocked time again',
  'add letter': 'wrote a letter',
  'update letter': 'changed a letter',
  'delete letter': 'deleted the draft of a letter',
  'send letter': 'sent a letter',
  'take a letter back': 'cancelled the sending of a letter',
  'stop letter': 'stopped a letter',
  'add closure': 'added closed days',
  'delete closure': 'removed closed days',
  'cancel bookings of closure': 'cancelled everybody on closed days',
  'undo bookings of closure': 'undid the cancellations on closed days',
  'mark away': 'marked somebody as away',
  'undo away': 'undid a time away and what was handed over',
  'put on the waiting list': 'put somebody on the waiting list',
  'take off the waiting list': 'removed somebody from the waiting list',
  'note about a person': 'changed the note about a person',
  'merge two people': 'merged two people',
  'take two people apart': 'separated two people again',
  'export a person': 'saved a person’s data as a file',
  'erase a person': 'erased a person',
  'answer a request about data': 'answered a request about data',
}

const LABELS: Record<string, string> = {
  'bank name': 'bank',
  number: 'account number',
  'is maintenance mode': 'closed for maintenance',
  'maintenance text': 'text while closed',
  'is paused': 'new bookings paused',
  'pause text': 'text while paused',
  'starts at': 'start',
  'send at': 'leaves',
}
/** Parts of a path that mean nothing to a reader. */
const STEPS_BETWEEN = /\b(?:service array|banks|services|files|\d+)\b/g
const HOURS = /availability|time ranges|desk hours/

/** A field that changed in many places is named once, without its values. */
function detailsOf({ changes }: RecordEntry): Detail[] {
  const details = new Map<string, Detail>()
  for (const { name, before, after } of changes) {
    const label = labelOf(name)
    const isKnown = details.has(label) || label === 'hours'
    details.set(label, isKnown ? { label } : { label, before: valueText(before), after: valueText(after) })
  }
  return [...details.values()]
}

function labelOf(name: string) {
  if (HOURS.test(name)) return 'hours'
  const bare = name.replace(STEPS_BETWEEN, ' ').replace(/\s+/g, ' ').trim()
  return LABELS[bare] ?? (bare || name)
}

/** Instants in the spa's time, and codes without underscores. */
function valueText(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return whenText(value)
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
