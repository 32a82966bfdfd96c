import { paused } from './messages/booking.ts'
import { ACCOUNT_NUMBER_DIGITS } from './rules.ts'

// Not in the specification. A refusal about a service names it, because the booking page shows it under the field only then.

export const requestRefusals = {
  invalid: 'Something in this request is not right. Please check it and try again.',
  unauthorized: 'Please sign in as the owner to do this.',
  forbidden: 'You may not do this here. Please ask the owner.',
  forbiddenOrigin: 'This request did not come from our site.',
  notFound: 'We could not find what you are looking for.',
  methodNotAllowed: 'This cannot be done this way.',
  tooLarge: 'That is too large for us to accept.',
  unsupportedType: 'We cannot read this kind of content.',
  tooManyRequests: 'You have tried this too often. Please wait a moment and try again.',
  tooManyWrongCodes: 'There were many wrong codes. Please wait a moment, then type the newest code again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We cannot reach our records at the moment. Please try again in a little while.',
  diskFull: 'Our storage is full, so we cannot save this at the moment. Please try again later.',
  overloaded: 'We are very busy at the moment. Please try again in a little while.',
  restarting: 'We are restarting. Please try again in a moment.',
  keyReused: 'This attempt was already used for another booking. Please start again.',
  stillInProgress: 'Your booking is still being made. Please wait a moment.',
} as const

export const catalogueRefusals = {
  serviceNotFound: 'This service does not exist.',
  slugTaken: (slug: string) => `Another service already uses the address ${slug}.`,
  unknownSubService: 'One of the sub-services does not belong to this service.',
  changedMeanwhile: (who: string, when: string) =>
    `${who || 'Somebody else'} changed this service at ${when}. Nothing was overwritten: please look at what changed.`,
} as const

export const bookingRefusals = {
  slotTaken: (serviceName: string, time: string) =>
    `${time} for ${serviceName} has just been taken. Please choose another time.`,
  therapistNotOffered: (serviceName: string, therapist?: string) =>
    therapist
      ? `${therapist} cannot take ${serviceName} then. Please choose another day, or somebody else.`
      : `The person you chose for ${serviceName} can no longer be booked. Please choose somebody else.`,
  therapistTaken: (serviceName: string, time: string, therapist: string) =>
    `${therapist} has just been booked at ${time} for ${serviceName}. Please choose another time, or somebody else.`,
  visitTooLarge: (guests: number, treatments: number) =>
    `Up to ${guests} guests can come together, each for up to ${treatments} treatments. For more please call us.`,
  guestWithoutTreatment: 'Please choose a treatment for every guest.',
  guestNameInvalid: 'Please enter the guest’s name on one line, without special characters',
  extraAlone: (extra: string, serviceName: string) =>
    `${extra} is an extra. Please choose a treatment of ${serviceName} to go with it.`,
  visitTaken: (serviceName: string, time: string) =>
    `${time} for your visit with ${serviceName} has just been taken. Please choose another time.`,
  visitNeverFits: (time: string) =>
    `Not all of this fits from ${time}. Please choose another time, fewer treatments or fewer guests.`,
  extraWithAnother: (extra: string, treatment: string) =>
    `${extra} is an extra and is done by whoever does ${treatment}. Please choose the same person for both.`,
  nobodyForIt: (serviceName: string) =>
    `${serviceName} cannot be booked online at the moment. Please call us, or choose another treatment.`,
  timeNotOffered: (serviceName: string, time: string) =>
    `${time} is not a time we offer for ${serviceName} on this day. Please choose another time.`,
  tooSoon: (serviceName: string, time: string, notice: string, phone: string) =>
    `${time} for ${serviceName} starts too soon to book online: we need ${notice}’ notice. Please choose a later time, or call us on ${phone}.`,
  subServiceNotOffered: (serviceName: string) =>
    `${serviceName} no longer offers this sub service. Please choose another one.`,
  serviceNotOffered: 'This service is no longer offered. Please choose another one.',
  closed: (serviceName: string, day: string) => `${serviceName} cannot be booked on ${day}, we are closed that day.`,
  paused,
  tooManyHolds: (serviceName: string, holds: number, until: string) =>
    `You are holding ${holds} times that are not paid yet. Before you book ${serviceName}, please pay for one of them or release one: find them under “Your bookings” on the device you booked with, and in our emails. The first becomes free by itself at ${until}.`,
  tooManyWaiting: (serviceName: string, waiting: number, phone: string) =>
    `${waiting} of your bookings are still waiting to be paid or checked. As soon as one of them is settled you can book ${serviceName}. If you cannot wait, please call us on ${phone}.`,
  networkIsFull: (serviceName: string, phone: string) =>
    `Many bookings from your network are not paid yet, so we cannot take another one for ${serviceName} right now. Please try again a little later or from another network, or call us on ${phone}.`,
  pastDate: (serviceName: string) => `${serviceName} cannot be booked for a day that has passed.`,
  beyondHorizon: (serviceName: string, lastDay: string) => `${serviceName} can be booked up to ${lastDay}.`,
  invalidDate: 'Please choose a valid date.',
  checkFields: 'Please check your information and try again.',
  alreadyDecided: (status: string) => `This booking is already ${status}.`,
  moveNotAllowed: (from: string, to: string) => `A booking that is ${from} cannot become ${to}.`,
  closureNotFound: 'There is no such closure.',
  noReceipt: 'There is no receipt for this booking.',
} as const

