import {
  BOOKING_HORIZON_DAYS,
  BOOKING_LEAD_MINUTES,
  CANCELLATION_NOTICE_HOURS,
  CONSULTATION_PRICE_NAIRA,
  FEEDBACK_WITHIN_HOURS,
  HOLD_MINUTES,
  LATE_ARRIVAL_MINUTES,
  LETTERS_PER_MINUTE,
  OFFER_MINUTES,
  PHONE_DEFAULT_CALLING_CODE,
  PHONE_DEFAULT_COUNTRY,
  REMINDER_HOURS_BEFORE,
  SESSION_MINUTES_MAX,
  SESSION_MINUTES_MIN,
  SLOT_STEP_MINUTES,
  UNDECIDED_HOURS,
} from '../rules.ts'
import type { Spa } from './spa.ts'

const place = encodeURIComponent('12 Lagos Road, Ikorodu, Lagos State, Nigeria')
// In the order in which the database gives ranges back: what repeats on a page weighs little.
const weekday = [{ endHour: 19, endMinute: 0, startHour: 9, startMinute: 0 }]
const saturday = [{ endHour: 18, endMinute: 0, startHour: 10, startMinute: 0 }]

/** The spa of a new database, until its owner says otherwise at the desk. */
export const business: Spa = {
  name: 'Ìmọ́lẹ̀ Spa & Beauty',
  shortName: 'Ìmọ́lẹ̀',
  description:
    'Spa, skin care and beauty in Ikorodu, Lagos. Facials, massage, body care, nails, waxing, lashes and brows.',
  address: {
    street: '12 Lagos Road',
    city: 'Ikorodu',
    region: 'Lagos State',
    countryCode: 'NG',
    oneLine: '12 Lagos Road, Ikorodu, Lagos State',
    country: 'Nigeria',
  },
  coordinates: { latitude: 6.6194, longitude: 3.5105 },
  phone: { display: '+234 800 555 0142', link: 'tel:+2348005550142', callingCode: PHONE_DEFAULT_CALLING_CODE },
  phoneCountry: PHONE_DEFAULT_COUNTRY,
  email: {
    support: 'hello@imolespa.example',
    bookings: 'bookings@imolespa.example',
    newsletter: 'letters@imolespa.example',
    owner: 'hello@imolespa.example',
  },
  links: {
    map: `https://www.google.com/maps/search/?api=1&query=${place}`,
    mapEmbed: `https://www.google.com/maps?q=${place}&output=embed`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    chat: 'https://wa.me/2348005550142',
    instagram: 'https://www.instagram.com/imolespa.ikorodu',
    snapchat: 'https://www.snapchat.com/add/imolespa.ikorodu',
    terms: 'https://imolespa.example/terms',
  },
  timeZone: 'Africa/Lagos',
  currency: { code: 'NGN', sign: '₦' },
  deskHours: [
    { day: 'Monday', timeRanges: weekday },
    { day: 'Tuesday', timeRanges: weekday },
    { day: 'Wednesday', timeRanges: weekday },
    { day: 'Thursday', timeRanges: weekday },
    { day: 'Friday', timeRanges: weekday },
    { day: 'Saturday', timeRanges: saturday },
  ],
  policy: {
    noticeHours: CANCELLATION_NOTICE_HOURS,
    lateMinutes: LATE_ARRIVAL_MINUTES,
    consultationPrice: CONSULTATION_PRICE_NAIRA,
    feedbackHours: FEEDBACK_WITHIN_HOURS,
    sessionMinutesMin: SESSION_MINUTES_MIN,
    sessionMinutesMax: SESSION_MINUTES_MAX,
  },
  booking: {
    holdMinutes: HOLD_MINUTES,
    slotStepMinutes: SLOT_STEP_MINUTES,
    horizonDays: BOOKING_HORIZON_DAYS,
    leadMinutes: BOOKING_LEAD_MINUTES,
    undecidedHours: UNDECIDED_HOURS,
  },
  reminders: { beforeHours: REMINDER_HOURS_BEFORE, onTheDay: true, toOwner: true },
  waitingList: { isOn: true, offerMinutes: OFFER_MINUTES },
  retention: { lapsedContactDays: 30, receiptDays: 90, receiptTraceDays: 365, contactMonths: 24, sentMailDays: 30 },
  letters: { perMinute: LETTERS_PER_MINUTE },
  texts: {},
}
