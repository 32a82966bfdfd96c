import {
  BOOKING_HORIZON_DAYS,
  CANCELLATION_NOTICE_HOURS,
  DAYS_OF_WEEK,
  HOLD_MINUTES,
  SLOT_STEP_MINUTES,
  UNDECIDED_HOURS,
} from '../rules.ts'
import type { Spa } from './spa.ts'

const place = encodeURIComponent('12 Lagos Road, Ikorodu, Lagos State, Nigeria')
// Key order matches the database's JSON, so that repeated ranges in a page compress better.
const weekday = [{ endHour: 19, endMinute: 0, startHour: 9, startMinute: 0 }]
const saturday = [{ endHour: 18, endMinute: 0, startHour: 10, startMinute: 0 }]

/** The spa of a new database, until its owner changes it at the desk. */
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
  landmark: 'Opposite the Ikorodu roundabout',
  parking: 'Free parking in the yard',
  coordinates: { latitude: 6.6194, longitude: 3.5105 },
  phone: { display: '+234 800 555 0142', link: 'tel:+2348005550142', callingCode: '234' },
  phoneCountry: 'NG',
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
  companyNumber: '',
  deskHours: [
    ...DAYS_OF_WEEK.slice(1, 6).map(day => ({ day, timeRanges: weekday })),
    { day: 'Saturday', timeRanges: saturday },
  ],
  policy: {
    noticeHours: CANCELLATION_NOTICE_HOURS,
    lateMinutes: 15,
    consultationPrice: 10_000,
    feedbackHours: 24,
    sessionMinutesMin: 45,
    sessionMinutesMax: 90,
  },
  booking: {
    holdMinutes: HOLD_MINUTES,
    slotStepMinutes: SLOT_STEP_MINUTES,
    horizonDays: BOOKING_HORIZON_DAYS,
    leadMinutes: 30,
    undecidedHours: UNDECIDED_HOURS,
  },
  payment: { deposit: { kind: 'all' } },
  reminders: { beforeHours: 48, onTheDay: true, toOwner: true },
  waitingList: { isOn: true, offerMinutes: 30 },
  beforeVisit: { isOn: false },
  retention: { lapsedContactDays: 30, receiptDays: 90, receiptTraceDays: 365, contactMonths: 24, sentMailDays: 30 },
  letters: { perMinute: 60 },
  texts: {},
  look: { candle: true },
}