export const emptyDayReasons = {
  closedWeekday: (weekday: string) => `We are closed on ${weekday}s.`,
  notOfferedOnWeekday: (subServiceName: string, weekday: string) => `${subServiceName} is not offered on ${weekday}s.`,
  notOfferedOn: (subServiceName: string, day: string) => `${subServiceName} is not offered on ${day}.`,
  closedDay: (day: string, reason?: string | null) =>
    reason ? `We are closed on ${day} (${reason}).` : `We are closed on ${day}.`,
  full: (day: string) => `${day} is fully booked.`,
  neverFits: (day: string) =>
    `Not all of this fits on ${day}, whoever else comes. With fewer treatments or fewer guests there may be a time.`,
  doesNotFit: (day: string) => `There is no time on ${day} when all of this fits.`,
  therapistOffOn: (therapist: string, weekday: string) => `${therapist} is off on ${weekday}s.`,
  therapistAway: (therapist: string, day: string) => `${therapist} is away on ${day}.`,
  therapistFull: (therapist: string, day: string) => `${therapist} is fully booked on ${day}.`,
  nobodyForIt: (subServiceName: string) => `${subServiceName} cannot be booked online at the moment. Please call us.`,
  withAnyone: (time: string) => `With anyone, ${time} is free.`,
  nextDayWith: (therapist: string, day: string) => `The next free day with ${therapist} is ${day}.`,
  tooSoon: (notice: string, phone: string) =>
    `Online bookings close ${notice} before the start. For a sooner time, please call us on ${phone}.`,
  noMoreToday: 'There are no more times today.',
  past: 'That day has passed.',
  beyondHorizon: (lastDay: string) => `We take bookings up to ${lastDay}.`,
  nextFreeDay: (day: string) => `The next free day is ${day}.`,
} as const

export const paymentRefusals = {
  notPayable: (status: string) => `This booking is ${status} and no longer waits for a payment.`,
  tooLate: (serviceName: string, contact: string) =>
    `Your receipt for ${serviceName} is safe with us, but the hold had ended and the time could not be kept for you again. Please contact us at ${contact} to choose another time or get your money back.`,
  tooManyReceipts: (receipts: number, contact: string) =>
    `We already have ${receipts} receipts for this booking. Please contact us at ${contact}.`,
  linkNeeded: (contact: string) =>
    `To protect your booking, we take its receipt from the device that booked or by the link in our emails. Please open that link, have it sent to you again on your booking’s page, or contact us at ${contact}.`,
  unreadable: 'We could not read this image. Please take a new picture of the receipt and try again.',
  tooManyPixels: 'This image has too many pixels. Please upload a smaller one.',
  accountNumber: 'An account number is 4 to 34 letters and digits',
  accountDigits: `An account number is ${ACCOUNT_NUMBER_DIGITS} digits`,
  noteTooLong: (characters: number) => `Please keep the note under ${characters} characters.`,
} as const

