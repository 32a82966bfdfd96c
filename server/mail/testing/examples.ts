import type { BookingForMail, MailSite } from '#server/mail/booking-mails.ts'

export const exampleBooking: BookingForMail = {
  _id: '0b6c6a1e-6e9a-4a57-9c57-3d6b1c7f2f10',
  bookingHash: 'K7QF-2M9X-T4WB',
  serviceName: 'Massage & Body',
  subServiceName: 'Deep tissue massage',
  bookingDate: '2026-11-20',
  bookingTime: '10:30 AM',
  startsAt: new Date('2026-11-20T09:30:00Z'),
  endsAt: new Date('2026-11-20T11:00:00Z'),
  duration: 90,
  price: 25_000,
  fullName: 'Adaeze Ọlá Obi',
  email: 'adaeze@example.com',
  phoneNumber: '+234 803 555 0199',
  note: 'Paid from my sister’s account.',
  status: 'held',
  holdExpiresAt: new Date('2026-11-15T23:30:00Z'),
  reason: '',
  sequence: 0,
}

export const exampleSite: MailSite = {
  siteUrl: 'https://spa.example',
  mailFrom: 'Ìmọ́lẹ̀ Spa & Beauty <bookings@spa.example>',
  ownerEmail: 'Folake <owner@spa.example>',
  timeZone: 'Africa/Lagos',
  now: new Date('2026-11-15T22:30:00Z'),
  banks: [
    { bank_name: '058', name: 'Imole Spa Ltd', number: '0123456789' },
    { bank_name: '999992', name: 'Imole Spa Ltd', number: '8005550142' },
  ],
}
