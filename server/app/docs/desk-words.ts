export const deskWords = {
  bookingDetails: `A booking with its payments and its history
    @returns Every field, the money in and out, and who changed what.
    @throws booking_not_found`,
  decideBooking: `Confirm, decline, cancel or mark a booking
    The customer is told by mail after 15 seconds, in which it can be undone. Of two decisions one counts; the second
    learns who was first. \`from\` is the status the decider saw. Confirming writes a payment of \`amount\`, or of what
    is open. "done" is possible from the start of the visit on; with \`payments\` it writes how the visit was paid for,
    each part with its method, and with \`letGo\` the price becomes what has been paid. "confirmed" sets a visit that
    is done back to not done, until the end of its day and while its time is free. "no_show" is refused while the
    client is marked as here. With \`guest\`, "no_show" and "done" are about one of several guests, counted from 0: the
    booking and the places of the others go on until all of them are missed, or the last one who came is done. A bank reference that another transfer has is refused once; \`sameReference\` says that
    it is meant.
    @returns The booking as it is now, and until when this can be undone.
    @throws booking_not_found already_decided slot_taken therapist_not_offered too_early too_late client_is_here
    same_reference`,
  askCustomer: `Tell a customer that the money is not seen yet, or ask for a clearer picture
    @returns The booking, which stays as it is.
    @throws booking_not_found already_decided`,
  undoChange: `Take the last change of the desk back
    For 15 seconds, in which no mail has left.
    @returns The booking as it was.
    @throws booking_not_found nothing_to_undo slot_taken`,
  restoreBooking: `Make a cancelled booking what it was before
    @returns The booking as it is now.
    @throws booking_not_found already_decided slot_taken therapist_not_offered`,
  moveBooking: `Give a booking another time
    \`anyTime\` leaves the offered times; \`squeezeIn\` takes one client more than there are stations, on an extra one.
    A visit moves as a whole; at a time that is not offered its treatments stay as far apart as they are.
    @returns The booking with its new time.
    @throws booking_not_found already_decided slot_taken therapist_not_offered time_not_offered day_closed`,
  changeTreatment: `Change the treatment of a booking
    Of the same service or another one. The booking keeps its number, its payments and, unless \`bookingDate\` and
    \`bookingTime\` say otherwise, its time; it takes on the price and length that the new treatment has today. The
    customer gets one mail after 15 seconds, in which it can be undone. \`anyTime\` and \`squeezeIn\` as with another
    time.
    @returns The booking with its new treatment.
    @throws booking_not_found sub_service_not_offered same_treatment already_decided slot_taken time_not_offered
    day_closed`,
  deskAdditions: `What could be added to a booking
    For each guest the treatments that fit right after their last one, or later that day, with their time and price;
    an extra fits after its treatment. No notice is needed. Empty for a booking that is over or does not take place.
    @returns What fits, by guest.
    @throws booking_not_found`,
  addTreatment: `Add a treatment to a booking
    It begins right after the last treatment of the guest, or as soon as it fits, who is the one who booked if none is named. Whoever treats
    them already does it, if they can, unless \`therapistId\` names somebody. The price rises by that of the treatment;
    what is not paid yet is owed. The customer is told after 15 seconds, in which it can be undone. With \`sequence\`, a
    retry changes nothing.
    @required subServiceId
    @returns The booking with the treatment, and until when this can be undone.
    @throws booking_not_found sub_service_not_offered therapist_not_offered already_decided slot_taken`,
  editBooking: `Correct a contact, note something, mark that somebody came
    What is left out stays. With \`version\`, a change somebody else made meanwhile is not overwritten. \`careNote\` is
    about the person, for those who treat them: every booking of theirs has it. \`guest\` says which of several guests
    \`arrived\` is about, counted from 0; without it all of them.
    @returns The booking as it is now.
    @throws booking_not_found changed_meanwhile`,
  takePayment: `Write down money that came in or was returned
    It can be undone for 15 seconds. A bank reference that another transfer has is refused once; \`sameReference\` says
    that it is meant.
    @returns The payment, the booking with its sums, and until when this can be undone.
    @throws booking_not_found same_reference`,
  bookAtDesk: `Book for somebody at the door, on the phone or in a chat
    \`bookingTime\` is a label or "now". \`payment\` is what was paid, "on_arrival" (confirmed) or "pay_link" (held). A
    time that cannot be had is refused with \`nextTime\`, the next one that can, if there is one. \`waitingId\` takes
    the time that is kept for somebody on the waiting list, for them.
    @returns The booking.
    @throws sub_service_not_offered slot_taken time_not_offered day_closed same_reference selection_missing visit_too_large
    extra_alone therapist_not_offered`,
  nextTimes: `Of every sub-service whether somebody at the door can have it now, and its next time
    \`now\` is \`free\`, \`busy\`, \`not_offered\` (outside its hours while others are offered) or \`closed\` (outside
    all hours). \`often\` names the sub-services most booked in the last 90 days.
    @returns Every sub-service in the order of the catalogue.`,
  knownCustomer: `Who came with a phone number before
    The number may be written in any form. Name and address are the newest that any of their bookings has.
    @returns Name, address, number and visits; null for a number nobody came with.`,
  listBlocks: `Times that are blocked
    @returns Every block.`,
  addBlock: `Block a station, a service or the whole spa
    From and until are instants; with \`weeklyUntil\` it happens every week. Bookings inside stay.
    @returns The block, and the live bookings inside it.
    @throws service_not_found`,
  deleteBlock: `Open a block again
    @returns Its _id.
    @throws not_found`,
  listPictures: `The pictures that were uploaded
    @returns The newest first, those no service uses included as long as they are kept.`,
  addPicture: `Upload a picture for the site
    JPEG, PNG or WebP. It is encoded again without metadata, in AVIF, WebP and JPEG, none wider than it was. Put its
    \`url\` into the \`imageUrl\` of a service or a sub-service, or into the \`look\` of the spa. With \`isLogo\` what is
    transparent stays and margins go. What nobody uses is removed after a while.
    @required picture
    @returns The picture. Its files are at \`{url}-{width}.{avif|webp|jpg}\`.
    @throws picture_missing picture_unreadable picture_too_large picture_type`,
  updatePicture: `Say what a picture shows, and what of it stays in view
    What is left out stays.
    @returns The picture as it is now.
    @throws not_found`,
  deskPulse: `Whether anything changed
    @returns A number that moves with every change, and how much waits: receipts to decide, mails that failed, callers
    on the waiting list for whom a time is kept and whom nobody mails.`,
  deskDay: `A day of the spa
    For the role view without phone, mail, note and price.
    @returns Stations, bookings, blocks and closures of the day; \`away\` names the bookings whose
    person is away then.`,
  deskReceipts: `Receipts to check
    @returns The oldest first, but a start within three hours ahead of it; then what was decided today.`,
  enterDesk: `Let this device in
    By a key from a link or by a code from another device, once.
    @returns The token of the device.
    @throws unauthorized`,
  sendDeskLink: `Mail the owner a link to the desk
    @returns Always the same.`,
  notMe: `Remove the device an email reported
    @returns The device has been removed.
    @throws unauthorized`,
  deskMe: `What this device is
    @returns Its role and name; for the role therapist also whose day it shows.`,
  sendDeskCode: `Mail the owner a code for what could cost dearly
    @returns It is on its way.`,
  listDevices: `Devices at the desk
    @returns Each with its role and when it was last seen.`,
  inviteDevice: `Let another device in
    A device of the role therapist shows the day of one person, \`therapistId\`, who is not hidden.
    @returns A key for a link, and a code to type with its number before it: using either ends both.
    @throws therapist_not_found invalid_fields`,
  renameDevice: `Rename a device
    @returns The device under its new name. What it did before stays under the old one.
    @throws not_found`,
  revokeDevice: `Remove a device
    @returns How many are out.
    @throws not_found`,
  revokeOtherDevices: `Remove all other devices
    @returns How many are out.`,
  deskRecord: `Who changed what
    Newest first, 30 a page; \`nextCursor\` is the \`cursor\` of the next one. Nothing in it is about a customer.
    @returns The changes.`,
  deskMoney: `The money of a month
    Amounts are sums of the payments. \`month\` is like 2026-11; without it, it is this month.
    @returns What is expected, what came by transfer and was not found in a statement yet, what is to return, and the
    days by method.`,
  deskTakings: `What was taken on a day
    Amounts are sums of the payments, by method: \`in\` came in, \`out\` was returned. \`date\` is like 2026-11-16;
    without it, it is today. A device with the role desk gets the payments it recorded itself, the owner those of all
    devices.
    @returns The day by method, and the same for each device.`,
  moneyClaims: `What a bank’s statement is held against
    The statement itself is read on the owner’s device and is never sent.
    @returns The bookings and the transfers of the last two months.`,
  markSeen: `Note that transfers were found in the bank’s statement
    @returns How many were not noted before.`,
  settleRefund: `Say whether what was paid for a booking that is off goes back or is kept
    @returns The booking with its sums, and until when this can be undone.
    @throws booking_not_found already_decided`,
  deskMails: `Mails that wait or were given up
    @returns The given up ones first, each with what the mail server said; and whether mails become files.`,
  sendMailAgain: `Try a mail again
    @returns Its _id.
    @throws mail_not_found too_late`,
  deskBackups: `When the last backup was made
    @returns The last one, and whether it is time for another.`,
  downloadBackup: `A backup of everything, to keep
    The database as text, with receipts and pictures: what \`npm run restore\` takes, on either engine and in any later
    version.
    @returns One .tar.gz file.`,
  deskDoctor: `Whether all is well with mail, address, machine and database
    What \`npm run doctor\` prints, without the test mail. \`state\` is \`good\`, \`note\` or \`wrong\`.
    @returns What was looked at, what was found, and what to do about it.`,
  sendTestMail: `Send the owner a test mail at once
    @returns What the mail server said of it.`,
  firstSteps: `What a new spa has left to do
    @returns Each step, and whether the database says it is done.`,
  cardByMail: `The one receipt that the owner’s mail is about
    @returns Its card, until it is decided.
    @throws unauthorized`,
  confirmByMail: `Say that the money of this receipt is in
    @returns The booking, confirmed.
    @throws unauthorized already_decided`,
  pictureByMail: `The picture of this receipt
    @returns The picture.
    @throws unauthorized`,
  deskNumbers: `The spa in figures: income, states, no-shows, how full it is, how people heard of it, who came back
    Days are the spa’s own, both ends included; without them the last twelve weeks. Income is what moved in the ledger
    on those days. Everything else is about bookings for those days. \`fill\` are minutes of stations, booked of what
    the opening hours of today offer, less closed days and blocks.
    @returns The figures, and the sums of as many days before.`,
  listWaiting: `Who waits for which day
    @returns In the order of the days and of the line.`,
  addWaiting: `Put somebody who calls on the waiting list of one or more full days
    A phone number is enough. When a time comes free it is kept for them as for everybody; without an e-mail address
    the desk is told instead, in the list and in the pulse.
    @required fullName
    @returns A sentence to show, and the places.
    @throws invalid_fields time_not_offered service_not_found sub_service_not_offered time_is_free waiting_list_off
    waiting_list_full too_many_places`,
  removeWaiting: `Take somebody off the waiting list
    What was offered to them is free again.
    @returns Its _id.
    @throws place_not_found`,
}