export const pictureRefusals = {
  missing: 'Please choose a photo.',
  oneAtATime: 'Please send one photo at a time.',
  wrongType: 'This is not a JPEG, PNG or WebP picture. Please choose another photo.',
  unreadable: 'This photo is damaged or incomplete and cannot be shown. Please choose another one, or take it again.',
  tooLarge: (megabytes: number) => `This photo is larger than ${megabytes} MB. Please choose a smaller one.`,
  tooManyPixels: (megapixels: number) =>
    `This photo has more than ${megapixels} megapixels. Please take it with a lower resolution, or make it smaller first.`,
  altTooLong: (characters: number) => `Please describe the photo in at most ${characters} characters.`,
  notFound: 'There is no such photo any more. Please choose it again.',
} as const

export const newsletterRefusals = {
  incorrectOtp: 'This code is not right or has expired. Please check it or ask for a new one.',
  tooManyCodes: 'We have sent several codes to this address. Please wait an hour and try again.',
} as const

export const letterRefusals = {
  notFound: 'There is no such letter.',
  changedMeanwhile: (who: string, when: string) =>
    `${who || 'Somebody else'} changed this letter at ${when}. Nothing was overwritten: please look at what changed.`,
  notEditable: {
    scheduled: 'This letter is about to leave. Cancel sending first, then you can change it.',
    sending: 'This letter is being sent and can no longer be changed.',
    stopped: 'Some have this letter already, so it can no longer be changed. Please write a new one.',
    sent: 'This letter was sent and can no longer be changed. Please write a new one.',
  },
  alreadySending: 'This letter is being sent already. Everybody gets it once.',
  alreadySent: 'This letter was sent already. Everybody gets it once; please write a new one.',
  nothingToStop: 'This letter is not being sent, so there is nothing to stop.',
  nobodySubscribed: 'Nobody has subscribed to the newsletter yet, so there is nobody to send this letter to.',
  nobodyLeft: 'Everybody who was to get this letter has it already.',
  timeHasPassed: 'This time has passed. Please choose a later one, or send the letter now.',
  tooFarAhead: 'A letter can wait for a year at most. Please choose an earlier day.',
  stoppedTooLongAgo: 'This letter was stopped long ago and can no longer go on. Please write a new one.',
} as const

type Wanted = { therapist: string; serviceName: string; time: string; phone: string }

