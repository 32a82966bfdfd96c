import type { BankAccount } from '#contract/money/payment.ts'
import { sumText } from '#contract/platform/money.ts'
import { deskLinkMail, newDeviceMail, stepUpMail } from '#server/access/mails.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { holdSpikeMail, undecidedForOwnerMail, undecidedMail } from '#server/booking/holds/mails.ts'
import type { MailSite } from '#server/booking/mail-parts.ts'
import {
  askMail,
  bookingCreatedMail,
  decisionMail,
  deskBookingMail,
  freeBookingForOwnerMail,
  movedMail,
  restoredMail,
  revertedMail,
  therapistChangedMail,
  treatmentChangedMail,
} from '#server/booking/mails.ts'
import {
  addedForOwnerMail,
  manageLinkMail,
  ownCancelForOwnerMail,
  ownCancelledMail,
  ownMoveForOwnerMail,
  ownRestoreForOwnerMail,
  takenOutForOwnerMail,
} from '#server/booking/own/mails.ts'
import { gatheredMail } from '#server/booking/owner-news.ts'
import { refundMail } from '#server/booking/refund/mails.ts'
import { exampleBanks, exampleBooking, exampleRefund, exampleSite } from '#server/booking/testing/examples.ts'
import { treatmentsOf } from '#server/booking/treatments.ts'
import { addedMail, takenOutMail } from '#server/booking/visits/mails.ts'
import { waitingOfferMail } from '#server/booking/waiting/offers/mails.ts'
import { customerReminderMail, dayListMail, receiptsWaitMail } from '#server/desk/reminders/mails.ts'
import { ownerAddressMail } from '#server/desk/spa/mails.ts'
import { banksChangedMail } from '#server/ledger/banks/mails.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail, receiptReceivedMail } from '#server/money/receipts/mails.ts'
import { testMail } from '#server/operations/doctor/mails.ts'
import {
  newsletterCodeMail,
  newsletterGoodbyeMail,
  newsletterLetterMail,
  newsletterWelcomeMail,
} from '#server/people/newsletter/mails.ts'
import {
  requestDoneMail,
  requestForOwnerMail,
  requestReceivedMail,
  requestRefusedMail,
} from '#server/people/requests/mails.ts'
import type { MailKind, OutgoingMail } from '#server/platform/mail/outgoing-mail.ts'

/** One mail of every kind about a booking. A new kind is asked for here by the compiler. */
export function everyBookingMail(
  booking: BookingRow = exampleBooking,
  banks: BankAccount[] = exampleBanks,
  site: MailSite = exampleSite,
): Record<Exclude<MailKind, `newsletter-${string}` | DeskMail | 'waiting-offer'>, OutgoingMail> {
  const amount = sumText(exampleRefund.amount, site.spa.currency)
  const refund = { ...exampleRefund, sentence: exampleRefund.sentence.replace('₦25,000', amount) }
  const added = { before: booking, added: treatmentsOf(booking).at(-1)!, money: { owed: 8_000 } }
  return {
    'booking-created': bookingCreatedMail(booking, site, banks),
    'booking-confirmed': decisionMail({ ...booking, status: 'confirmed' }, site),
    'booking-declined': decisionMail({ ...booking, status: 'declined' }, site, { refund }),
    'booking-cancelled': decisionMail({ ...booking, status: 'cancelled' }, site, { refund }),
    'booking-moved': movedMail(booking, site, booking),
    'treatment-changed': treatmentChangedMail({ ...booking, status: 'confirmed' }, site, {
      before: booking,
      money: { owed: booking.priceNaira, toReturn: 0 },
    }),
    'therapist-changed': therapistChangedMail({ ...booking, status: 'confirmed', therapistName: 'Bola' }, site, {
      ...booking,
      therapistName: 'Ngozi',
    }),
    'booking-restored': restoredMail({ ...booking, status: 'confirmed' }, site),
    'booking-at-desk': deskBookingMail({ ...booking, status: 'confirmed' }, site),
    'free-booking-for-owner': freeBookingForOwnerMail({ ...booking, status: 'confirmed' }, site),
    'gathered-for-owner': gatheredMail(
      'changes',
      [
        { about: booking.id, at: '2026-11-16T10:15:00.000Z', line: `Moved by the customer (${booking.fullName})` },
        { about: 'another', at: '2026-11-16T10:20:00.000Z', line: 'Cancelled by the customer' },
      ],
      site,
    ),
    'booking-cancelled-by-customer': ownCancelledMail({ ...booking, status: 'cancelled' }, site, {
      refund,
      restoreUntil: site.now,
    }),
    'manage-link': manageLinkMail(booking, site),
    'data-request-received': requestReceivedMail(booking, site, {
      kind: 'erase',
      dueAt: site.now,
      busyUntil: booking.endsAt,
    }),
    'data-request-for-owner': requestForOwnerMail(booking, site, {
      kind: 'copy',
      dueAt: site.now,
      personId: 'a-person',
    }),
    'own-move-for-owner': ownMoveForOwnerMail(booking, site, booking),
    'treatment-taken-out': takenOutMail(booking, site, { before: booking, gone: treatmentsOf(booking), refund: null }),
    'own-take-out-for-owner': takenOutForOwnerMail(booking, site, {
      before: booking,
      gone: treatmentsOf(booking),
      refund: null,
    }),
    'treatment-added': addedMail(booking, site, added),
    'own-addition-for-owner': addedForOwnerMail(booking, site, added),
    'own-cancel-for-owner': ownCancelForOwnerMail({ ...booking, status: 'cancelled' }, site, refund),
    'own-restore-for-owner': ownRestoreForOwnerMail(booking, site),
    'change-taken-back': revertedMail({ ...booking, status: 'submitted' }, site),
    'transfer-not-seen': askMail(booking, 'not_seen', site),
    'clearer-picture': askMail(booking, 'clearer_picture', site),
    'receipt-received': receiptReceivedMail({ ...booking, status: 'submitted' }, site),
    'receipt-for-owner': receiptForOwnerMail(booking, site, 'a-key'),
    'late-receipt-for-owner': lateReceiptForOwnerMail(booking, site),
    'receipt-undecided': undecidedMail({ ...booking, status: 'lapsed' }, site, refund),
    'refund-update': refundMail({ ...booking, status: 'cancelled' }, site, refund),
    'receipt-undecided-for-owner': undecidedForOwnerMail({ ...booking, status: 'lapsed' }, site),
    'booking-reminder': customerReminderMail(
      { ...booking, status: 'confirmed' },
      { ...site, asksHealth: true },
      {
        kind: 'booking-reminder',
        usefulUntil: booking.startsAt,
      },
    ),
    'booking-today': customerReminderMail({ ...booking, status: 'confirmed' }, site, {
      kind: 'booking-today',
      usefulUntil: booking.startsAt,
    }),
  }
}

