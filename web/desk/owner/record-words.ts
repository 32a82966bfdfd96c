import type { ContactBody } from '#contract/desk.ts'
import type { RecordEntry } from '#contract/owner-desk.ts'
import { ROLE_WORDS } from '../more/role-words.ts'
import { dayName, whenText } from '../times.ts'
import { METHODS, moneyText } from '../words.ts'

/** A line of the record as a person would tell it: who did what, and to which booking. */
export interface Told {
  /** "Amaka’s phone confirmed the payment for" */
  sentence: string
  /** "Express Facial, Friday 20 November, 10:00 AM", to be tapped. */
  booking: string
  /** What else changed, where the sentence does not say it. */
  details: Detail[]
}

export interface Detail {
  label: string
  before?: string
  after?: string
}

export function tell(entry: RecordEntry): Told {
  const { by, booking } = entry
  const [phrase, isWhole] = phraseFor(entry)
  return {
    sentence: `${by || 'The site'} ${phrase}`,
    booking: booking ? `${booking.subServiceName}, ${dayName(booking.bookingDate)}, ${booking.bookingTime}` : '',
    details: isWhole ? [] : detailsOf(entry),
  }
}

/** The words after the name, and whether they say it all. */
function phraseFor(entry: RecordEntry): [phrase: string, isWhole: boolean] {
  const { what, booking } = entry
  const named = ofBooking(entry) ?? ofDevice(entry)
  if (named) return [booking || !BOOKING_WORDS.has(what) ? named : `${named} a booking that is gone`, true]
  return [WORDS[what] ?? what, what === 'forget what is over']
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
const FIELDS: Record<Exclude<keyof ContactBody, 'version'>, string> = {
  fullName: 'the name',
  phoneNumber: 'the phone number',
  email: 'the email address',
  privateNote: 'the note',
  careNote: 'the note for those who treat',
  arrived: 'whether the client is here',
}
const BOOKING_WORDS = new Set([
  'decide booking',
  'move booking',
  'change treatment',
  'edit booking',
  'restore booking',
  'book at the desk',
  'payment',
  'settle refund',
  'undo',
])

function ofBooking(entry: RecordEntry): string | undefined {
  const now = (name: string) => entry.changes.find(change => change.name === name)?.after ?? ''
  const was = (name: string) => entry.changes.find(change => change.name === name)?.before ?? ''
  switch (entry.what) {
    case 'decide booking':
      if (was('status') === 'done' && now('status') === 'confirmed') return 'marked as not done after all:'
      return DECISIONS[now('status')] ?? 'changed'
    case 'move booking':
      return `moved, from ${whenText(was('starts at'))} to ${whenText(now('starts at'))}:`
    case 'change treatment':
      return 'changed the treatment of'
    case 'edit booking': {
      const fields = entry.changes.flatMap(({ after }) => FIELDS[after as keyof typeof FIELDS] ?? [])
      return fields.length > 0 ? `changed ${fields.join(', ')} of` : 'changed'
    }
    case 'restore booking':
      return 'brought back'
    case 'book at the desk':
      return 'booked'
    case 'payment': {
      const amount = moneyText(Number(now('amount')))
      const method = METHODS[now('method') as keyof typeof METHODS] ?? now('method')
      return now('direction') === 'out' ? `returned ${amount} (${method}) for` : `took ${amount} (${method}) for`
    }
    case 'settle refund':
      return `decided about the money (${REFUNDS[now('money')] ?? now('money')}) of`
    case 'undo':
      return 'undid the last change of'
  }
}

function ofDevice({ what, devices, changes }: RecordEntry): string | undefined {
  const role = changes.find(({ name }) => name === 'role')?.after as keyof typeof ROLE_WORDS | undefined
  const [renamed] = changes
  switch (what) {
    case 'let a device in':
      return `came in at the desk${role ? ` (${ROLE_WORDS[role].toLowerCase()})` : ''}`
    case 'invite a device':
      return `invited another device${role ? ` (${ROLE_WORDS[role].toLowerCase()})` : ''}`
    case 'throw a device out':
      return `removed ${devices[0] ?? 'a device'}`
    case 'throw all other devices out':
      return devices.length > 0 ? `removed all other devices: ${devices.join(', ')}` : 'removed all other devices'
    case 'rename a device':
      return `renamed ${renamed?.before} to ${renamed?.after}`
  }
}

/** What the record calls a change, as people say it behind a name. */
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
/** Ways through a list say nothing to a reader; neither do the parts of an opening hour. */
const STEPS_BETWEEN = /\b(?:service array|banks|services|files|\d+)\b/g
const HOURS = /availability|time ranges|desk hours/

/** A value that changed in many places is named once, without its values. */
function detailsOf({ changes }: RecordEntry): Detail[] {
  const details = new Map<string, Detail>()
  for (const { name, before, after } of changes) {
    const label = labelOf(name)
    const isKnown = details.has(label) || label === 'hours'
    details.set(label, isKnown ? { label } : { label, before: valueWords(before), after: valueWords(after) })
  }
  return [...details.values()]
}

function labelOf(name: string) {
  if (HOURS.test(name)) return 'hours'
  const bare = name.replace(STEPS_BETWEEN, ' ').replace(/\s+/g, ' ').trim()
  return LABELS[bare] ?? (bare || name)
}

/** An instant as the spa's wall shows it, and a word of the program's without its underscores. */
function valueWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return whenText(value)
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
