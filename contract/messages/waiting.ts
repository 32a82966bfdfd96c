export const tellMe = 'Tell me when a time comes free'
export const emailLabel = 'Your email'
export const join = 'Notify me'
export const whatFor =
  'We will email you only if a time comes free on this day, at most once a day. You can stop it with one tap, and we will delete your address when the day is over.'
/** Said to who wants `name`: the list is not for one person. */
export const withAnyone = (name: string) => `The time may be with somebody other than ${name}.`
/** `day` as in "Friday 20 November". */
export const joined = (subServiceName: string, day: string, minutes: number) =>
  `You are on the list for ${subServiceName} on ${day}. If a time comes free, we will email you a link and hold it for ${minutes} minutes.`
/** Shown at the desk. */
export const callerAdded = (subServiceName: string, days: string) =>
  `On the list for ${subServiceName}: ${days}. When a time comes free, you will see it here and on Today.`
export const joinFailed = 'We could not put you on the list. Please check your connection and try again.'

export const heading = 'Waiting list'
export const opening = 'Looking for your place on the list'
export const openFailed = 'Your place on the list did not load. Please check your connection.'
export const kept = (time: string, day: string, until: string) => `${time} on ${day} is held for you until ${until}.`
export const bookIt = 'Book this time'
export const notKept = (day: string) =>
  `No time is held for you at the moment. You are still on the list for ${day}, and we will email you if another time comes free.`
export const seeTimes = 'See the free times'
export const leave = 'Take me off the list'
export const left =
  'You are off the list, and we have deleted your address. You will get no more emails about this day.'
export const leaveFailed = 'We could not take you off the list. Please check your connection and try again.'
