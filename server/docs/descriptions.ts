import type { CallKey } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'

/** What the description of the API says about each call in words; everything else in it comes from the routes. */
export interface Description {
  tag: Tag
  summary: string
  /** What a caller should know that the shapes do not say. */
  details?: string
  /** Fields that the schema leaves loose, so that the words for a missing one are the specification's. */
  needed?: string[]
  /** What the good response holds. */
  answer: string
  /** Why it can fail, beyond what every call has in common. */
  refusals?: ErrorCode[]
}

export const tags = {
  Services: 'The catalogue: services with their sub-services, prices, durations and hours.',
  Booking: 'Free times, and bookings that hold them.',
  'Own booking': 'What a customer does with their own booking, by the key from a mail.',
  Payment: 'Bank accounts to pay into, and receipts of the transfer.',
  Desk: 'The day at the spa: devices, receipts, bookings made at the desk, blocks.',
  People: 'Who comes to the spa, what is known of them, and what they ask about it.',
  Newsletter: 'Signing up with a one-time code, and leaving.',
  Site: 'Maintenance, survey, credits, health.',
} as const

type Tag = keyof typeof tags

const KEY =
  '`key` is from the mail or the response that made the booking; a wrong one and an unknown booking are one 404.'

export const descriptions: Record<CallKey, Description> = {
  fetchServices: {
    tag: 'Services',
    summary: 'All services',
    details: 'Carries an ETag: ask again with If-None-Match and get 304 while nothing has changed.',
    answer: 'The services in the order they are shown.',
  },
  fetchService: {
    tag: 'Services',
    summary: 'One service, by its _id or its slug',
    answer: 'The service.',
    refusals: ['service_not_found'],
  },
  searchServices: {
    tag: 'Services',
    summary: 'Search services by names, then by titles and descriptions',
    details:
      'Case, accents and the order of the words do not matter, and one typo in a word of five letters or more is ' +
      'forgiven. Every word has to be found. Fewer than 3 characters find nothing; more than 100 are cut off.',
    answer: 'The services found, the most relevant first, each with the sub-services that match.',
  },
  addService: {
    tag: 'Services',
    summary: 'Add a service at the end of the list',
    details:
      'Without a slug, one is made from the name. Descriptions may hold simple HTML (p, br, strong, em, ul, ol, li, ' +
      'a, h3, h4); anything else is taken out.',
    answer: 'The service as it was stored.',
    refusals: ['slug_taken'],
  },
  updateService: {
    tag: 'Services',
    summary: 'Change a service, or a part of it',
    details:
      'Fields that are left out stay as they are, the whole `serviceArray` too. A `serviceArray` that is sent is the new ' +
      'list in its order: a sub-service with its _id keeps what is left out of it, one without an _id is new, and one that ' +
      'is missing in the list is no longer offered; bookings made on it stay. With `version`, a change somebody else made ' +
      'meanwhile is not overwritten. Ranges of a day that overlap or touch are stored as one.',
    answer: 'The service as it was stored.',
    refusals: ['service_not_found', 'slug_taken', 'changed_meanwhile'],
  },
  deleteService: {
    tag: 'Services',
    summary: 'Take a service out of the catalogue',
    details: 'Its bookings stay.',
    answer: 'The _id of the service that is gone.',
    refusals: ['service_not_found'],
  },

  availableTimes: {
    tag: 'Booking',
    summary: 'Free times of a sub-service on a day',
    details:
      "Days and times are the spa's, in its own time zone. With `own`, an identifier of the visitor's own booking, a " +
      'time that booking only holds counts as free: book it with `replaces`. With `moving`, the bookingHash of a booking ' +
      'that is about to be moved, its own time counts as free and the times are those it can be moved to.',
    answer: 'The free times. When there are none, `message` says why and `nextFreeDate` names a better day.',
    refusals: ['service_not_found'],
  },
  bookedDates: {
    tag: 'Booking',
    summary: 'Days of a month on which nothing is free',
    details: 'The month is written YYYY-MM. `own` and `moving` as for the times of a day.',
    answer: 'The days that are closed, full, not worked or past.',
    refusals: ['service_not_found'],
  },
  createBooking: {
    tag: 'Booking',
    summary: 'Book a free time',
    needed: ['serviceId', 'subServiceId', 'bookingDate', 'bookingTime', 'fullName', 'email', 'phoneNumber'],
    details:
      'The time is held until `holdExpiresAt` for the payment to arrive. Send an Idempotency-Key per attempt: a retry ' +
      'with the same key and body gets the same booking instead of a second one. `replaces` names an earlier booking of ' +
      'the same visitor, with its key in `replacesKey` or by its _id on the network that booked: while it is held, its ' +
      'hold ends when the new booking is made, and stays when it is not. ' +
      'Who has three unpaid holds (by mailbox, phone number, or device, told by the number of its last booking in ' +
      '`X-Last-Booking`), or whose network has too many, gets 429 `too_many_holds` with `Retry-After`.',
    answer: "The booking, and the key that opens the customer's own page of it.",
    refusals: [
      'selection_missing',
      'time_not_offered',
      'service_not_found',
      'slot_taken',
      'sub_service_not_offered',
      'day_closed',
      'bookings_paused',
      'request_in_progress',
      'idempotency_key_reused',
      'too_many_holds',
    ],
  },
  bookingInfo: {
    tag: 'Booking',
    summary: 'Look up a booking by its _id or bookingHash',
    needed: ['bookingId'],
    details: 'The hash is found in any case, with or without dashes. Nothing personal is shown.',
    answer: 'The booking.',
    refusals: ['booking_not_found'],
  },
  releaseBooking: {
    tag: 'Booking',
    summary: 'Let go of a booking that is not paid yet',
    needed: ['bookingId'],
    details:
      'By its _id or bookingHash, with its `key`; on the network that booked, the _id does without. The time is free at once; ' +
      'a receipt that comes later still finds the booking.',
    answer: 'The booking, now lapsed.',
    refusals: ['booking_not_found', 'booking_not_payable'],
  },
  manageBooking: {
    tag: 'Own booking',
    summary: 'The booking, and what may be done with it now',
    needed: ['bookingHash', 'key'],
    details: `${KEY} Until \`freeUntil\` the customer moves and cancels freely; after it cancelling may cost a fee.`,
    answer: 'The booking, what may be done, and until when.',
    refusals: ['booking_not_found'],
  },
  moveOwnBooking: {
    tag: 'Own booking',
    summary: 'Move the booking to another time',
    needed: ['bookingHash', 'key', 'bookingDate', 'bookingTime'],
    details:
      `${KEY} The old time is kept until the new one is taken; price and payments stay. A few times, and only until ` +
      '`freeUntil`. Moving to the time it has changes nothing.',
    answer: 'The booking with its new time.',
    refusals: [
      'selection_missing',
      'time_not_offered',
      'booking_not_found',
      'slot_taken',
      'day_closed',
      'bookings_paused',
      'already_decided',
      'too_late',
      'moves_used_up',
    ],
  },
  cancelOwnBooking: {
    tag: 'Own booking',
    summary: 'Cancel the booking',
    needed: ['bookingHash', 'key'],
    details: `${KEY} Until the start. Cancelling twice is cancelling once.`,
    answer: 'The booking, and until when this can be taken back.',
    refusals: ['booking_not_found', 'already_decided', 'too_late'],
  },
  restoreOwnBooking: {
    tag: 'Own booking',
    summary: 'Take cancelling back',
    needed: ['bookingHash', 'key'],
    details: `${KEY} Only what the customer cancelled, for a few minutes, a few times, while the time is free.`,
    answer: 'The booking as it was before.',
    refusals: ['booking_not_found', 'slot_taken', 'already_decided', 'too_late', 'restores_used_up', 'too_many_holds'],
  },
  giveRefundAccount: {
    tag: 'Own booking',
    summary: 'Say which account a refund goes to',
    needed: ['bookingHash', 'key', 'bank', 'number', 'name'],
    details:
      `${KEY} Only while something is returned or may be. A number that does not fit the bank is asked back once; ` +
      '`compared` says that it is meant.',
    answer: 'The booking, with what is returned, by when and to which account.',
    refusals: ['invalid_fields', 'booking_not_found', 'already_decided', 'too_late'],
  },
  sendOwnReceipt: {
    tag: 'Own booking',
    summary: 'Send a receipt, or a better one',
    needed: ['bookingHash', 'key', RECEIPT_FIELD],
    details: `${KEY} Otherwise like the receipt of a payment.`,
    answer: 'The booking.',
    refusals: [
      'receipt_missing',
      'receipt_too_many',
      'receipt_unreadable',
      'booking_not_found',
      'receipt_too_late',
      'receipt_quota',
      'booking_not_payable',
      'receipt_too_large',
      'receipt_type',
    ],
  },
  sendManageLink: {
    tag: 'Own booking',
    summary: "Mail the customer's own link to the address on the booking",
    needed: ['bookingHash'],
    details: 'The response is the same for every number. A few an hour for each booking.',
    answer: 'A sentence to show.',
  },
  listBookings: {
    tag: 'Booking',
    summary: 'Find bookings',
    details: '`q` looks in name, phone, mail, number and reference. A page at a time: go on with `nextCursor`.',
    answer: 'The bookings with every field, in the order of their starts.',
  },
  bookingDetails: {
    tag: 'Desk',
    summary: 'A booking with its payments and its history',
    answer: 'Every field, the money in and out, and who changed what.',
    refusals: ['booking_not_found'],
  },
  decideBooking: {
    tag: 'Desk',
    summary: 'Confirm, decline, cancel or mark a booking',
    details:
      'The customer is told by mail after 15 seconds, in which it can be undone. Of two decisions one counts; the second ' +
      'learns who was first. `from` is the status the decider saw. Confirming writes a payment of `amount`, or of what is open. ' +
      '"done" is possible from the start of the visit on; with `payments` it writes how the visit was paid for, each part with its ' +
      'method, and with `letGo` the price becomes what has been paid. "confirmed" sets a visit that is done back to not done, ' +
      'until the end of its day and while its time is free. "no_show" is refused while the client is marked as here. ' +
      'A bank reference that another transfer has is refused once; `sameReference` says that it is meant.',
    answer: 'The booking as it is now, and until when this can be undone.',
    refusals: [
      'booking_not_found',
      'already_decided',
      'slot_taken',
      'too_early',
      'too_late',
      'client_is_here',
      'same_reference',
    ],
  },
  askCustomer: {
    tag: 'Desk',
    summary: 'Tell a customer that the money is not seen yet, or ask for a clearer picture',
    answer: 'The booking, which stays as it is.',
    refusals: ['booking_not_found', 'already_decided'],
  },
  undoChange: {
    tag: 'Desk',
    summary: 'Take the last change of the desk back',
    details: 'For 15 seconds, in which no mail has left.',
    answer: 'The booking as it was.',
    refusals: ['booking_not_found', 'nothing_to_undo', 'slot_taken'],
  },
  restoreBooking: {
    tag: 'Desk',
    summary: 'Make a cancelled booking what it was before',
    answer: 'The booking as it is now.',
    refusals: ['booking_not_found', 'already_decided', 'slot_taken'],
  },
  moveBooking: {
    tag: 'Desk',
    summary: 'Give a booking another time',
    details:
      '`anyTime` leaves the offered times; `squeezeIn` takes one client more than there are stations, on an extra one.',
    answer: 'The booking with its new time.',
    refusals: ['booking_not_found', 'already_decided', 'slot_taken', 'time_not_offered', 'day_closed'],
  },
  changeTreatment: {
    tag: 'Desk',
    summary: 'Change the treatment of a booking',
    details:
      'Of the same service or another one. The booking keeps its number, its payments and, unless `bookingDate` and `bookingTime` ' +
      'say otherwise, its time; it takes on the price and length that the new treatment has today. The customer gets one mail after ' +
      '15 seconds, in which it can be undone. `anyTime` and `squeezeIn` as with another time.',
    answer: 'The booking with its new treatment.',
    refusals: [
      'booking_not_found',
      'sub_service_not_offered',
      'same_treatment',
      'already_decided',
      'slot_taken',
      'time_not_offered',
      'day_closed',
    ],
  },
  editBooking: {
    tag: 'Desk',
    summary: 'Correct a contact, note something, mark that somebody came',
    details:
      'What is left out stays. With `version`, a change somebody else made meanwhile is not overwritten. `careNote` is about the ' +
      'person, for those who treat them: every booking of theirs has it.',
    answer: 'The booking as it is now.',
    refusals: ['booking_not_found', 'changed_meanwhile'],
  },
  takePayment: {
    tag: 'Desk',
    summary: 'Write down money that came in or was returned',
    details:
      'It can be undone for 15 seconds. A bank reference that another transfer has is refused once; `sameReference` says that it is meant.',
    answer: 'The payment, the booking with its sums, and until when this can be undone.',
    refusals: ['booking_not_found', 'same_reference'],
  },
  bookAtDesk: {
    tag: 'Desk',
    summary: 'Book for somebody at the door, on the phone or in a chat',
    details:
      '`bookingTime` is a label or "now". `payment` is what was paid, "on_arrival" (confirmed) or "pay_link" (held). A time ' +
      'that cannot be had is refused with `nextTime`, the next one that can, if there is one. `waitingId` takes the time that ' +
      'is kept for somebody on the waiting list, for them.',
    answer: 'The booking.',
    refusals: ['sub_service_not_offered', 'slot_taken', 'time_not_offered', 'day_closed', 'same_reference'],
  },
  deskCatalogue: {
    tag: 'Services',
    summary: 'The catalogue with what is hidden',
    answer: 'Every service in order with its version; hidden services and sub-services are marked.',
  },
  orderServices: {
    tag: 'Services',
    summary: 'Put the services in another order',
    details: 'Those that are named come first, in this order; the others follow as they were.',
    answer: 'The order as it is now.',
    refusals: [],
  },
  checkHours: {
    tag: 'Services',
    summary: 'What customers could book if the spa had these hours',
    details: 'Asks the one engine that offers times. The spa’s hours cap those of every treatment. Nothing is written.',
    answer: 'The next seven weekdays, the treatments, and the live bookings that would fall outside.',
    refusals: [],
  },
  setTreatmentHours: {
    tag: 'Services',
    summary: 'Set the hours of many treatments at once',
    details: 'Without `treatments`, every treatment gets the spa’s hours. One that is not offered is left out.',
    answer: 'How many changed, and the hours they had: sent back, they undo the change.',
    refusals: [],
  },
  checkService: {
    tag: 'Services',
    summary: 'What customers would see if a draft were saved',
    details: 'Asks the one engine that offers times, with bookings, blocks and closures. Nothing is written.',
    answer: 'The times of the next seven weekdays, and the live bookings that would fall outside.',
    refusals: [],
  },
  restoreService: {
    tag: 'Services',
    summary: 'Show a hidden service again',
    answer: 'The service with the sub-services it had.',
    refusals: ['service_not_found', 'slug_taken'],
  },
  nextTimes: {
    tag: 'Desk',
    summary: 'Of every sub-service whether somebody at the door can have it now, and its next time',
    details:
      '`now` is `free`, `busy`, `not_offered` (outside its hours while others are offered) or `closed` (outside all hours). ' +
      '`often` names the sub-services most booked in the last 90 days.',
    answer: 'Every sub-service in the order of the catalogue.',
  },
  knownCustomer: {
    tag: 'Desk',
    summary: 'Who came with a phone number before',
    details: 'The number may be written in any form. Name and address are the newest that any of their bookings has.',
    answer: 'Name, address, number and visits; null for a number nobody came with.',
  },
  listBlocks: { tag: 'Desk', summary: 'Times that are blocked', answer: 'Every block.' },
  addBlock: {
    tag: 'Desk',
    summary: 'Block a station, a service or the whole spa',
    details: 'From and until are instants; with `weeklyUntil` it happens every week. Bookings inside stay.',
    answer: 'The block, and the live bookings inside it.',
    refusals: ['service_not_found'],
  },
  deleteBlock: { tag: 'Desk', summary: 'Open a block again', answer: 'Its _id.', refusals: ['not_found'] },
  listPictures: {
    tag: 'Desk',
    summary: 'The pictures that were uploaded',
    answer: 'The newest first, those no service uses included as long as they are kept.',
  },
  addPicture: {
    tag: 'Desk',
    summary: 'Upload a picture for the site',
    details:
      'JPEG, PNG or WebP. It is encoded again without metadata, in AVIF, WebP and JPEG, none wider than it was. Put its `url` into the `imageUrl` of a service. What no service uses is removed after a while.',
    needed: ['picture'],
    answer: 'The picture. Its files are at `{url}-{width}.{avif|webp|jpg}`.',
    refusals: ['picture_missing', 'picture_unreadable', 'picture_too_large', 'picture_type'],
  },
  updatePicture: {
    tag: 'Desk',
    summary: 'Say what a picture shows, and what of it stays in view',
    details: 'What is left out stays.',
    answer: 'The picture as it is now.',
    refusals: ['not_found'],
  },
  deskPulse: {
    tag: 'Desk',
    summary: 'Whether anything changed',
    answer:
      'A number that moves with every change, and how much waits: receipts to decide, mails that failed, callers on the ' +
      'waiting list for whom a time is kept and whom nobody mails.',
  },
  deskDay: {
    tag: 'Desk',
    summary: 'A day of the spa',
    details: 'For the role view without phone, mail, note and price.',
    answer: 'Stations, bookings, blocks and closures of the day.',
  },
  deskReceipts: {
    tag: 'Desk',
    summary: 'Receipts to check',
    answer: 'The oldest first, but a start within three hours ahead of it; then what was decided today.',
  },
  enterDesk: {
    tag: 'Desk',
    summary: 'Let this device in',
    details: 'By a key from a link or by a code from another device, once.',
    answer: 'The token of the device.',
    refusals: ['unauthorized'],
  },
  sendDeskLink: { tag: 'Desk', summary: 'Mail the owner a link to the desk', answer: 'Always the same.' },
  notMe: {
    tag: 'Desk',
    summary: 'Remove the device an email reported',
    answer: 'The device has been removed.',
    refusals: ['unauthorized'],
  },
  deskMe: { tag: 'Desk', summary: 'What this device is', answer: 'Its role and name.' },
  sendDeskCode: {
    tag: 'Desk',
    summary: 'Mail the owner a code for what could cost dearly',
    answer: 'It is on its way.',
  },
  listDevices: { tag: 'Desk', summary: 'Devices at the desk', answer: 'Each with its role and when it was last seen.' },
  inviteDevice: {
    tag: 'Desk',
    summary: 'Let another device in',
    answer: 'A key for a link, and a code to type with its number before it: using either ends both.',
    refusals: ['code_needed'],
  },
  renameDevice: {
    tag: 'Desk',
    summary: 'Rename a device',
    answer: 'The device under its new name. What it did before stays under the old one.',
    refusals: ['not_found'],
  },
  revokeDevice: {
    tag: 'Desk',
    summary: 'Remove a device',
    answer: 'How many are out.',
    refusals: ['code_needed', 'not_found'],
  },
  revokeOtherDevices: {
    tag: 'Desk',
    summary: 'Remove all other devices',
    answer: 'How many are out.',
    refusals: ['code_needed'],
  },
  deskRecord: {
    tag: 'Desk',
    summary: 'Who changed what',
    details:
      'Newest first, 30 a page; `nextCursor` is the `cursor` of the next one. Nothing in it is about a customer.',
    answer: 'The changes.',
  },
  deskMoney: {
    tag: 'Desk',
    summary: 'The money of a month',
    details: 'Amounts are sums of the payments. `month` is like 2026-11; without it, it is this month.',
    answer:
      'What is expected, what came by transfer and was not found in a statement yet, what is to return, and the days by method.',
  },
  deskTakings: {
    tag: 'Desk',
    summary: 'What was taken on a day',
    details:
      'Amounts are sums of the payments, by method: `in` came in, `out` was returned. `date` is like 2026-11-16; without it, it is today. A device with the role desk gets the payments it recorded itself, the owner those of all devices.',
    answer: 'The day by method, and the same for each device.',
  },
  moneyClaims: {
    tag: 'Desk',
    summary: 'What a bank’s statement is held against',
    details: 'The statement itself is read on the owner’s device and is never sent.',
    answer: 'The bookings and the transfers of the last two months.',
  },
  markSeen: {
    tag: 'Desk',
    summary: 'Note that transfers were found in the bank’s statement',
    answer: 'How many were not noted before.',
  },
  settleRefund: {
    tag: 'Desk',
    summary: 'Say whether what was paid for a booking that is off goes back or is kept',
    answer: 'The booking with its sums, and until when this can be undone.',
    refusals: ['booking_not_found', 'already_decided'],
  },
  deskMails: {
    tag: 'Desk',
    summary: 'Mails that wait or were given up',
    answer: 'The given up ones first, each with what the mail server said; and whether mails become files.',
  },
  sendMailAgain: {
    tag: 'Desk',
    summary: 'Try a mail again',
    answer: 'Its _id.',
    refusals: ['mail_not_found', 'too_late'],
  },
  deskBackups: {
    tag: 'Desk',
    summary: 'When the last backup was made',
    answer: 'The last one, and whether it is time for another.',
  },
  downloadBackup: {
    tag: 'Desk',
    summary: 'A backup of everything, to keep',
    details:
      'The database as text, with receipts and pictures: what `npm run restore` takes, on either engine and in any later version.',
    answer: 'One .tar.gz file.',
    refusals: ['code_needed'],
  },
  deskDoctor: {
    tag: 'Desk',
    summary: 'Whether all is well with mail, address, machine and database',
    details: 'What `npm run doctor` prints, without the test mail. `state` is `good`, `note` or `wrong`.',
    answer: 'What was looked at, what was found, and what to do about it.',
  },
  sendTestMail: {
    tag: 'Desk',
    summary: 'Send the owner a test mail at once',
    answer: 'What the mail server said of it.',
  },
  firstSteps: {
    tag: 'Desk',
    summary: 'What a new spa has left to do',
    answer: 'Each step, and whether the database says it is done.',
  },
  cardByMail: {
    tag: 'Desk',
    summary: 'The one receipt that the owner’s mail is about',
    answer: 'Its card, until it is decided.',
    refusals: ['unauthorized'],
  },
  confirmByMail: {
    tag: 'Desk',
    summary: 'Say that the money of this receipt is in',
    answer: 'The booking, confirmed.',
    refusals: ['unauthorized', 'already_decided'],
  },
  pictureByMail: {
    tag: 'Desk',
    summary: 'The picture of this receipt',
    answer: 'The picture.',
    refusals: ['unauthorized'],
  },
  listClosures: { tag: 'Booking', summary: 'Closed days', answer: 'The closures that are known.' },
  addClosure: {
    tag: 'Booking',
    summary: 'Close a day or a range of days',
    details: 'Both days are included. Live bookings inside stay; decide about each.',
    answer: 'The closure, and the live bookings it affects.',
  },
  cancelInClosure: {
    tag: 'Booking',
    summary: 'Cancel everybody who is booked on closed days',
    details:
      'One decision for all: the same reason, and one choice about money that was paid (`return`, `keep` or `none`). All of them are cancelled, or nobody. The emails leave after 15 seconds. `bookings` names those that were shown; left out, every live booking ahead on these days is cancelled.',
    answer:
      'Who was cancelled, with what becomes of their money and the link to their own page, and the id that takes all of it back.',
    refusals: ['not_found', 'already_decided'],
  },
  undoChanges: {
    tag: 'Booking',
    summary: 'Take one decision about many bookings back',
    details: 'For 15 seconds, in which no mail has left. By the `changeId` of the decision.',
    answer: 'How many bookings are as they were.',
    refusals: ['nothing_to_undo', 'slot_taken'],
  },
  deleteClosure: {
    tag: 'Booking',
    summary: 'Open closed days again',
    answer: 'The _id of the closure that is gone.',
    refusals: ['not_found'],
  },

  fetchBanks: { tag: 'Payment', summary: 'Bank accounts to transfer to', answer: 'The accounts.' },
  deskBanks: {
    tag: 'Payment',
    summary: 'The bank accounts as the owner sees them',
    details:
      'Customers of an open https site are never shown the made-up accounts of a new database; `withheld` says so.',
    answer: 'All accounts.',
  },
  replaceBanks: {
    tag: 'Payment',
    summary: 'Replace the list of bank accounts',
    details: 'A number is 10 digits (NUBAN); `bank_name` is a bank code. The owner gets a mail of every change.',
    answer: 'The accounts as they are now.',
  },
  submitPayment: {
    tag: 'Payment',
    summary: 'Send the receipt of the transfer',
    needed: ['bookingId', RECEIPT_FIELD],
    details:
      'The picture is one PNG or JPEG of at most 5 MB, the note is optional. The same receipt twice is one submission. A receipt that comes after the ' +
      'hold has ended and the time is gone is kept, and refused with `receipt_too_late`. `key` is the `manageKey` that creating the booking gave and ' +
      'every link in a mail carries. Without it `bookingId` has to be the `_id`, sent from the network that booked.',
    answer: 'The booking, now submitted.',
    refusals: [
      'payment_link_needed',
      'receipt_missing',
      'receipt_too_many',
      'receipt_unreadable',
      'booking_not_found',
      'receipt_too_late',
      'receipt_quota',
      'booking_not_payable',
      'receipt_too_large',
      'receipt_type',
    ],
  },
  bookingReceipt: {
    tag: 'Payment',
    summary: 'The stored receipt of a booking',
    answer: 'The picture, re-saved without metadata.',
    refusals: ['booking_not_found', 'not_found'],
  },

  sendOtp: {
    tag: 'Newsletter',
    summary: 'Send a one-time code to an address',
    details: 'Also to send another one. The answer is the same whether the address is known or not.',
    answer: 'The code is on its way.',
  },
  verifyOtp: {
    tag: 'Newsletter',
    summary: 'Subscribe with the code',
    answer: 'The address is subscribed.',
    refusals: ['otp_incorrect'],
  },
  unsubscribe: {
    tag: 'Newsletter',
    summary: 'Unsubscribe an address',
    details: 'Never by GET, because mail scanners follow links. The answer is the same for an unknown address.',
    answer: 'The address is not subscribed.',
    refusals: [],
  },
  listLetters: {
    tag: 'Newsletter',
    summary: 'Letters to the subscribers',
    details:
      '`counts` says how many have it still to come (`toGo`), how many the mail server took and how many were given up; ' +
      'of a letter that has not started, `toGo` is the number of subscribers now.',
    answer: 'The newest hundred letters, how many subscribers there are, and how many letters leave in a minute.',
  },
  addLetter: {
    tag: 'Newsletter',
    summary: 'Write a letter',
    details:
      'It is a draft until it is sent. The body may hold simple HTML (p, br, strong, em, ul, ol, li, a, h3, h4); anything ' +
      'else is taken out.',
    answer: 'The draft.',
  },
  previewLetter: {
    tag: 'Newsletter',
    summary: 'See a letter as the mail it would be',
    details: 'Nothing is stored.',
    answer: 'The mail: its subject, its HTML and its plain text.',
  },
  fetchLetter: {
    tag: 'Newsletter',
    summary: 'One letter, with those it did not reach',
    answer: 'The letter; `troubles` names addresses it could not be sent to so far, with the reason.',
    refusals: ['letter_not_found'],
  },
  updateLetter: {
    tag: 'Newsletter',
    summary: 'Change a draft, or a part of it',
    details: 'With `version`, a change somebody else made meanwhile is not overwritten.',
    answer: 'The draft.',
    refusals: ['letter_not_found', 'letter_under_way', 'changed_meanwhile'],
  },
  deleteLetter: {
    tag: 'Newsletter',
    summary: 'Throw a draft away',
    answer: 'The _id of the draft that is gone.',
    refusals: ['letter_not_found', 'letter_under_way'],
  },
  testLetter: {
    tag: 'Newsletter',
    summary: 'Send a letter to the owner alone',
    details: 'At once, at any hour. It counts for nothing.',
    answer: 'The address it went to.',
    refusals: ['letter_not_found'],
  },
  sendLetter: {
    tag: 'Newsletter',
    summary: 'Send a letter to everybody who has subscribed',
    details:
      'Now, which is in fifteen seconds, or `at` a time; never between 8 PM and 8 AM by the spa’s clock: then `sendAt` is the ' +
      'morning. Who subscribes after it has started is not among its readers. Everybody gets it once, however often this is ' +
      'asked. One that was stopped goes on with those who have not had it.',
    answer: 'The letter, which waits for `sendAt`.',
    refusals: ['code_needed', 'letter_not_found', 'letter_under_way', 'nobody_subscribed'],
  },
  stopLetter: {
    tag: 'Newsletter',
    summary: 'Take a letter back before it leaves, or stop it on its way',
    details: 'What the mail server has taken is sent. A letter that nobody has yet becomes a draft again.',
    answer: 'The letter.',
    refusals: ['letter_not_found', 'letter_under_way'],
  },
  listSubscribers: {
    tag: 'Newsletter',
    summary: 'Subscribed addresses',
    details: 'As CSV when the Accept header asks for text/csv, which wants the code from the owner’s mailbox.',
    answer: 'The subscribers.',
    refusals: ['code_needed'],
  },

  fetchSetting: {
    tag: 'Site',
    summary: 'Whether the site is closed for maintenance, and what it says meanwhile',
    answer: 'A list whose first item counts.',
  },
  updateSetting: {
    tag: 'Site',
    summary: 'Switch maintenance or a pause of new bookings on or off, change their texts',
    details:
      'What is left out stays. Pages answer 503 during maintenance; the API keeps working. While paused the site stays, no ' +
      'times are offered, and creating or moving a booking is refused with `bookings_paused`; what is booked goes on.',
    answer: 'The settings as they are now.',
  },
  fetchSpa: {
    tag: 'Site',
    summary: 'The spa’s own data: name, address, phone, zone, currency, hours, policy, texts',
    answer: 'The spa with its version, and the names that the environment sets (`locked`).',
  },
  updateSpa: {
    tag: 'Site',
    summary: 'Change any part of the spa’s own data',
    details:
      'What is left out stays; a list that is sent is the whole list; an empty text means the site’s own words. With an ' +
      'older `version` nothing changes. A locked name with another value is refused. Changing `email.owner` wants the code ' +
      'from `POST /api/desk/code` in the header `x-desk-code`, unless a program with the owner’s key calls.',
    answer: 'The spa as it is now, with its new version.',
    refusals: ['code_needed', 'changed_meanwhile'],
  },
  submitSurvey: {
    tag: 'Site',
    summary: 'Answer how the visitor heard about the spa',
    answer: 'The answer is counted.',
  },
  surveyResults: { tag: 'Site', summary: 'How often each source was named', answer: 'The most named first.' },
  fetchCredits: {
    tag: 'Site',
    summary: 'Who made the site',
    answer: 'A text in simple HTML with its link, or null when there is none.',
  },
  deskNumbers: {
    tag: 'Desk',
    summary: 'The spa in figures: income, states, no-shows, how full it is, how people heard of it, who came back',
    details:
      'Days are the spa’s own, both ends included; without them the last twelve weeks. Income is what moved in the ledger on ' +
      'those days. Everything else is about bookings for those days. `fill` are minutes of stations, booked of what the ' +
      'opening hours of today offer, less closed days and blocks.',
    answer: 'The figures, and the sums of as many days before.',
  },
  health: {
    tag: 'Site',
    summary: 'Whether the server and its database answer',
    details:
      'Commit, engine and the mails that wait are told only with the owner’s credential or the token of the figures.',
    answer: 'They do; with the version.',
  },

  joinWaiting: {
    tag: 'Booking',
    summary: 'Be told when a time of a full day comes free',
    needed: ['email'],
    details:
      'When a time comes free, the first in line is mailed a link that keeps it for a while, then the next. One mail a ' +
      'person a day, none at night. Joining twice is joining once.',
    answer: 'A sentence to show; the same whether or not the address waits already.',
    refusals: [
      'invalid_fields',
      'time_not_offered',
      'service_not_found',
      'sub_service_not_offered',
      'bookings_paused',
      'time_is_free',
      'waiting_list_off',
      'waiting_list_full',
      'too_many_places',
    ],
  },
  openWaiting: {
    tag: 'Booking',
    summary: 'What a link from the waiting list opens',
    needed: ['key'],
    details: 'Opening it changes nothing. Creating a booking with this key as `offer` takes the time that is kept.',
    answer: 'What is waited for, and the time that is kept, while it is.',
    refusals: ['place_not_found'],
  },
  leaveWaiting: {
    tag: 'Booking',
    summary: 'Leave the waiting list',
    needed: ['key'],
    answer: 'Always the same.',
  },
  leaveByMail: {
    tag: 'Booking',
    summary: 'Leave the waiting list with the button of a mail program',
    details: 'Never by GET, because mail scanners follow links.',
    answer: 'Always the same.',
    refusals: [],
  },
  listWaiting: { tag: 'Desk', summary: 'Who waits for which day', answer: 'In the order of the days and of the line.' },
  addWaiting: {
    tag: 'Desk',
    summary: 'Put somebody who calls on the waiting list of one or more full days',
    details:
      'A phone number is enough. When a time comes free it is kept for them as for everybody; without an e-mail address the ' +
      'desk is told instead, in the list and in the pulse.',
    needed: ['fullName'],
    answer: 'A sentence to show, and the places.',
    refusals: [
      'invalid_fields',
      'time_not_offered',
      'service_not_found',
      'sub_service_not_offered',
      'time_is_free',
      'waiting_list_off',
      'waiting_list_full',
      'too_many_places',
    ],
  },
  removeWaiting: {
    tag: 'Desk',
    summary: 'Take somebody off the waiting list',
    details: 'What was offered to them is free again.',
    answer: 'Its _id.',
    refusals: ['place_not_found'],
  },
  listPeople: {
    tag: 'People',
    summary: 'Everybody who has booked, whoever was seen last first',
    details:
      'One person is all bookings with the same phone number or e-mail address. `q` looks for a name, a phone number in any form, an ' +
      'address, a booking number, a code or a bank reference. 30 a page; `nextCursor` leads to the next one.',
    answer: 'The people with their figures.',
  },
  fetchPerson: {
    tag: 'People',
    summary: 'One person with all their bookings, their money and what they asked',
    answer: 'The person, and their bookings with payments, history and receipts.',
    refusals: ['person_not_found'],
  },
  exportPerson: {
    tag: 'People',
    summary: 'Everything about one person as a zip file',
    details: 'A page to read (`index.html`), the same for programs (`data.json`), and the receipts.',
    answer: 'The file.',
    refusals: ['person_not_found', 'being_erased'],
  },
  updatePerson: {
    tag: 'People',
    summary: 'Write the notes about a person',
    details:
      '`privateNote` is for owners; `careNote` is for those who treat the person and is shown with each of their bookings. What is left out stays.',
    answer: 'The person as they are now.',
    refusals: ['person_not_found', 'being_erased'],
  },
  mergePeople: {
    tag: 'People',
    summary: 'Make two people one',
    details: 'The bookings and the note of `otherId` become this person’s. `merges` of the person leads back.',
    answer: 'The person as they are now.',
    refusals: ['person_not_found', 'being_erased', 'same_person'],
  },
  splitPeople: {
    tag: 'People',
    summary: 'Take a merge back',
    details: 'Refused where bookings of both share a phone number or an e-mail address by now.',
    answer: 'Both of them.',
    refusals: ['person_not_found', 'being_erased', 'not_found', 'same_person'],
  },
  erasePerson: {
    tag: 'People',
    summary: 'Erase a person',
    details:
      'Name, address, number, notes, receipts, mails and the newsletter’s entry go from every table and file; what was booked and ' +
      'paid stays as figures. It cannot be taken back. Backups made before still hold it until they are replaced.',
    answer: 'How much is gone.',
    refusals: ['code_needed', 'person_not_found', 'booking_ahead'],
  },
  listRequests: {
    tag: 'People',
    summary: 'What customers have asked about their data',
    details: 'What is open first, by the days that are left of thirty.',
    answer: 'The requests.',
  },
  answerRequest: {
    tag: 'People',
    summary: 'Say that a request was done, or why not',
    details: 'The customer is told by mail. A request to be erased is done by erasing the person.',
    needed: ['status'],
    answer: 'The request as it is now.',
    refusals: ['request_not_found', 'already_answered'],
  },
  lastRetention: {
    tag: 'People',
    summary: 'What the last nightly round removed, line by line',
    answer: 'Every line with when it ran, how much it removed, and whether it failed.',
  },
  requestMyData: {
    tag: 'Own booking',
    summary: 'Ask for a copy of one’s data, or to be erased',
    details: `${KEY} Asking twice is one request. The owner and the customer get an email.`,
    needed: ['bookingHash', 'key', 'kind'],
    answer: 'Until when it is answered; `notBefore` says when erasing is possible while a booking lies ahead.',
    refusals: ['booking_not_found'],
  },
}
