import { OWN_MOVES_MAX } from '../rules.ts'

/** The customer's own page of a booking. The specification has no words for it. Days and times come formatted. */

export const title = 'Your booking'
export const lookingUp = 'One moment, we are looking it up.'
export const needsJavaScript =
  'This page needs JavaScript. What it shows is also in the mail we sent you; to move or cancel, please call us.'

// The same for an altered key, a key that is missing and a booking that does not exist.
export const notFound = 'This link does not open a booking'
export const notFoundHint =
  'It may have been cut off on its way. Open it again from our mail, or let us mail you a new one.'
export const sendLink = 'Send me my link'
export const sendLinkHint = 'We mail it to the address the booking was made with.'
export const linkNotSent = 'We could not ask for your link. Please check your connection and try again.'

export const offline = 'There is no connection'
export const offlineHint =
  'Nothing is lost: your booking is safe with us. This page goes on by itself as soon as you are back online.'
export const failed = 'We could not look up your booking'
export const tryAgain = 'Try again'
export const oldNews =
  'You are offline. This is how your booking stood when we last heard; it is brought up to date by itself.'
export const nothingDone = 'We got no answer. Please look at your booking here before you try again.'

// What may be done until when
export const freeUntil = (until: string) => `Move or cancel free of charge until ${until}.`
export const freeToCancelUntil = (until: string) => `Cancel free of charge until ${until}.`
export const freeForNow = 'You have just booked, so cancelling is still free of charge.'
export const feeMayApply = (noticeHours: number) =>
  `${lessThan(noticeHours)}. You can still cancel, and we may keep a fee.`
export const movesLeft = (moves: number) => {
  if (moves === 1) return 'You can move it one more time yourself.'
  return `You can move it ${moves} ${moves === OWN_MOVES_MAX ? '' : 'more '}times yourself.`
}
export const noMovesLeft = `You have moved it ${OWN_MOVES_MAX} times. To change it once more, please write or call us.`
export const lateMove = 'It is too late to move it here. Write or call us, and we see what we can do.'
export const reason = (said: string) => `What we say about it: ${said}`

// Moving
export const move = 'Move to another time'
export const moveHint = 'Your present time stays yours until you have the new one.'
export const moveTo = (when: string) => `Move to ${when}`
export const moveWhere = 'Choose a day and a time'
export const onlyPresentTime = 'On this day only your present time is left.'
export const keepTime = 'Keep my time'
export const moved = (when: string) => `Moved. We see you on ${when}.`
export const writeToMove = 'Ask on WhatsApp'
export const callUs = 'Call us'

// Cancelling
export const cancel = 'Cancel the booking'
export const cancelQuestion = 'Cancel this booking?'
export const costsNothing = 'It costs you nothing.'
export const costsNothingUnpaid = 'It costs you nothing, and there is nothing to pay any more.'
export const moneyBack = 'If you have paid, we return your money:'
export const mayCost = (noticeHours: number) => `${lessThan(noticeHours)}, so we may keep a fee.`
export const seePolicy = 'see our policy'
export const timeGoesFree = 'Your time is offered to others at once.'
export const cancelYes = 'Yes, cancel my booking'
export const cancelNo = 'No, keep it'
export const cancelled = 'Your booking is cancelled.'
export const takeBack = 'Take it back'
export const takeBackUntil = (until: string) =>
  `Changed your mind? You can take it back until ${until}, while the time is free.`
export const takenBack = (when: string) => `Your booking is as it was: ${when}.`

// The receipt once more
export const receiptHeading = 'Your receipt'
export const receiptHint = 'We have your receipt. If it was the wrong picture or hard to read, send us another one.'
export const sendReceipt = 'Send another receipt'
export const sendThisReceipt = 'Send this receipt'
export const receiptSent = 'We have your receipt. Thank you.'

// Ways
export const directions = 'Get Directions'
export const payNow = 'Continue to pay'
export const price = 'Price'
export const number = 'Number'
export const changes = 'What you can change'
export const questions = 'Questions about your booking? Contact us at'
export const havingTrouble = 'Having trouble? Contact us at'
export const manage = 'Move or cancel'
export const manageHint = 'Something has changed? Move or cancel your booking yourself.'
export const manageElsewhere = 'To move or cancel it, use the link in our mails.'

// What is kept
export const keptHeading = 'What do you keep about me?'
export const keptForBooking = 'For this booking we keep:'
export const kept = [
  'your name, e-mail address and phone number',
  'what you booked, when, and what it costs',
  'the picture of your receipt and your note, if you sent them',
  'what became of the booking, and when',
] as const
export const keptRights = 'You can ask us for a copy, for a correction, or to erase it. We answer within 30 days.'
export const askWhatIsKept = 'Ask us on WhatsApp'
export const askByMail = 'Ask us by mail'
export const askByMailSubject = (bookingHash: string) => `What do you keep about me? (booking #${bookingHash})`
export const privacyPage = 'More on our privacy page'

export const calendarNotLoaded = 'The calendar did not load. Please check your connection.'
export const uploadNotLoaded = 'The upload did not load. Please check your connection.'

// The same for every number, known or not.
export const linkSent =
  'If there is such a booking, its link is on its way to the e-mail address it was made with. Please look into your mailbox.'

const lessThan = (hours: number) => (hours === 1 ? 'Less than an hour is left' : `Less than ${hours} hours are left`)
