import {
  BOOKING_KEPT_HOURS,
  OTP_TTL_MINUTES,
  OWN_BOOKINGS_KEPT_MONTHS,
  OWN_BOOKINGS_MAX,
  REQUEST_DAYS,
  REQUEST_KEPT_DAYS,
  SOURCE_KEPT_DAYS,
} from '#contract/rules.ts'
import type { PublicSpa } from '#contract/spa.ts'
import type { PolicySection } from './Sections.tsx'

/** What the site really keeps, and for how long: a change there is a change here. */
export const privacySections = ({ name, address, email, phone, retention }: PublicSpa): readonly PolicySection[] => [
  {
    id: 'who-we-are',
    heading: 'Who we are',
    inShort: `${name} decides what happens with what you tell us.`,
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
      'For a booking: your name, e-mail address and phone number, what you booked and when, your note, and what became of it. We need them to keep your time, to reach you, and to account for your payment.',
      'For a payment: the picture of your receipt. It is encoded anew, without the place and the device that a photo carries, and only the spa can open it. It is compared with the other receipts we have, so that no transfer is claimed twice.',
      'For a refund: the bank account you give us on the page of your booking. Only whoever has the link to the booking and our front desk can see it.',
      'For the newsletter: your e-mail address, after you have confirmed it with a code. Every letter has a link to leave.',
      'For the waiting list: your e-mail address and, if you have typed it, your name, to write to you when a time comes free on the day you asked for. Every such mail has a link to end it.',
      'For the question how you heard about us: your answer alone. It is not tied to you.',
      `For the safety of the site: how often a network address asks us for something within a few minutes, and for ${SOURCE_KEPT_DAYS} days from which network and device a booking was made, as a scrambled word, so that nobody can take all our times without paying. Our records of requests name no person and no address.`,
    ],
  },
  {
    id: 'on-your-device',
    heading: 'What stays on your device',
    inShort: 'There are no cookies, and nobody follows you around.',
    points: [
      `What you choose and type for a booking is kept in your browser for up to ${BOOKING_KEPT_HOURS} hours, so that a lost connection or a trip to the app of your bank loses nothing. It is removed once you have paid.`,
      `For your next booking your browser remembers the last ${OWN_BOOKINGS_MAX} bookings made there, with the link to each, and the name, e-mail address and phone number of the last one, for up to ${OWN_BOOKINGS_KEPT_MONTHS} months. It is on your device only; “Clear this list” on the booking page removes all of it with one tap; please do so on a device that others use.`,
      'Your browser also remembers whether you answered or closed our one question.',
      'The map on our pages comes from Google Maps when you come near it. Google then learns the address of your network. The rest of the site comes from us alone.',
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    inShort: 'As short as the purpose allows.',
    points: [
      `Your name, e-mail address and phone number: ${retention.contactMonths} months after your last visit, and ${retention.lapsedContactDays} days if you booked a time but never paid. What was booked and paid stays without your name, as long as we have to account for it.`,
      `The picture of your receipt: ${retention.receiptDays} days after the visit; a small grey copy, by which we notice one that is sent twice: ${retention.receiptTraceDays} days.`,
      'The account for a refund: until your money is back with you.',
      'All of it shorter, if you ask us to erase it. Copies made for safety’s sake hold it until newer ones take their place.',
      `That you asked for a copy or to be erased, and what became of it: ${REQUEST_KEPT_DAYS / 365} years, without your name once you are erased.`,
      `The newsletter: until you leave it. A code works for ${OTP_TTL_MINUTES} minutes.`,
      'Your place on a waiting list: until the night after that day, or until you end it.',
      'The link to your own booking: as long as we keep the booking. Who has it can see, move and cancel that booking, so please keep it to yourself.',
      `Mails to you: their text is removed from our system once they are sent; that we sent one, and what could not be sent, after ${retention.sentMailDays} days.`,
    ],
  },
  {
    id: 'who-else',
    heading: 'Who else sees it',
    inShort: 'Nobody who does not have to.',
    points: [
      'Those who work at the spa, for your visit. The provider of our server and of our mails, on our behalf.',
      'We sell nothing and give nothing away. If the law obliges us to hand something out, we tell you where we may.',
    ],
  },
  {
    id: 'your-rights',
    heading: 'Your rights',
    inShort: `Ask, and we answer within ${REQUEST_DAYS} days.`,
    points: [
      'You may see what we keep about you, have it corrected, get a copy of it, object to its use, and have it erased where no law obliges us to keep it.',
      'The page of your booking, linked in each of our emails, has the place for it: under “My data” you ask for a copy or to have your details deleted, with two taps. We confirm it by email, and tell you when it is done.',
      'While a booking of yours lies ahead we need what we know of you. We erase it once the visit is over, or as soon as the booking is cancelled.',
      'You may take back a consent at any time, for example by leaving the newsletter.',
      `If you are not content with us, you may complain to ${authorityOf(address)}.`,
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
