import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { aboutText, homeText } from '#contract/messages.ts'
import { LOOK_ABOUT_MAX } from '#contract/rules.ts'

type Kind =
  | 'line'
  | 'text'
  | 'whole'
  | 'decimal'
  | 'tick'
  | 'week'
  | 'pairs'
  | 'logo'
  | 'photo'
  | 'photos'
  | 'colour'
  | 'deposit'

export interface SpaField {
  /** Path in the spa's data, like `address.street`; the server uses it as the key of errors and locks. */
  name: string
  label: string
  kind: Kind
  type?: 'email' | 'url' | 'tel'
  hint?: string
  maxLength?: number
  /** The site's own text, shown while the field is empty. */
  otherwise?: (spa: PublicSpa) => string
  /** Lists only: labels of the two parts (in lower case their names in the data), and the maximum length. */
  pair?: { one: string; first: string; second: string; max: number }
  /** Suggestions while typing. */
  suggests?: 'timeZones'
  /** Preceded by a field that reads the coordinates from a map link. */
  isPlace?: true
}

export type Section = { id: string; title: string; about: string; fields: SpaField[] }

const fieldOf =
  (kind: Kind) =>
  (name: string, label: string, more: Partial<SpaField> = {}): SpaField => ({ name, label, kind, ...more })
const line = fieldOf('line')
const text = fieldOf('text')
const decimal = fieldOf('decimal')
const tick = fieldOf('tick')
const pairs = fieldOf('pairs')
const whole = (name: string, label: string, hint?: string) => fieldOf('whole')(name, label, { hint })
const section = (id: string, title: string, about: string, fields: SpaField[]) => ({ id, title, about, fields })

const OPTIONAL = 'Optional. If empty, it is not shown.'
const TWO_LETTERS = 'Its two letters, like NG, GH or KE.'

const look = (kind: Kind, name: string, label: string, hint?: string) => fieldOf(kind)(`look.${name}`, label, { hint })