export const manageRefusals = {
  notFound: 'We could not open this booking. Please use the newest link we emailed you, or ask for a new one.',
  begun: (phone: string) =>
    `This booking has begun or is over and can no longer be changed. Please call us on ${phone}.`,
  notLive: (status: string, phone: string) =>
    `This booking is ${word(status)} and can no longer be changed. Please book again, or call us on ${phone}.`,
  moveTooLate: (hours: number, phone: string) =>
    `A booking can be moved here until ${hours} hours before it starts. Please write to us on WhatsApp or call ${phone}, and we will find another time together.`,
  removeTooLate: (hours: number, phone: string) =>
    `A treatment can be taken out here until ${hours} hours before the visit starts. Please write to us on WhatsApp or call ${phone}, and we will see what we can do.`,
  treatmentGone: 'This treatment is no longer part of your visit.',
  addTooLate: (hours: number, phone: string) =>
    `A treatment can be added here until ${hours} hours before the visit starts. Please write to us on WhatsApp or call ${phone}, and we will see what we can do.`,
  addWhileChecked: 'We are looking at your receipt. You can add a treatment as soon as your booking is confirmed.',
  addToFree: 'A treatment can only be added to a booking that is paid for. Please book it by itself.',
  doesNotFit: (treatment: string) =>
    `${treatment} no longer fits after your last treatment. Please choose another one, or book it by itself.`,
  movesUsedUp: (moves: number, phone: string) =>
    `You have already rescheduled this booking ${moves} times. Please write to us on WhatsApp or call ${phone} to change it again.`,
  notCancelled: (status: string) => `Only a cancelled booking can be put back on; this one is ${word(status)}.`,
  cancelledByUs: (phone: string) =>
    `This booking was not cancelled by you. Please write to us on WhatsApp or call ${phone}.`,
  moneyMoved: (phone: string) =>
    `The money of this booking has been settled since it was cancelled. Please write to us on WhatsApp or call ${phone}.`,
  restoreTooLate: (minutes: number) =>
    `A cancellation can be undone for ${minutes} minutes and before the start. Please book again.`,
  restoresUsedUp: (restores: number, phone: string) =>
    `You have undone a cancellation of this booking ${restores} times already. Please write to us on WhatsApp or call ${phone}, and we will help you.`,
  timeIsGone: (serviceName: string, time: string) =>
    `${time} for ${serviceName} has gone to somebody else meanwhile. Please book another time.`,
  /** Of a person whom the customer asked for, and who alone does not have the time. */
  wanted: {
    gone: ({ therapist, serviceName, phone }: Wanted) =>
      `${therapist} can no longer be booked for ${serviceName}. Please book again with somebody else, or call us on ${phone}.`,
    away: ({ therapist, serviceName, time, phone }: Wanted) =>
      `${therapist} is now away at ${time} and cannot take ${serviceName}. To come to ${therapist} at another time, please book again, or call us on ${phone}.`,
    booked: ({ therapist, serviceName, time, phone }: Wanted) =>
      `${therapist} has been booked at ${time} meanwhile and cannot take ${serviceName}. To come to ${therapist} at another time, please book again, or call us on ${phone}.`,
  },
  noRefund: 'There is nothing to return for this booking, so we need no account.',
  noHealthQuestions: 'There are no questions to answer for this booking.',
  accountUsedUp: (phone: string) => `You have changed the account several times. Please call us on ${phone}.`,
} as const

export const deskRefusals = {
  alreadyDecided: (what: string, who: string, time: string) => `Already ${DONE[what] ?? what} by ${who} at ${time}.`,
  timeIsGone: (serviceName: string, time: string) =>
    `${time} for ${serviceName} has gone to somebody else. Please choose another time first.`,
  wanted: {
    gone: ({ therapist, serviceName }: Wanted) =>
      `The customer is expecting ${therapist}, who can no longer be booked for ${serviceName}. Please make a new booking with somebody else.`,
    away: ({ therapist, serviceName, time }: Wanted) =>
      `The customer is expecting ${therapist}, who is away at ${time}. Please make a new booking for ${serviceName} at another time, or with somebody else.`,
    booked: ({ therapist, serviceName, time }: Wanted) =>
      `The customer is expecting ${therapist}, who has been booked at ${time} meanwhile. Please make a new booking for ${serviceName} at another time, or with somebody else.`,
  },
  notMovable: (status: string) => `A booking that is ${word(status)} has no time to move.`,
  notRestorable: (status: string) => `Only a cancelled booking can be restored; this one is ${word(status)}.`,
  notAskable: (status: string) => `This booking is ${word(status)}: there is no receipt to ask about.`,
  nothingToUndo: 'There is nothing left to undo.',
  noShowTooEarly: (minutes: number) => `A no-show can be marked ${minutes} minutes after the start.`,
  doneTooEarly: (time: string) => `This visit starts at ${time}. It can be marked done from then on.`,
  reopenTooLate: 'A visit can be set back to not done until the end of its day.',
  clientIsHere: (name: string) => `${name || 'This client'} is marked as here, so this cannot be a no-show.`,
  noSuchGuest: 'This booking has no such guest.',
  sameTreatment: (subServiceName: string) => `This booking is for ${subServiceName} already.`,
  doesNotFit: (treatment: string) =>
    `${treatment} does not fit after the last treatment of this guest. Please choose another one, or make a booking of its own.`,
  onlyTreatment: (treatment: string) =>
    `${treatment} is all there is in this booking. Please cancel the booking instead.`,
  treatmentNotChangeable: (status: string) =>
    `A booking that is ${word(status)} keeps its treatment. Please make a new booking.`,
  markIsFinal: (days: number) => `You can change between done and no-show for ${days} days.`,
  moreThanPaid: 'You cannot return more than was paid.',
  /** `whose` is "this booking", or the number and day of another. */
  sameReference: (reference: string, whose: string) =>
    `The bank reference ${reference} is already on a transfer for ${whose}. Please compare the two. If they are two transfers, confirm once more.`,
  nothingToKeep: 'There is no money on this booking to return or to keep.',
  changedMeanwhile: 'Somebody else has changed this booking meanwhile. Please look at it again.',
  noSuchStation: (serviceName: string, stations: number) =>
    stations === 1 ? `${serviceName} has one room.` : `${serviceName} has rooms 1 to ${stations}.`,
  blockNotFound: 'There is no such block.',
  offered: (time: string, serviceName: string, until: string) =>
    `${time} for ${serviceName} is offered to somebody on the waiting list until ${until}. Take another time, wait until then, or squeeze this one in beside it.`,
  mailNotFound: 'This email is no longer waiting; it may have been sent already.',
  mailUseless: 'This email is out of date: what it says has expired, so it was not sent.',
} as const

