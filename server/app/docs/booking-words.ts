import { RECEIPT_FIELD } from '#contract/rules.ts'

const KEY =
  '`key` is from the mail or the response that made the booking; a wrong one and an unknown booking are one 404.'

export const bookingWords = {
  earliestTimes: `The first time that can be booked, of every service
    Of the treatments that are booked by themselves for one person, in the next 30 days. Of a large catalogue only the
    services that its pages show first. Carries an ETag.
    @returns By the _id of the service the day and the time, in the spa's own time zone. A service without a free time is
    left out, and all of them while bookings are paused.`,
  availableTimes: `Free times of a sub-service on a day
    Days and times are the spa's, in its own time zone. With \`own\`, an identifier of the visitor's own booking, a
    time that booking only holds counts as free: book it with \`replaces\`. With \`moving\`, the bookingHash of a
    booking that is about to be moved, its own time counts as free and the times are those it can be moved to: those of
    the person its customer asked for, or of anyone if that person can no longer be booked, as \`therapistGone\` says.
    With \`part\`, the _id of one treatment of that booking, the times are those to which it can move alone: its guest's other
    treatments stay where they are, and nobody is in two of them at once.
    \`visit\` instead of \`subServiceId\` asks for a visit of several treatments or guests: it is \`guests\` of creating a
    booking as JSON, like \`[{"treatments":[{"subServiceId":"A"},{"subServiceId":"B","therapistId":"P"}]},{"name":"Bola",
    "treatments":[{"subServiceId":"A"}]}]\`. The times are those at which all of it fits, and \`plans\` says from when until
    when, and who has what when.
    @returns The free times. When there are none, \`message\` says why and \`nextFreeDate\` names a better day; for a visit
    \`alternatives\` are other visits that fit, each with its first time.
    @throws service_not_found selection_missing visit_too_large extra_alone therapist_not_offered`,
  bookedDates: `Days of a month on which nothing is free
    The month is written YYYY-MM. \`own\` and \`moving\` as for the times of a day.
    @returns The days that are closed, full, not worked or past.
    @throws service_not_found selection_missing visit_too_large extra_alone therapist_not_offered`,
  createBooking: `Book a free time
    The time is held until \`holdExpiresAt\` for the payment to arrive. Send an Idempotency-Key per attempt: a retry
    with the same key and body gets the same booking instead of a second one. \`replaces\` names an earlier booking of
    the same visitor, with its key in \`replacesKey\` or by its _id on the network that booked: while it is held, its
    hold ends when the new booking is made, and stays when it is not. Who has three unpaid holds (by mailbox, phone
    number, or device, told by the number of its last booking in \`X-Last-Booking\`), or whose network has too many,
    gets 429 \`too_many_holds\` with \`Retry-After\`. \`serviceId\` and \`subServiceId\` say what is booked, or \`guests\`
    instead of them: a visit as one booking, of up to four guests who start together, each with up to four treatments one
    after another, at most ten minutes apart or as long as cleaning up in between takes, like
    \`"guests":[{"treatments":[{"subServiceId":"A"},{"subServiceId":"B"}]},{"name":"Bola","treatments":[{"subServiceId":
    "A"}]}]\`. \`startsAfterMinutes\` lets a guest begin later. Of a visit the booking's service, time and duration are those
    of the first treatment, \`price\` is that of all, and \`treatments\` has every one.
    @required bookingDate bookingTime fullName email phoneNumber
    @returns The booking, and the key that opens the customer's own page of it.
    @throws selection_missing time_not_offered service_not_found slot_taken sub_service_not_offered day_closed
    bookings_paused therapist_not_offered visit_too_large extra_alone request_in_progress idempotency_key_reused
    too_many_holds`,
  bookingInfo: `Look up a booking by its _id or bookingHash
    The hash is found in any case, with or without dashes. Nothing personal is shown.
    @required bookingId
    @returns The booking.
    @throws booking_not_found`,
  releaseBooking: `Let go of a booking that is not paid yet
    By its _id or bookingHash, with its \`key\`; on the network that booked, the _id does without. The time is free at
    once; a receipt that comes later still finds the booking.
    @required bookingId
    @returns The booking, now lapsed.
    @throws booking_not_found booking_not_payable`,
  listBookings: `Find bookings
    \`q\` looks in name, phone, mail, number and reference. A page at a time: go on with \`nextCursor\`.
    @returns The bookings with every field, in the order of their starts.`,
  listClosures: `Closed days
    @returns The closures that are known.`,
  addClosure: `Close a day or a range of days
    Both days are included. Live bookings inside stay; decide about each.
    @returns The closure, and the live bookings it affects.`,
  cancelInClosure: `Cancel everybody who is booked on closed days
    One decision for all: the same reason, and one choice about money that was paid (\`return\`, \`keep\` or \`none\`).
    All of them are cancelled, or nobody. The emails leave after 15 seconds. \`bookings\` names those that were shown;
    left out, every live booking ahead on these days is cancelled.
    @returns Who was cancelled, with what becomes of their money and the link to their own page, and the id that takes
    all of it back.
    @throws not_found already_decided`,
  undoChanges: `Take one decision about many bookings back
    For 15 seconds, in which no mail has left. By the \`changeId\` of the decision.
    @returns How many bookings are as they were.
    @throws nothing_to_undo slot_taken`,
  deleteClosure: `Open closed days again
    @returns The _id of the closure that is gone.
    @throws not_found`,
  joinWaiting: `Be told when a time of a full day comes free
    When a time comes free, the first in line is mailed a link that keeps it for a while, then the next. One mail a
    person a day, none at night. Joining twice is joining once. \`guests\`, as in creating a booking, waits for a visit
    as a whole; the names in it are not kept. Who waits for another visit that begins with the same treatment on the
    same day, waits for the newer one.
    @required email
    @returns A sentence to show; the same whether or not the address waits already.
    @throws invalid_fields time_not_offered service_not_found sub_service_not_offered bookings_paused time_is_free
    visit_too_large selection_missing extra_alone therapist_not_offered waiting_list_off waiting_list_full too_many_places`,
  openWaiting: `What a link from the waiting list opens
    Opening it changes nothing. Creating a booking with this key as \`offer\` takes the time that is kept; of
    a visit with the \`guests\` of the response, who may be named.
    @required key
    @returns What is waited for, and the time that is kept, while it is.
    @throws place_not_found`,
  leaveWaiting: `Leave the waiting list
    @required key
    @returns Always the same.`,
  leaveByMail: `Leave the waiting list with the button of a mail program
    Never by GET, because mail scanners follow links.
    @returns Always the same.`,
}