export const peopleWords = {
  listPeople: `Everybody who has booked, whoever was seen last first
    One person is all bookings with the same phone number or e-mail address. \`q\` looks for a name, a phone number in
    any form, an address, a booking number, a code or a bank reference. 30 a page; \`nextCursor\` leads to the next
    one.
    @returns The people with their figures.`,
  fetchPerson: `One person with all their bookings, their money and what they asked
    @returns The person, and their bookings with payments, history and receipts.
    @throws person_not_found`,
  exportPerson: `Everything about one person as a zip file
    A page to read (\`index.html\`), the same for programs (\`data.json\`), and the receipts.
    @returns The file.
    @throws person_not_found being_erased`,
  updatePerson: `Write the notes about a person
    \`privateNote\` is for owners; \`careNote\` is for those who treat the person and is shown with each of their
    bookings. What is left out stays.
    @returns The person as they are now.
    @throws person_not_found being_erased`,
  mergePeople: `Make two people one
    The bookings and the note of \`otherId\` become this person’s. \`merges\` of the person leads back.
    @returns The person as they are now.
    @throws person_not_found being_erased same_person`,
  splitPeople: `Take a merge back
    Refused where bookings of both share a phone number or an e-mail address by now.
    @returns Both of them.
    @throws person_not_found being_erased not_found same_person`,
  erasePerson: `Erase a person
    Name, address, number, notes, receipts, mails and the newsletter’s entry go from every table and file; what was
    booked and paid stays as figures. It cannot be taken back. Backups made before still hold it until they are
    replaced.
    @returns How much is gone.
    @throws person_not_found booking_ahead`,
  listRequests: `What customers have asked about their data
    What is open first, by the days that are left of thirty.
    @returns The requests.`,
  answerRequest: `Say that a request was done, or why not
    The customer is told by mail. A request to be erased is done by erasing the person.
    @required status
    @returns The request as it is now.
    @throws request_not_found already_answered`,
  lastRetention: `What the last nightly round removed, line by line
    @returns Every line with when it ran, how much it removed, and whether it failed.`,
}