export const numbersRefusals = {
  endsBeforeStart: 'The last day cannot be before the first.',
  tooLong: (days: number) => `Please ask for at most ${days} days at once.`,
} as const

export const spaRefusals = {
  changedMeanwhile: 'Somebody else has changed this meanwhile. Please look at it again.',
  locked: 'This is fixed in the settings of the server and cannot be changed here.',
  email: 'Please give an email address.',
  phone: 'Please give a phone number that can be called.',
  phoneCountry: 'Please give a country that has phone numbers, by its two letters, like GB.',
  sessionMinutes: 'The longest session cannot be shorter than the shortest.',
} as const

export const accessRefusals = {
  forbidden: 'This device may not do that.',
  wayInGone: 'This link or code has been used, is too old or is not right. Please ask for a new one.',
  codeNeeded: 'Please type the code we emailed to the owner.',
  codeWrong: 'This code is not right or has expired. Please ask for a new one.',
  tooManyCodes: 'Several codes were sent in the last hour. Please use the newest, or wait a while.',
  deviceNotFound: 'There is no such device.',
} as const

export const tillRefusals = {
  productNotFound: 'This product is no longer sold. Please choose another one.',
  tooManyProducts: (max: number) => `There can be at most ${max} products. Please hide some first.`,
  lineNotFound: 'This line is not there any more.',
  lineTakenOff: (label: string) =>
    label ? `${label} has been taken off already.` : 'This has been taken off already.',
  notAddable: (status: string) =>
    `Nothing can be added to a booking that is ${status === 'lapsed' ? 'no longer held' : status}.`,
  moreThanTotal: 'This is more than the visit costs.',
  discountFirst: 'The discount would be more than the visit then costs. Please take off the discount first.',
} as const

