import { OWN_MOVES_MAX } from '../rules.ts'

export const title = 'Your booking'
export const lookingUp = 'One moment, we are looking it up.'
export const needsJavaScript =
  'This page needs JavaScript. What it shows is also in the email we sent you. To reschedule or cancel, please call us.'

// The same for a wrong key, a missing key and an unknown booking.
export const notFound = 'This link does not open a booking'
export const notFoundHint =
  'Part of the link may be missing. Open it again from our email, or let us email you a new one.'
export const sendLink = 'Send me my link'
export const sendLinkHint = 'We will email it to the address the booking was made with.'
export const linkNotSent = 'We could not send your link. Please check your connection and try again.'

export const offline = 'There is no connection'
export const offlineHint =
  'Nothing is lost: your booking is safe with us. This page continues as soon as you are back online.'
export const failed = 'We could not look up your booking'
export const tryAgain = 'Try again'
export const oldNews = 'You are offline. This is your booking as we last saw it. It updates once you are back online.'
export const nothingDone = 'We got no answer. Please look at your booking here before you try again.'

// Deadlines
export const freeUntil = (until: string) => `You can reschedule or cancel free of charge until ${until}.`
export const freeToCancelUntil = (until: string) => `You can cancel free of charge until ${until}.`
export const freeForNow = 'You have just booked, so you can still cancel free of charge.'
export const feeMayApply = (noticeHours: number) =>
  `${lessThan(noticeHours)}. You can still cancel, but we may keep a fee.`
export const movesLeft = (moves: number) => {
  if (moves === 1) return 'You can reschedule one more time.'
  return `You can reschedule up to ${moves} ${moves === OWN_MOVES_MAX ? '' : 'more '}times.`
}
export const noMovesLeft = `You have rescheduled ${OWN_MOVES_MAX} times. To change it again, please write or call us.`
export const lateMove = 'It is too late to reschedule here. Write or call us and we will see what we can do.'
export const reason = (said: string) => `Our reason: ${said}`

// Moving
export const move = 'Move to another time'
export const moveHint = 'Your current time stays yours until you have the new one.'
export const timesOf = (therapist: string) => `These are the times of ${therapist}, as you asked.`
/** The person has left, or does other treatments now. */
export const therapistGone = (therapist: string) =>
  `${therapist} can no longer be booked for this. These are the times with anyone.`
export const moveTo = (when: string) => `Move to ${when}`
export const moveWhere = 'Choose a day and a time'
export const onlyPresentTime = 'On this day only your current time is left.'
export const keepTime = 'Keep my time'
export const moved = (when: string) => `Moved. See you on ${when}.`
export const writeToMove = 'Ask on WhatsApp'
export const callUs = 'Call us'

// Taking a treatment out of a visit
export const takeOut = 'Take this out'
/** "Deep tissue massage at 10:00 AM for Bola" */
export const takeOutOf = (treatment: string) => `Take out: ${treatment}`
export const takeOutQuestion = 'Take this out of your visit?'
/** "Deep tissue massage at 10:00 AM for Bola"; with its extras: "Deep tissue massage and 15 minutes more at …" */
export const goesOut = (treatment: string) => `No longer part of your visit: ${treatment}.`
export const goOutTogether = (treatments: string) => `These go together: ${treatments}.`
export const othersStay = 'Everything else stays as it is. Others can book this time at once.'
export const thenCosts = (price: string, instead: string) => `Your visit then costs ${price} instead of ${instead}.`
export const returned = 'If you have paid more than that, we will return the rest.'
export const takeOutYes = 'Yes, take it out'
export const takeOutNo = 'No, keep it'
export const takenOut = 'Done. Your visit has changed.'

// Adding a treatment to it
export const add = 'Add a treatment'
export const addForWhom = 'For whom?'
export const fromWhen = (time: string, minutes: number) => `${time}, ${minutes} minutes`
export const othersStayAsTheyAre = 'Everything else stays as it is.'
export const transferMore = (price: string) => `Please transfer ${price} then.`
export const depositThen = 'The deposit to transfer changes with it.'
export const payMoreThere = (more: string) => `You pay the ${more} when you come.`
export const addYes = 'Yes, add it'
export const addOther = 'Choose another'
export const addNothing = 'Add nothing'
export const added = 'Done. Your visit has changed.'
export const lookingForAdditions = 'Looking for what fits'
export const nothingFits =
  'No other treatment fits after the last one on this day. You can move to another time, or write to us.'
export const additionsNotLoaded = 'What fits could not be loaded. Please check your connection.'
export const partNotLoaded = 'This did not load. Please check your connection.'

// Cancelling
export const cancel = 'Cancel the booking'
export const cancelQuestion = 'Cancel this booking?'
export const costsNothing = 'It costs you nothing.'
export const costsNothingUnpaid = 'It costs you nothing, and there is nothing left to pay.'
export const mayCost = (noticeHours: number) => `${lessThan(noticeHours)}, so we may keep a fee.`
export const seePolicy = 'See our policy'
export const timeGoesFree = 'Others can book your time at once.'
export const cancelYes = 'Yes, cancel my booking'
export const cancelNo = 'No, keep it'
export const cancelled = 'Your booking is cancelled.'
export const takeBack = 'Undo cancellation'
export const takeBackUntil = (until: string) =>
  `Changed your mind? You can undo this until ${until}, as long as the time is still free.`
export const takenBack = (when: string) => `Your booking is back on: ${when}.`

// Sending another receipt
export const receiptHeading = 'Your receipt'
export const receiptHint = 'We have your receipt. If it was the wrong picture or hard to read, send us another one.'
export const sendReceipt = 'Send another receipt'
export const sendThisReceipt = 'Send this receipt'
export const receiptSent = 'We have your receipt. Thank you.'

// Links and headings
export const directions = 'Get Directions'
export const payNow = 'Continue to pay'
export const price = 'Price'
export const number = 'Number'
export const changes = 'What you can change'
export const questions = 'Questions about your booking? Contact us at'
export const havingTrouble = 'Having trouble? Contact us at'
export const manage = 'Move or cancel'
export const manageHint = 'Has something changed? You can move or cancel your booking yourself.'
export const manageElsewhere = 'To move or cancel it, use the link in our emails.'
export const refundHint = 'Did you pay? What happens to your money is on your booking’s own page.'
export const seeRefund = 'See my booking'

// My data
export const keptHeading = 'My data'
export const keptForBooking = 'For this booking we keep:'
export const kept = [
  'your name, email address and phone number',
  'the names of your guests, if you gave them',
  'what you booked, when, and what it costs',
  'the picture of your receipt and your note, if you sent them',
  'the account for a refund, until your money is back with you',
  'what happened to the booking, and when',
] as const
export const keptHealth = (days: number) =>
  `your answers about your health, if you gave them, until ${days} days after your visit`
export const keptRights = 'You can ask us for a copy, for a correction, or to delete it. We answer within 30 days.'
export const askWhatIsKept = 'Ask us on WhatsApp'
export const askByMail = 'Ask us by email'
export const askByMailSubject = (bookingHash: string) => `My data (booking #${bookingHash})`
export const privacyPage = 'More on our privacy page'

export const calendarNotLoaded = 'The calendar did not load. Please check your connection.'
export const healthNotLoaded = 'The questions before your visit did not load. Please check your connection.'
export const uploadNotLoaded = 'The upload did not load. Please check your connection.'

// The same for every number, known or not.
export const linkSent =
  'If there is such a booking, its link is on its way to the email address it was made with. Please check your inbox.'

const lessThan = (hours: number) => (hours === 1 ? 'Less than an hour is left' : `Less than ${hours} hours are left`)