export const ownBookingWords = {
  manageBooking: `The booking, and what may be done with it now
    ${KEY} Until \`freeUntil\` the customer moves and cancels freely; after it cancelling may cost a fee.
    @required bookingHash key
    @returns The booking, what may be done, and until when.
    @throws booking_not_found`,
  moveOwnBooking: `Move the booking to another time
    ${KEY} The old time is kept until the new one is taken; price and payments stay, and the person the customer
    asked for, while they can be booked. A few times, and only until \`freeUntil\`. Moving to the time it has changes
    nothing.
    @required bookingHash key bookingDate bookingTime
    @returns The booking with its new time.
    @throws selection_missing time_not_offered booking_not_found slot_taken therapist_not_offered day_closed
    bookings_paused already_decided too_late moves_used_up`,
  removeOwnTreatment: `Take one treatment out of a visit
    ${KEY} Only until \`freeUntil\`. The price of the visit falls by that of the treatment and its extras; what was paid
    too much is returned. Taking out the last one cancels the booking. With \`sequence\`, a retry changes nothing.
    @required bookingHash key treatmentId
    @returns The booking without the treatment.
    @throws booking_not_found already_decided too_late`,
  ownAdditions: `What could be added to the booking
    ${KEY} For each guest the treatments that fit right after their last one, with their time and price; an extra fits after
    its treatment. Empty when nothing can be added.
    @required bookingHash key
    @returns The treatments that fit now.
    @throws booking_not_found`,
  addOwnTreatment: `Add a treatment to the booking
    ${KEY} Only until \`freeUntil\`, of a booking that is held or confirmed. It begins right after the last treatment of the guest,
    who is the one who booked if none is named. The price rises by that of the treatment; of a confirmed booking the rest is paid
    at the visit. With \`sequence\`, a retry changes nothing.
    @required bookingHash key subServiceId
    @returns The booking with the treatment.
    @throws booking_not_found sub_service_not_offered already_decided too_late slot_taken bookings_paused`,
  cancelOwnBooking: `Cancel the booking
    ${KEY} Until the start. Cancelling twice is cancelling once.
    @required bookingHash key
    @returns The booking, and until when this can be taken back.
    @throws booking_not_found already_decided too_late`,
  restoreOwnBooking: `Take cancelling back
    ${KEY} Only what the customer cancelled, for a few minutes, a few times, while the time is free.
    @required bookingHash key
    @returns The booking as it was before.
    @throws booking_not_found slot_taken therapist_not_offered already_decided too_late restores_used_up too_many_holds`,
  giveRefundAccount: `Say which account a refund goes to
    ${KEY} Only while something is returned or may be. A number that does not fit the bank is asked back once;
    \`compared\` says that it is meant.
    @required bookingHash key bank number name
    @returns The booking, with what is returned, by when and to which account.
    @throws invalid_fields booking_not_found already_decided too_late`,
  giveHealthAnswers: `Answer the questions before the visit
    ${KEY} Only if the spa asks them, and from the receipt until the visit starts. Each answer is \`No\`, \`Yes\` or
    \`Yes: \` and a few words; \`consent\` says that the spa may use them. Answering again replaces them, and
    \`answers: null\` deletes them, at any time: also after the visit, and where the spa no longer asks. Those who treat read
    them; they are in no email and no history.
    @required bookingHash key answers
    @returns The booking, with the answers.
    @throws invalid_fields booking_not_found already_decided too_late`,
  sendOwnReceipt: `Send a receipt, or a better one
    ${KEY} Otherwise like the receipt of a payment.
    @required bookingHash key ${RECEIPT_FIELD}
    @returns The booking.
    @throws receipt_missing receipt_too_many receipt_unreadable booking_not_found receipt_too_late receipt_quota
    booking_not_payable receipt_too_large receipt_type`,
  sendManageLink: `Mail the customer's own link to the address on the booking
    The response is the same for every number. A few an hour for each booking.
    @required bookingHash
    @returns A sentence to show.`,
  requestMyData: `Ask for a copy of one’s data, or to be erased
    ${KEY} Asking twice is one request. The owner and the customer get an email.
    @required bookingHash key kind
    @returns Until when it is answered; \`notBefore\` says when erasing is possible while a booking lies ahead.
    @throws booking_not_found`,
}

