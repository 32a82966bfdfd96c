import type { SpaInput } from '#contract/catalogue/spa.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'

/** Everything the owner of another spa, in another country, writes at the desk. */
export const nairobi: SpaInput = {
  name: 'Utulivu Spa',
  shortName: 'Utulivu',
  description: 'Massage, steam and skin care in Nairobi.',
  address: { street: '7 Ngong Road', city: 'Nairobi', region: '', countryCode: 'KE' },
  landmark: 'Behind the market',
  parking: 'Two places in front of the house',
  coordinates: { latitude: -1.2989, longitude: 36.7819 },
  phone: { display: '0712 345 678' },
  phoneCountry: 'KE',
  email: {
    support: 'hello@utulivu.example',
    bookings: 'bookings@utulivu.example',
    newsletter: 'letters@utulivu.example',
    owner: 'wanjiru@utulivu.example',
  },
  links: { chat: '', instagram: 'https://www.instagram.com/utulivu', snapchat: '', terms: '/privacy' },
  timeZone: 'Africa/Nairobi',
  currency: { code: 'KES', sign: 'KSh' },
  companyNumber: 'PVT-AB12CD3',
  deskHours: DAYS_OF_WEEK.slice(1).map(day => ({
    day,
    timeRanges: [{ startHour: 8, startMinute: 0, endHour: 18, endMinute: 0 }],
  })),
  policy: {
    noticeHours: 12,
    lateMinutes: 10,
    consultationPrice: 1500,
    feedbackHours: 24,
    sessionMinutesMin: 45,
    sessionMinutesMax: 90,
  },
  waitingList: { isOn: true, offerMinutes: 45 },
  beforeVisit: { isOn: true },
  texts: {
    headline: 'Quiet, above the city',
    introduction: 'A house of steam and oil in Nairobi.',
    aboutEyebrow: 'Since 2019',
    aboutHeading: 'Our house',
    about: 'We opened on Ngong Road with two rooms.',
    welcome: 'Karibu.',
    missionHeading: 'What we are here for',
    mission: 'Rest for everybody who works hard.',
    promiseHeading: 'Our promise',
    promises: [{ title: 'Clean', text: 'Fresh linen for everybody.' }],
    faq: [{ question: 'Is there parking?', answer: 'Yes, behind the house.' }],
  },
}

/** What would show that the product was made for another spa. */
export const ELSEWHERE = /Lagos|Ikorodu|Nigeria|naira|₦|\+234|\bNGN\b|imolespa|Ìmọ́lẹ̀/i