/** To who has no booking yet, with what they would have. */
export function everyWaitingMail(
  booking: BookingRow = exampleBooking,
  site: MailSite = exampleSite,
): Record<'waiting-offer', OutgoingMail> {
  const { id, bookingTime, endsAt } = booking
  return {
    'waiting-offer': waitingOfferMail(
      { offerId: id, place: booking, offer: booking, bookingTime, until: endsAt },
      site,
    ),
  }
}

type DeskMail =
  | 'owner-address-changed'
  | 'desk-link'
  | 'desk-code'
  | 'new-device'
  | 'banks-changed'
  | 'tomorrow-for-owner'
  | 'receipts-wait-for-owner'
  | 'holds-jump-for-owner'
  | 'data-copy-sent'
  | 'data-erased'
  | 'data-request-refused'
  | 'test-mail'

export function everyDeskMail(
  booking: BookingRow = exampleBooking,
  site: MailSite = exampleSite,
): Record<DeskMail, OutgoingMail> {
  return {
    'holds-jump-for-owner': holdSpikeMail({ unpaid: 24, toCheck: 20 }, site),
    'owner-address-changed': ownerAddressMail(
      'new@spa.example',
      { from: 'old@spa.example', to: 'new@spa.example', device: 'Till' },
      site,
    ),
    'desk-link': deskLinkMail('a-key', site),
    'desk-code': stepUpMail({ code: '042711', device: 'Till', expiresAt: site.now }, site),
    'new-device': newDeviceMail({ name: 'Till', role: 'desk', key: 'a-key' }, site),
    'banks-changed': banksChangedMail({ before: exampleBanks, after: [], by: 'Till' }, site),
    'tomorrow-for-owner': dayListMail(booking.bookingDate, [{ ...booking, owed: booking.priceNaira }], site),
    'receipts-wait-for-owner': receiptsWaitMail([{ ...booking, cameAt: site.now }], site),
    'test-mail': testMail(site),
    'data-copy-sent': requestDoneMail(booking.email, site, { kind: 'copy' }),
    'data-erased': requestDoneMail(booking.email, site, { kind: 'erase' }),
    'data-request-refused': requestRefusedMail(booking.email, site, { kind: 'copy', reason: 'We do not know you.' }),
  }
}

const exampleLetter = {
  subject: 'Harmattan care',
  body: '<h3>Dry air</h3><p>Oil <strong>first</strong>, then <a href="https://spa.example/services">come by</a>.</p><ul><li>Shea</li></ul>',
}

export function everyNewsletterMail(
  email = 'adaeze@example.com',
  site: MailSite = exampleSite,
): Record<Extract<MailKind, `newsletter-${string}`>, OutgoingMail> {
  const letterSite = { ...site, newsletterSender: site.spa.email.newsletter }
  return {
    'newsletter-code': newsletterCodeMail({ email, otp: '0427', expiresAt: site.now }, site),
    'newsletter-welcome': newsletterWelcomeMail(email, site),
    'newsletter-goodbye': newsletterGoodbyeMail(email, site),
    'newsletter-letter': newsletterLetterMail(email, exampleLetter, letterSite),
    'newsletter-test': newsletterLetterMail(email, exampleLetter, letterSite, { isTest: true }),
  }
}