export const SECTIONS: Section[] = [
  section('name', 'Name and words', 'What the spa is called, and what it is', [
    line('name', 'Name', { maxLength: 80 }),
    line('shortName', 'Short name', { maxLength: 30, hint: 'Shown under the icon on a phone’s home screen.' }),
    text('description', 'Description', { maxLength: 300, hint: 'What search engines and shared links show.' }),
  ]),
  section('look', 'Look', 'Logo, pictures and colour of your site, emails and icons', [
    look(
      'logo',
      'logo',
      'Logo',
      'A wide one stands alone, a square one beside the name, and is the icon on phones too. Without a logo your name is written there.',
    ),
    look(
      'photo',
      'hero',
      'Picture at the top',
      'The first thing people see on your home page, and when they share it.',
    ),
    look(
      'photos',
      'about',
      'Pictures of your spa',
      `Up to ${LOOK_ABOUT_MAX}, for “About us” on the home page and the About page.`,
    ),
    look('colour', 'accent', 'Colour', 'For buttons, links and small marks.'),
  ]),
  section('where', 'Where', 'Address, landmark, parking and the place on the map', [
    line('address.street', 'Street and number', { maxLength: 120 }),
    line('address.city', 'City', { maxLength: 80 }),
    line('address.region', 'State or region (optional)', { maxLength: 80 }),
    line('address.countryCode', 'Country', { maxLength: 2, hint: TWO_LETTERS }),
    line('landmark', 'Landmark', {
      maxLength: 120,
      hint: `What people look for, like “Opposite the roundabout”. ${OPTIONAL}`,
    }),
    line('parking', 'Parking', { maxLength: 120, hint: `Like “Free parking in the yard”. ${OPTIONAL}` }),
    decimal('coordinates.latitude', 'Latitude', { isPlace: true }),
    decimal('coordinates.longitude', 'Longitude'),
  ]),
  section('contact', 'Phone, email and links', 'How customers reach you', [
    line('phone.display', 'Phone', {
      type: 'tel',
      maxLength: 30,
      hint: 'Write it as customers should see it; a tap on it calls you.',
    }),
    line('phoneCountry', 'Country of phone numbers', {
      maxLength: 2,
      hint: `For numbers typed without a country code. ${TWO_LETTERS}`,
    }),
    line('email.support', 'Email address customers see', { type: 'email' }),
    line('email.bookings', 'Emails about bookings come from', { type: 'email' }),
    line('email.newsletter', 'The newsletter comes from', { type: 'email' }),
    line('email.owner', 'Receipts and codes go to', {
      type: 'email',
      hint: 'Anyone who reads this mailbox can open the desk. To change it you need a code from the old one.',
    }),
    line('links.chat', 'Chat', { type: 'url', hint: 'If empty: WhatsApp on your phone number.' }),
    line('links.instagram', 'Instagram', { type: 'url', hint: OPTIONAL }),
    line('links.snapchat', 'Snapchat', { type: 'url', hint: OPTIONAL }),
    line('links.terms', 'Privacy policy', { hint: 'Your own terms page. If empty: the site’s own privacy page.' }),
  ]),
  section('money', 'Money and time zone', 'Currency, company number and clock of the spa', [
    line('currency.code', 'Currency', { maxLength: 3, hint: 'Its three letters, like NGN, GHS or KES.' }),
    line('currency.sign', 'Sign before prices', { maxLength: 5, hint: 'Like ₦ or KSh.' }),
    line('companyNumber', 'Company number', {
      maxLength: 40,
      hint: `The registration number of your business, like RC 1234567. Shown beside your bank accounts, so that people see whom they pay. ${OPTIONAL}`,
    }),
    line('timeZone', 'Time zone', { suggests: 'timeZones', hint: 'Bookings keep the hour they were made for.' }),
  ]),
  section('policy', 'Policy', 'The figures your pages and emails mention', [
    whole('policy.noticeHours', 'Hours before the visit to cancel free'),
    whole('policy.lateMinutes', 'Minutes late before the time may be lost'),
    whole('policy.consultationPrice', 'Price of a consultation'),
    whole('policy.feedbackHours', 'Hours to give feedback'),
    whole('policy.sessionMinutesMin', 'Shortest session, in minutes'),
    whole('policy.sessionMinutesMax', 'Longest session, in minutes'),
  ]),
  section('booking', 'Booking', 'How long a time is held, and how far ahead', [
    whole('booking.holdMinutes', 'Minutes a time is held for the payment'),
    whole('booking.slotStepMinutes', 'Minutes between the times offered'),
    whole('booking.horizonDays', 'Days ahead that can be booked'),
    whole(
      'booking.leadMinutes',
      'Shortest notice for bookings online, in minutes',
      'From 0 to 10,080 (a week). You can still book a sooner time here at the desk.',
    ),
    whole(
      'booking.undecidedHours',
      'Hours a receipt may wait for you',
      'After that the time is free again, at the latest when the visit starts. We email you and the customer.',
    ),
  ]),
  section('payment', 'Deposits', 'What customers transfer when they book, and what they pay when they come', [
    fieldOf('deposit')('payment.deposit', 'Paid before the visit', {
      hint: 'The rest is paid at the spa. A treatment may have a rule of its own, in its service.',
    }),
  ]),
  section('reminders', 'Reminders', 'Emails before a visit', [
    whole('reminders.beforeHours', 'Hours before the visit', '0 for no reminder.'),
    tick('reminders.onTheDay', 'Remind on the day too'),
    tick('reminders.toOwner', 'Email me tomorrow’s list, and receipts that are waiting'),
  ]),
  section('waitingList', 'Waiting list', 'We tell people who found a day full when a time opens up', [
    tick('waitingList.isOn', 'Keep a waiting list'),
    whole(
      'waitingList.offerMinutes',
      'Minutes a freed time is kept for the next in line',
      'From 10 to 240. After that we email the next person, but never at night.',
    ),
  ]),
  section('beforeVisit', 'Before the visit', 'Five questions about health and consent, on the customer’s own page', [
    tick('beforeVisit.isOn', 'Ask about health before a visit', {
      hint: 'Our emails ask for it, and those who treat read the answers on the booking, in their own day and on paper. They are deleted 90 days after the visit.',
    }),
  ]),
  section('retention', 'How long we keep data', 'Your privacy page shows these figures', [
    whole('retention.lapsedContactDays', 'Contact of people who never paid, in days'),
    whole('retention.receiptDays', 'Receipts after the visit, in days'),
    whole('retention.receiptTraceDays', 'Small grey copies, to notice a receipt sent twice, in days'),
    whole('retention.contactMonths', 'Contact after the last visit, in months'),
    whole('retention.sentMailDays', 'Sent emails, in days'),
  ]),
  section('letters', 'Letters', 'To those who asked for the newsletter', [
    whole(
      'letters.perMinute',
      'Letters that leave in a minute',
      'Ask your email provider how many they allow; booking emails always go first.',
    ),
  ]),
  section('texts', 'Texts of the site', 'Leave a field empty to use the site’s own words', [
    line('texts.headline', 'Headline of the home page', { maxLength: 80, otherwise: () => homeText.headline }),
    text('texts.introduction', 'Under the headline', { maxLength: 400, otherwise: () => homeText.introduction }),
    line('texts.aboutEyebrow', 'About us, small line above', {
      maxLength: 80,
      otherwise: ({ address }) => homeText.aboutEyebrow(address.city),
    }),
    line('texts.aboutHeading', 'About us, heading', { maxLength: 120, otherwise: () => homeText.aboutHeading }),
    text('texts.about', 'About us', { maxLength: 2000, otherwise: () => homeText.about }),
    text('texts.welcome', 'Welcome on the About page', {
      maxLength: 600,
      otherwise: ({ address }) => aboutText.welcome(address.street, address.city),
    }),
    line('texts.missionHeading', 'Our mission, heading', {
      maxLength: 120,
      otherwise: () => aboutText.missionHeading,
    }),
    text('texts.mission', 'Our mission', { maxLength: 3000, otherwise: () => aboutText.mission }),
    line('texts.promiseHeading', 'Promises, heading', { maxLength: 120, otherwise: () => homeText.promiseHeading }),
    pairs('texts.promises', 'Promises', { pair: { one: 'promise', first: 'Title', second: 'Text', max: 3 } }),
  ]),
  section('faq', 'Questions and answers', 'What people ask before they book', [
    pairs('texts.faq', 'Questions', { pair: { one: 'question', first: 'Question', second: 'Answer', max: 20 } }),
  ]),
]
