import { type CallKey, calls } from '#contract/calls.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/platform/errors.ts'
import { bookingWords, ownBookingWords, paymentWords } from './booking-words.ts'
import { deskWords, peopleWords } from './desk-words.ts'
import { newsletterWords, serviceWords, siteWords } from './site-words.ts'
import { teamWords } from './team-words.ts'
import { tillWords } from './till-words.ts'

/** The prose about a call; the rest of the description comes from the routes. */
export interface Description {
  tag: string
  summary: string
  details: string | undefined
  /** Fields that are optional in the schema, so that a missing one is refused in the specification's words. */
  required: string[]
  returns: string
  /** Beyond the failures that every call has in common. */
  throws: ErrorCode[]
}

export const tags = {
  Services: 'The catalogue: services with their sub-services, prices, durations and hours.',
  Booking: 'Free times, and bookings that hold them.',
  'Own booking': 'What a customer does with their own booking, by the key from a mail.',
  Payment: 'Bank accounts to pay into, and receipts of the transfer.',
  Desk: 'The day at the spa: devices, receipts, bookings made at the desk, blocks.',
  Team: 'The people who treat, the rooms they treat in, and what each of them has to do.',
  Till: 'What is sold beside treatments, and what a visit costs line by line.',
  People: 'Who comes to the spa, what is known of them, and what they ask about it.',
  Newsletter: 'Signing up with a one-time code, and leaving.',
  Site: 'Maintenance, survey, credits, health.',
}

const groups = {
  Services: serviceWords,
  Booking: bookingWords,
  'Own booking': ownBookingWords,
  Payment: paymentWords,
  Desk: deskWords,
  Team: teamWords,
  Till: tillWords,
  People: peopleWords,
  Newsletter: newsletterWords,
  Site: siteWords,
} satisfies Record<keyof typeof tags, Record<string, string>>

type Described = { [Tag in keyof typeof groups]: keyof (typeof groups)[Tag] }[keyof typeof groups]
const words: Record<Described, string> = Object.assign({}, ...Object.values(groups))

/** Words are written like a doc comment: the summary, details, then `@required`, `@returns` and `@throws`. */
export function describeCall(key: CallKey): Description {
  // A type error for every call without words.
  const [head = '', ...sections] = words[key].split(/\n\s+@(?=required|returns|throws)/)
  const [summary = '', ...details] = head.split(/\n\s+/)
  const section = (name: string) => {
    const text = sections.find(one => one.startsWith(`${name} `))
    return text?.slice(name.length + 1).replace(/\s+/g, ' ')
  }
  const throws = (section('throws')?.split(' ') ?? []) as ErrorCode[]
  const unknown = throws.filter(code => !(code in ERROR_STATUS))
  if (unknown.length > 0) throw new Error(`The words of ${key} name unknown codes: ${unknown.join(', ')}.`)
  return {
    tag: Object.entries(groups).find(([, group]) => key in group)?.[0] ?? '',
    summary,
    details: details.join(' ') || undefined,
    required: section('required')?.split(' ') ?? [],
    returns: section('returns') ?? '',
    throws: 'stepUp' in calls[key] ? ['code_needed', ...throws] : throws,
  }
}
