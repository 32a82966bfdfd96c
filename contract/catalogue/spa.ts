/** The spa's own data. The owner's changes override the defaults of `business.ts`, and the environment overrides both. */
import { z } from 'zod'
import { deposit } from '../ledger/deposit-shape.ts'
import { line, success, wholePrice } from '../platform/shapes.ts'
import { controlCharacters } from '../platform/text.ts'
import { EMAIL_MAX_CHARACTERS, LOOK_ABOUT_MAX } from '../rules.ts'
import { dayAvailability } from './hours.ts'
import { pictureIdOf } from './picture-files.ts'
import { sitePicture } from './pictures.ts'

const text = (maxCharacters: number) => z.string().trim().max(maxCharacters)

/** One line without control characters; may be empty. */
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
  /** Address that customers see on the site and in mails. */
  support: mailbox,
  /** Sender of all mails except newsletters. */
  bookings: mailbox,
  newsletter: mailbox,
  /** Receives news of bookings and receipts, tomorrow's list, desk links and step-up codes. Changing it needs a step-up code. */
  owner: mailbox,
})

const links = z.object({
  /** Empty: the site links to WhatsApp with the spa's phone number. */
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
  /** Moving and cancelling are free until this long before the visit. */
  noticeHours: wholeNumber(0, 720),
  /** A customer who is later than this may get a shorter session or none. */
  lateMinutes: wholeNumber(0, 240),
  consultationPrice: wholePrice,
  /** Customers can complain until this long after the visit. */
  feedbackHours: wholeNumber(1, 720),
  /** The FAQ shows the lengths of the treatments, and these two while there are none. */
  sessionMinutesMin: wholeNumber(1, 1440),
  sessionMinutesMax: wholeNumber(1, 1440),
})

const booking = z.object({
  /** An unpaid booking keeps its slot this long. */
  holdMinutes: wholeNumber(1, 10_080),
  /** Interval between the start times that are offered. */
  slotStepMinutes: wholeNumber(5, 720),
  /** The last day that can be booked is this many days ahead. */
  horizonDays: wholeNumber(1, 730),
  /** Minimum notice for online bookings; the desk can book a sooner time. */
  leadMinutes: wholeNumber(0, 10_080),
  /** A receipt not decided within this time expires and its slot is released. */
  undecidedHours: wholeNumber(1, 720),
})

const payment = z.object({
  /** What is to be transferred before a visit, of treatments without a rule of their own. */
  deposit,
})

const reminders = z.object({
  /** Customers get a reminder this long before the visit; 0: none. */
  beforeHours: wholeNumber(0, 336),
  /** Customers get a reminder on the day of the visit. */
  onTheDay: z.boolean(),
  /** The owner gets tomorrow's bookings every evening, and a reminder of receipts that wait for a decision. */
  toOwner: z.boolean(),
})

/** `offerMinutes`: how long a freed slot is reserved for the next customer on the waiting list. */
const waitingList = z.object({ isOn: z.boolean(), offerMinutes: wholeNumber(10, 240) })

/** Customers are asked about their health before a visit. */
const beforeVisit = z.object({ isOn: z.boolean() })

const retention = z.object({
  /** Contact details of lapsed bookings without a receipt or payment. */
  lapsedContactDays: wholeNumber(1, 3650),
  /** Receipts, and the bank accounts customers gave for refunds. */
  receiptDays: wholeNumber(7, 3650),
  /** Retention of receipt fingerprints used for duplicate detection. */
  receiptTraceDays: wholeNumber(7, 3650),
  /** Contact details after a customer's last visit. */
  contactMonths: wholeNumber(1, 240),
  /** Rows and files of sent and failed mails, and recipients of newsletters. */
  sentMailDays: wholeNumber(1, 3650),
})

/** `perMinute`: send limit for newsletters. */
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

/** The address of an uploaded picture. Empty: the site's own. */
const picture = text(500).refine(value => value === '' || pictureIdOf(value) !== undefined, {
  error: 'Please choose a picture that was uploaded here',
})

/** The spa's own face. Empty and missing: the example's. */
const look = z.object({
  logo: picture,
  hero: picture,
  about: z.array(picture).max(LOOK_ABOUT_MAX),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, { error: 'Please give a colour by its six digits, like #f2b632' }),
})

/** `src`: the file for the bars. A wide one stands alone and has the name as its text. */
const shownLogo = sitePicture.extend({ src: z.string(), isWide: z.literal(true).optional() })

/** As pages show it. `candle`: the example's mark, until the spa has a logo or a name of its own. */
const shownLook = z
  .object({
    candle: z.literal(true),
    logo: shownLogo,
    hero: sitePicture,
    about: z.array(sitePicture),
    accent: z.string(),
  })
  .partial()

const fields = {
  name: line(80),
  shortName: line(30),
  description: line(300),
  address,
  /** What the way there is described by, and where a car can stand. Like `companyNumber` shown only if given. */
  landmark: optionalLine(120),
  parking: optionalLine(120),
  coordinates,
  phone: z.object({ display: line(30) }),
  /** Default country for phone numbers without a calling code. */
  phoneCountry: countryCode,
  email,
  links,
  timeZone,
  currency,
  /** Registration number of the business, shown beside its bank accounts: "RC 1234567". */
  companyNumber: optionalLine(40),
  deskHours: z.array(dayAvailability).max(7),
  policy,
  booking,
  payment,
  reminders,
  waitingList,
  beforeVisit,
  retention,
  letters,
  texts: texts.partial(),
  look: look.partial(),
}

export const spa = z.object({
  ...fields,
  address: address.extend({ oneLine: z.string(), country: z.string() }),
  /** `callingCode`: calling code of `phoneCountry`, without the plus. */
  phone: fields.phone.extend({ link: z.string(), callingCode: z.string() }),
  links: links.extend({ map: z.string(), mapEmbed: z.string(), directions: z.string() }),
  look: shownLook,
})

/** Patch: omitted fields keep their value. */
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
    payment: payment.partial(),
    reminders: reminders.partial(),
    waitingList: waitingList.partial(),
    beforeVisit: beforeVisit.partial(),
    retention: retention.partial(),
    letters: letters.partial(),
  })
  .partial()

/** `version`: the version the caller has read; the server rejects a stale one, and does not check if omitted. */
export const spaBody = z.object({ spa: spaInput, version: z.int().optional() })

/** `locked` names fields set by the environment, like `timeZone` or `booking.holdMinutes`. */
export const spaResponse = z.object({ success, spa, version: z.int(), locked: z.array(z.string()) })

export type Spa = z.infer<typeof spa>
export type SpaInput = z.output<typeof spaInput>
export type SpaBody = z.output<typeof spaBody>
export type SpaResponse = z.infer<typeof spaResponse>
export type Currency = Spa['currency']

/** The fields that visitors' pages get; `public-spa.ts` selects them. */
export type PublicSpa = Omit<Spa, 'shortName' | 'email' | 'reminders' | 'booking' | 'letters' | 'waitingList'> & {
  email: Pick<Spa['email'], 'support'>
}