export const teamRefusals = {
  memberNotFound: 'There is no such person in the team.',
  roomNotFound: 'There is no such room.',
  treatmentNotFound: 'There is no such treatment.',
  unknownTreatment: 'One of these treatments is not in the catalogue. Please choose from the list.',
  unknownService: 'One of these services is not in the catalogue. Please choose from the list.',
  hiddenTreatment: (name: string) => `${name} is hidden in the catalogue. Show it there first, or leave it out here.`,
  changedMeanwhile: 'Somebody else has changed this meanwhile. Please look at it again.',
  notAtWork: (therapist: string, time: string) => `${therapist} is not at work at ${time}.`,
  doesNot: (therapist: string, subServiceName: string) => `${therapist} does not do ${subServiceName}.`,
  isBusy: (therapist: string, time: string) => `${therapist} has somebody else at ${time}.`,
  roomDoesNotFit: (room: string, serviceName: string) => `${room} does not fit ${serviceName}.`,
  roomIsBusy: (room: string, time: string) => `${room} is taken at ${time}.`,
  notYours: 'This treatment is not one of yours.',
  notYourDay: 'This device shows the day of one person only.',
  guestGoesOn: (subServiceName: string, time: string) =>
    `The same guest has ${subServiceName} at ${time}. Whoever does that marks the guest as done.`,
  guestIsBusy: (subServiceName: string, time: string) =>
    `The same guest has ${subServiceName} at ${time}. Please choose another time for one of the two.`,
  guestHasNoTime: (subServiceName: string) =>
    `Whenever ${subServiceName} could be, the guest is in another treatment or nobody is free. Please move the whole visit.`,
  visitIsOneDay: 'The treatments of a visit are on one day. Please move the whole visit.',
  isForTwo: (subServiceName: string) =>
    `${subServiceName} is for two people together. Please move the whole visit, or make a new booking.`,
  isExtra: (subServiceName: string, of: string) =>
    `${subServiceName} is done right after ${of}. Please change the time of that.`,
  hasExtra: (subServiceName: string, extra: string) =>
    `${extra} is done right after ${subServiceName}, and does not go with the new treatment.`,
  notAnExtra: (subServiceName: string, of: string) => `${subServiceName} is not an extra of ${of}.`,
  whoseDay: 'Please choose whose day you want to see.',
  notVisible: (name: string) => `${name} is hidden. Show them in the team first.`,
  tooMany: (most: number) => `A team has at most ${most} people.`,
  tooManyRooms: (most: number) => `A spa has at most ${most} rooms.`,
  notLive: (status: string) => `A booking that is ${word(status)} keeps who did it, and where.`,
  awayIsOver: 'This time is over already. Please choose one that ends later.',
} as const

export const waitingRefusals = {
  off: (phone: string) => `We keep no waiting list at the moment. You are welcome to call us on ${phone}.`,
  timeIsFree: (time: string, day: string) => `There is a free time at ${time} on ${day}. You can book it right away.`,
  notADayToWaitFor: (why: string) => `${why} There is no time to wait for on that day.`,
  tooManyPlaces: (places: number) =>
    `This address already waits for ${places} days. It can wait for another one as soon as one of them is over or ended by the link in our emails.`,
  full: (day: string, phone: string) =>
    `Many people wait for ${day} already. Please choose another day, or call us on ${phone}.`,
  notWaiting: 'This place on the list has ended. If you still want to know, join the list again on the booking page.',
  notFound: 'There is no such place on the waiting list; it may have ended meanwhile.',
  // At the desk
  offAtDesk: 'The waiting list is off. The owner can turn it on under The spa.',
  noWayToTell: 'Please give a phone number or an email, so that we can tell them',
  nameUnusable: 'Please write the name on one line, and shorter',
  callerWaitsEnough: (places: number) =>
    `This person already waits for ${places} days. Please take one of them off the list first.`,
  lineIsFull: (people: number, day: string) => `${people} people wait for ${day} already. Please choose another day.`,
} as const

export const peopleRefusals = {
  notFound: 'This person is not here any more: erased, forgotten, or one with somebody else by now.',
  bookingAhead: (when: string) =>
    `There is a booking ahead, on ${when}. Please cancel it first, or erase this person once it is over.`,
  beingErased: 'This person is being erased just now. There is nothing left to look at or to save.',
  receiptGone: 'This receipt could not be read: it was removed while this file was being made.',
  sameTwice: 'This is one person already.',
  notSplittable:
    'These bookings share a phone number or an email address, so they are one person. Correct the contact of a booking first.',
  mergeNotFound: 'There is nothing to separate here any more.',
  requestNotFound: 'There is no such request.',
  alreadyAnswered: 'This request has been answered already.',
  reasonMissing: 'Please say why; the customer reads it.',
  eraseToAnswer: 'Please erase this person: that answers the request.',
} as const

const DONE: Record<string, string | undefined> = {
  done: 'marked done',
  reopened: 'set back to not done',
  treatment: 'changed to another treatment',
  taken_out: 'changed to one treatment less',
  added: 'changed to one treatment more',
  therapist: 'given to somebody else',
  handed_over: 'given to somebody else',
  room: 'moved to another room',
  no_show: 'marked as no-show',
  missed: 'marked with a guest who did not come',
  guest_done: 'marked with a guest who is done',
  not_seen: 'answered',
  clearer_picture: 'answered',
}

function word(status: string) {
  return status.replace('_', '-')
}
