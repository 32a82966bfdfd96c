import type { DayAvailability } from './catalogue.ts'
import { paths } from './paths.ts'

/** The one place that says whose website this is. Another spa changes this file and nothing else. */
export type Business = {
  name: string
  shortName: string
  description: string
  address: { street: string; city: string; region: string; countryCode: string; oneLine: string }
  coordinates: { latitude: number; longitude: number }
  phone: { display: string; link: string }
  email: { support: string; bookings: string; newsletter: string }
  links: {
    map: string
    mapEmbed: string
    directions: string
    chat: string
    instagram: string
    snapchat: string
    /** Where the privacy policy is: the site's own page, or an address of the owner's. */
    terms: string
  }
  timeZone: string
  currency: string
  deskHours: readonly DayAvailability[]
}

const place = encodeURIComponent('12 Lagos Road, Ikorodu, Lagos State, Nigeria')
const weekday = [{ startHour: 9, startMinute: 0, endHour: 19, endMinute: 0 }]
const saturday = [{ startHour: 10, startMinute: 0, endHour: 18, endMinute: 0 }]

export const business: Business = {
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
  },
  coordinates: { latitude: 6.6194, longitude: 3.5105 },
  phone: { display: '+234 800 555 0142', link: 'tel:+2348005550142' },
  email: {
    support: 'hello@imolespa.example',
    bookings: 'bookings@imolespa.example',
    newsletter: 'letters@imolespa.example',
  },
  links: {
    map: `https://www.google.com/maps/search/?api=1&query=${place}`,
    mapEmbed: `https://www.google.com/maps?q=${place}&output=embed`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    chat: 'https://wa.me/2348005550142',
    instagram: 'https://www.instagram.com/imolespa.ikorodu',
    snapchat: 'https://www.snapchat.com/add/imolespa.ikorodu',
    terms: paths.privacy,
  },
  timeZone: 'Africa/Lagos',
  currency: 'NGN',
  deskHours: [
    { day: 'Monday', timeRanges: weekday },
    { day: 'Tuesday', timeRanges: weekday },
    { day: 'Wednesday', timeRanges: weekday },
    { day: 'Thursday', timeRanges: weekday },
    { day: 'Friday', timeRanges: weekday },
    { day: 'Saturday', timeRanges: saturday },
  ],
}
