import { z } from 'zod'
import { line, success, wholePrice } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { EMAIL_MAX_CHARACTERS } from '../rules.ts'
import { dayAvailability } from './hours.ts'

/**
 * Whose website this is: what the owner changes in a year without a programmer. `business.ts` holds what a new database
 * begins with; the owner's row is laid over it, and what the environment sets over both.
 */

/** Several lines; what is between blank lines is a paragraph. */
const text = (maxCharacters: number) => z.string().trim().max(maxCharacters)

/** A line that may be empty: then there is none, or the site's own. */
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
/** An address of the web, or a path on this site. */
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
  /** Mails to customers come from it. */
  bookings: mailbox,
  newsletter: mailbox,
  /** Where receipts, codes and the evening's list go. Changing it wants a code. */
  owner: mailbox,
})

const links = z.object({
  /** Empty: the chat of the spa's phone number. */
  chat: webAddress,
  instagram: webAddress,
  snapchat: webAddress,
  /** Where the privacy policy is: the site's own page, or an address of the owner's. */
  terms: linkTarget,
})

/** The sign stands before the figure: "₦25,000", "KSh 2,500". */
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
  /** How long before its start a time can last be booked online; the desk needs no notice. */
  leadMinutes: wholeNumber(0, 10_080),
  /** A receipt nobody has decided by then frees its time. */
  undecidedHours: wholeNumber(1, 720),
})

const reminders = z.object({
  /** How long before the start; 0 sends none. */
  beforeHours: wholeNumber(0, 336),
  onTheDay: z.boolean(),
  /** Tomorrow's list in the evening, and receipts that wait. */
  toOwner: z.boolean(),
})

/** Mails customers who found a day full when a time comes free. */
const waitingList = z.object({
  isOn: z.boolean(),
  /** How long a freed time is held for the next in line. */
  offerMinutes: wholeNumber(10, 240),
})

/** How long what is personal is kept. */
const retention = z.object({
  lapsedContactDays: wholeNumber(1, 3650),
  receiptDays: wholeNumber(7, 3650),
  /** Of the small grey copy by which a receipt is noticed that comes again. */
  receiptTraceDays: wholeNumber(7, 3650),
  contactMonths: wholeNumber(1, 240),
  sentMailDays: wholeNumber(1, 3650),
})

/** Letters to subscribers. */
const letters = z.object({
  /** How many leave in a minute; a provider that allows fewer refuses the rest. */
  perMinute: wholeNumber(1, 1000),
})

/** What is empty or left out is said in the site's own words. */
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
  /** The country of a phone number without a calling code. */
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

/** Beside what the owner writes, what follows from it. */
export const spa = z.object({
  ...fields,
  address: address.extend({ oneLine: z.string(), country: z.string() }),
  /** `callingCode` is that of `phoneCountry`, without the plus. */
  phone: fields.phone.extend({ link: z.string(), callingCode: z.string() }),
  links: links.extend({ map: z.string(), mapEmbed: z.string(), directions: z.string() }),
})

/** Any part of it; what is left out stays. */
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

/** Without a version, or with the present one, it counts; with an older one somebody else was faster: 409. */
export const spaBody = z.object({ spa: spaInput, version: z.int().optional() })

/** `locked` names what the environment sets, like `timeZone` or `booking.holdMinutes`: nobody overrules it here. */
export const spaResponse = z.object({ success, spa, version: z.int(), locked: z.array(z.string()) })

export type Spa = z.infer<typeof spa>
export type SpaInput = z.output<typeof spaInput>
export type SpaBody = z.output<typeof spaBody>
export type SpaResponse = z.infer<typeof spaResponse>
export type Currency = Spa['currency']

/** What a visitor's page may know: no address that only the owner reads. `public-spa.ts` makes it. */
export type PublicSpa = Omit<Spa, 'shortName' | 'email' | 'reminders' | 'booking' | 'letters' | 'waitingList'> & {
  email: Pick<Spa['email'], 'support'>
}