export const paymentWords = {
  fetchBanks: `Bank accounts to transfer to
    @returns The accounts.`,
  deskBanks: `The bank accounts as the owner sees them
    Customers of an open https site are never shown the made-up accounts of a new database; \`withheld\` says so.
    @returns All accounts.`,
  replaceBanks: `Replace the list of bank accounts
    A number is 10 digits (NUBAN); \`bank_name\` is a bank code. The owner gets a mail of every change.
    @returns The accounts as they are now.`,
  submitPayment: `Send the receipt of the transfer
    The picture is one PNG or JPEG of at most 5 MB, the note is optional. The same receipt twice is one submission. A
    receipt that comes after the hold has ended and the time is gone is kept, and refused with \`receipt_too_late\`.
    \`key\` is the \`manageKey\` that creating the booking gave and every link in a mail carries. Without it
    \`bookingId\` has to be the \`_id\`, sent from the network that booked.
    @required bookingId ${RECEIPT_FIELD}
    @returns The booking, now submitted.
    @throws payment_link_needed receipt_missing receipt_too_many receipt_unreadable booking_not_found receipt_too_late
    receipt_quota booking_not_payable receipt_too_large receipt_type`,
  bookingReceipt: `The stored receipt of a booking
    @returns The picture, re-saved without metadata.
    @throws booking_not_found not_found`,
}
