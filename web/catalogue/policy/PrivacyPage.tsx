import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { footerText } from '#contract/messages.ts'
import {
  BOOKING_KEPT_HOURS,
  HEALTH_KEPT_DAYS,
  OTP_TTL_MINUTES,
  OWN_BOOKINGS_KEPT_MONTHS,
  OWN_BOOKINGS_MAX,
  REQUEST_DAYS,
  REQUEST_KEPT_DAYS,
  SOURCE_KEPT_DAYS,
} from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { type PolicySection, PolicyText } from './PolicyText.tsx'

export default function PrivacyPage() {
  const intro = 'What we know about you, why, for how long, and what you can ask of us.'
  return (
    <PolicyText picture="about" heading={footerText.privacyPolicy} intro={intro} sections={privacySections(useSpa())} />
  )
}

/** Must match the data the site keeps and its retention terms; change both together. */
export const privacySections = ({
  name,
  address,
  email,
  phone,
  retention,
  beforeVisit,
}: PublicSpa): readonly PolicySection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    inShort: `${name} is responsible for the details you give us.`,
    points: [
      `${name}, ${address.oneLine}, is the data controller under ${lawOf(address)}.`,
      `For anything about your data, write to ${email.support} or call ${phone.display}.`,
    ],
  },
  {
    id: 'what-we-keep',
    heading: 'What we keep, and why',
    inShort: 'What a booking needs, and nothing for advertising.',
    points: [
      'For a booking: your name, email address and phone number, the names of guests who come with you if you give them, what you booked and when, your note, and what happened to the booking. We need these to keep your time, to reach you, and to account for your payment.',
      ...(beforeVisit.isOn
        ? [
            'Before a visit: what you answer about your health, if you agree to it, so that we treat you safely. Only those who treat you and our front desk read it. It is in none of our emails, and you can change or delete it on the page of your booking until the visit starts.',
          ]
        : []),
      'For a payment: the picture of your receipt. We re-save it without the place and device details that a photo carries, and only the spa can open it. We compare it with our other receipts, so that no transfer is claimed twice.',
      'For a refund: the bank account you give us on the page of your booking. Only our front desk and anyone who has the link to the booking can see it.',
      'For the newsletter: your email address, after you have confirmed it with a code. Every newsletter has an unsubscribe link.',
      'For the waiting list: your email address and, if you typed it, your name; if you called us, your name and phone number. We use them to tell you when a time comes free on the day you asked for. Every such email has a link to leave the list.',
      'When you tell us how you heard about us: only your answer. It is not linked to you.',
      `For the safety of the site: how often a network address contacts us within a few minutes, and for ${SOURCE_KEPT_DAYS} days, in coded form, the network and device a booking was made from, so that nobody can take all our times without paying. Our request logs name no person and no address.`,
    ],
  },
  {
    id: 'on-your-device',
    heading: 'What stays on your device',
    inShort: 'There are no cookies, and nobody follows you around.',
    points: [
      `What you choose and type for a booking is kept in your browser for up to ${BOOKING_KEPT_HOURS} hours, so that you lose nothing if the connection drops or you switch to your bank app. It is removed once you have paid.`,
      `For your next booking your browser remembers the last ${OWN_BOOKINGS_MAX} bookings made there, with the link to each, and the name, email address and phone number of the last one, for up to ${OWN_BOOKINGS_KEPT_MONTHS} months. This is on your device only. “Clear this list” on the booking page removes all of it with one tap; please do that on a shared device.`,
      'Your browser also remembers whether you answered or closed our one survey question and, until you close the tab, how far down a page you had read.',
      'The map loads from Google Maps when you scroll near it, and Google then sees your network address. The rest of the site comes only from us.',
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    inShort: 'Only as long as we need it.',
    points: [
      `Your name, email address and phone number, and the names of your guests: ${retention.contactMonths} months after your last visit, and ${retention.lapsedContactDays} days if you booked a time but never paid. What was booked and paid stays, without your name, for as long as we must keep accounts.`,
      ...(beforeVisit.isOn
        ? [
            `Your answers about your health: ${HEALTH_KEPT_DAYS} days after the visit, or until the night after the booking was cancelled.`,
          ]
        : []),
      `The picture of your receipt: ${retention.receiptDays} days after the visit; a small grey copy, to notice a receipt that is sent twice: ${retention.receiptTraceDays} days.`,
      'The account for a refund: until your money is back with you.',
      'Less than that, if you ask us to delete it. Backups hold it until newer ones replace them.',
      `Your request for a copy or to be deleted, and our answer: ${REQUEST_KEPT_DAYS / 365} years, without your name once we have deleted your details.`,
      `The newsletter: until you unsubscribe. A code works for ${OTP_TTL_MINUTES} minutes.`,
      'Your place on a waiting list: until the night after that day, or until you leave it.',
      'The link to your own booking: as long as we keep the booking. Anyone who has it can see, move and cancel that booking, so please keep it to yourself.',
      `Emails to you: we remove their text once they are sent. The note that we sent one, and emails that could not be sent, go after ${retention.sentMailDays} days.`,
    ],
  },
  {
    id: 'who-else',
    heading: 'Who else sees it',
    inShort: 'Only those who need to.',
    points: [
      'The people who work at the spa, for your visit; and the companies that run our server and deliver our emails, on our behalf.',
      'We do not sell or share your details. If the law makes us hand something over, we will tell you if we are allowed to.',
    ],
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    inShort: `Ask us, and we will answer within ${REQUEST_DAYS} days.`,
    points: [
      'You may see what we keep about you, have it corrected, get a copy of it, object to its use, and have it deleted unless the law makes us keep it.',
      'On the page of your booking, linked in each of our emails, “My data” lets you ask for a copy or for your details to be deleted, with two taps. We will confirm by email, and tell you when it is done.',
      'While you have an upcoming booking, we need your details. We can delete them once the visit is over, or as soon as the booking is cancelled.',
      'You may withdraw your consent at any time, for example by unsubscribing from the newsletter.',
      `If you are not happy with how we handle your data, you may complain to ${authorityOf(address)}.`,
    ],
  },
]

type Place = PublicSpa['address']

function lawOf({ countryCode, country }: Place) {
  return countryCode === 'NG' ? 'the Nigeria Data Protection Act 2023' : `the data protection law of ${country}`
}

function authorityOf({ countryCode, country }: Place) {
  return countryCode === 'NG' ? 'the Nigeria Data Protection Commission' : `the data protection authority of ${country}`
}
