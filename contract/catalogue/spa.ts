import { z } from 'zod'
import { line, success, wholePrice } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { EMAIL_MAX_CHARACTERS } from '../rules.ts'
import { dayAvailability } from './hours.ts'

/** The spa's own data. The owner's changes override the defaults of `business.ts`, and the environment overrides both. */

const text = (maxCharacters: number) => z.string().trim().max(maxCharacters)

/** Empty: none, or the site's default. */
const optionalLine = (maxCharacters: number) =>
  text(maxCharacters).refine(value => !controlCharacters.test(value), {
    error: 'Please use one line without control characters',
  })

const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: `Please give a whole number from ${min} to ${max}` })
    .min(min)
    .max(max)

const webAddress = text(500).refine(value => value === '' || /^https:\/\/[^\s\\]+$/i.test(value), {
  error: 'Please give a web address that begins with https://',
})
const linkTarget = text(500).refine(value => value === '' || /^(?:https:\/\/[^\s\\]+|\/(?!\/)[^\s\\]*)$/i.test(value), {
  error: 'Please give a web address that begins with https://, or a path on this site',
})
const mailbox = text(EMAIL_MAX_CHARACTERS).refine(value => /^[^\s<>@]+@[^\s<>@]+$/.test(value), {
  error: 'Please give an email address',
})

const timeZone = z.string().refine(
  name => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  },
  { error: 'Please give a time zone by its name, like Europe/London' },
)

const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Please give the country by its two letters, like GB' })

const address = z.object({
  street: line(120),
  city: line(80),
  region: optionalLine(80),
  countryCode,
})

const coordinates = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

const email = z.object({
  support: mailbox,
  /** Sender of mails to customers. */
  bookings: mailbox,
  newsletter: mailbox,
  /** Receives receipts, codes and the evening's list. Changing it needs a code. */
  owner: mailbox,
})

const links = z.object({
  /** Empty: WhatsApp of the spa's phone number. */
  chat: webAddress,
  instagram: webAddress,
  snapchat: webAddress,
  terms: linkTarget,
})

const currency = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: 'Please give the currency by its three letters, like GBP' }),
  sign: line(5),
})

const policy = z.object({
  noticeHours: wholeNumber(0, 720),
  lateMinutes: wholeNumber(0, 240),
  consultationPrice: wholePrice,
  feedbackHours: wholeNumber(1, 720),
  sessionMinutesMin: wholeNumber(1, 1440),
  sessionMinutesMax: wholeNumber(1, 1440),
})

const booking = z.object({
  holdMinutes: wholeNumber(1, 10_080),
  slotStepMinutes: wholeNumber(5, 720),
  horizonDays: wholeNumber(1, 730),
  /** Shortest notice of a booking online. */
  leadMinutes: wholeNumber(0, 10_080),
  /** An undecided receipt then frees its slot. */
  undecidedHours: wholeNumber(1, 720),
})

const reminders = z.object({
  /** 0 sends none. */
  beforeHours: wholeNumber(0, 336),
  onTheDay: z.boolean(),
  /** Tomorrow's list in the evening, and waiting receipts. */
  toOwner: z.boolean(),
})

/** A freed time is held for the next in line for `offerMinutes`. */
const waitingList = z.object({ isOn: z.boolean(), offerMinutes: wholeNumber(10, 240) })

const retention = z.object({
  lapsedContactDays: wholeNumber(1, 3650),
  receiptDays: wholeNumber(7, 3650),
  /** Of the small grey copy that detects a receipt sent twice. */
  receiptTraceDays: wholeNumber(7, 3650),
  contactMonths: wholeNumber(1, 240),
  sentMailDays: wholeNumber(1, 3650),
})

const letters = z.object({ perMinute: wholeNumber(1, 1000) })

/** Defaults replace empty and missing texts. */
const texts = z.object({
  headline: optionalLine(80),
  introduction: text(400),
  aboutEyebrow: optionalLine(80),
  aboutHeading: optionalLine(120),
  about: text(2000),
  welcome: text(600),
  missionHeading: optionalLine(120),
  mission: text(3000),
  promiseHeading: optionalLine(120),
  promises: z.array(z.object({ title: line(80), text: text(400) })).max(3),
  faq: z.array(z.object({ question: line(200), answer: text(2000) })).max(20),
})

const fields = {
  name: line(80),
  shortName: line(30),
  description: line(300),
  address,
  coordinates,
  phone: z.object({ display: line(30) }),
  /** Of phone numbers without a calling code. */
  phoneCountry: countryCode,
  email,
  links,
  timeZone,
  currency,
  deskHours: z.array(dayAvailability).max(7),
  policy,
  booking,
  reminders,
  waitingList,
  retention,
  letters,
  texts: texts.partial(),
}

export const spa = z.object({
  ...fields,
  address: address.extend({ oneLine: z.string(), country: z.string() }),
  /** `callingCode` is that of `phoneCountry`, without the plus. */
  phone: fields.phone.extend({ link: z.string(), callingCode: z.string() }),
  links: links.extend({ map: z.string(), mapEmbed: z.string(), directions: z.string() }),
})

/** Omitted fields stay. */
export const spaInput = z
  .object({
    ...fields,
    address: address.partial(),
    coordinates: coordinates.partial(),
    email: email.partial(),
    links: links.partial(),
    currency: currency.partial(),
    policy: policy.partial(),
    booking: booking.partial(),
    reminders: reminders.partial(),
    waitingList: waitingList.partial(),
    retention: retention.partial(),
    letters: letters.partial(),
  })
  .partial()

/** A stale version is refused. */
export const spaBody = z.object({ spa: spaInput, version: z.int().optional() })

/** `locked` names fields set by the environment, like `timeZone` or `booking.holdMinutes`. */
export const spaResponse = z.object({ success, spa, version: z.int(), locked: z.array(z.string()) })

export type Spa = z.infer<typeof spa>
export type SpaInput = z.output<typeof spaInput>
export type SpaBody = z.output<typeof spaBody>
export type SpaResponse = z.infer<typeof spaResponse>
export type Currency = Spa['currency']

/** The part for visitors' pages, made by `public-spa.ts`. */
export type PublicSpa = Omit<Spa, 'shortName' | 'email' | 'reminders' | 'booking' | 'letters' | 'waitingList'> & {
  email: Pick<Spa['email'], 'support'>
}
