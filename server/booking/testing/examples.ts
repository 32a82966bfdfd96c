import type { Refund } from '#contract/booking/refund.ts'
import { business } from '#contract/catalogue/business.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import type { MailSite } from '#server/booking/mail-parts.ts'
import { bookingKeys } from '#server/booking/own/keys.ts'
import type { FurtherTreatment } from '#server/platform/db/tables.ts'

export const exampleBooking: BookingRow = {
  id: '0b6c6a1e-6e9a-4a57-9c57-3d6b1c7f2f10',
  hash: 'K7QF-2M9X-T4WB',
  paymentCode: 'PXW3D',
  serviceId: '5f6b2a1c-0d5e-4a3b-8a51-9a4f0f3f7c11',
  subServiceId: 'c2a7d7f4-8a0e-4b36-9f2c-2b9e51f0a622',
  serviceName: 'Massage & Body',
  subServiceName: 'Deep tissue massage',
  station: 1,
  therapistId: null,
  therapistName: '',
  therapistWanted: false,
  roomId: null,
  roomName: '',
  roomPlace: null,
  bookingDate: '2026-11-20',
  bookingTime: '10:30 AM',
  startsAt: new Date('2026-11-20T09:30:00Z'),
  endsAt: new Date('2026-11-20T11:00:00Z'),
  freeAgainAt: new Date('2026-11-20T11:15:00Z'),
  durationMinutes: 90,
  priceNaira: 25_000,
  firstPriceNaira: null,
  linesNaira: 0,
  depositNaira: null,
  firstTreatmentId: null,
  firstGuest: 0,
  furtherTreatments: [],
  guestNames: '',
  guestMarks: [],
  fullName: 'Adaeze Ọlá Obi',
  email: 'adaeze@example.com',
  phoneNumber: '+234 803 555 0199',
  note: 'Paid from my sister’s account.',
  status: 'held',
  holdExpiresAt: new Date('2026-11-15T23:30:00Z'),
  submittedAt: null,
  decidedAt: null,
  decisionReason: '',
  sequence: 0,
  createdAt: new Date('2026-11-15T22:30:00Z'),
  updatedAt: new Date('2026-11-15T22:30:00Z'),
  origin: 'site',
  version: 0,
  squeezedIn: false,
  privateNote: '',
  statusBeforeCancel: null,
  ownMoves: 0,
  calendarOrganizer: null,
  accountOpen: false,
  refund: 'none',
  arrivedAt: null,
  lookAgainAt: null,
  mailboxKey: null,
  phoneKey: null,
  deviceKey: null,
  networkKey: null,
  personId: null,
}

/** Two people from half past ten: a massage with Ada and a pedicure after it, and beside them a facial for Bola. */
export const exampleVisit: BookingRow = {
  ...exampleBooking,
  therapistId: 'ada',
  therapistName: 'Ada Okafor',
  therapistWanted: true,
  priceNaira: 52_000,
  firstPriceNaira: 25_000,
  furtherTreatments: [
    aFurther({ id: 'facial', guest: 1, subServiceId: 'glow', subServiceName: 'Glow facial', priceNaira: 15_000 }),
    aFurther({
      id: 'pedicure',
      subServiceId: 'feet',
      subServiceName: 'Classic pedicure',
      priceNaira: 12_000,
      durationMinutes: 45,
      bookingTime: '12:15 PM',
      startsAt: '2026-11-20T11:15:00.000Z',
      endsAt: '2026-11-20T12:00:00.000Z',
      freeAgainAt: '2026-11-20T12:10:00.000Z',
    }),
  ],
  guestNames: '\nBola',
}

/** An hour of the example's own service, at its own time, with anybody. */
function aFurther(changes: Partial<FurtherTreatment>): FurtherTreatment {
  return {
    id: 'further',
    guest: 0,
    besides: null,
    isExtra: false,
    serviceId: exampleBooking.serviceId,
    serviceName: exampleBooking.serviceName,
    subServiceId: exampleBooking.subServiceId,
    subServiceName: exampleBooking.subServiceName,
    priceNaira: 10_000,
    durationMinutes: 60,
    station: 2,
    squeezedIn: false,
    therapistId: null,
    therapistName: '',
    therapistWanted: false,
    roomId: null,
    roomName: '',
    roomPlace: null,
    startsAt: '2026-11-20T09:30:00.000Z',
    endsAt: '2026-11-20T10:30:00.000Z',
    freeAgainAt: '2026-11-20T10:45:00.000Z',
    bookingTime: '10:30 AM',
    ...changes,
  }
}

export const exampleSite: MailSite = {
  siteUrl: 'https://spa.example',
  mailFrom: 'Ìmọ́lẹ̀ Spa & Beauty <bookings@spa.example>',
  ownerEmail: 'Folake <owner@spa.example>',
  spa: business,
  bookingKeys: bookingKeys('a secret of the tests'),
  now: new Date('2026-11-15T22:30:00Z'),
}

export const exampleBanks: BankAccount[] = [
  { bank_name: '058', name: 'Imole Spa Ltd', number: '0123456789' },
  { bank_name: '999992', name: 'Imole Spa Ltd', number: '8005550142' },
]

/** Due, and nobody has said yet to which account. */
export const exampleRefund: Refund = {
  state: 'due',
  amount: 25_000,
  by: null,
  sentence: 'We will return ₦25,000 within 5 working days after you tell us which account to send it to.',
  wantsAccount: true,
  account: null,
}
