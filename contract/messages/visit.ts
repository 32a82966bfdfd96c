// A visit of several treatments or guests, as it is put together on the booking page.

export const heading = 'Your visit'
export const addTreatment = 'Add a treatment'
export const addTreatmentFor = (who: string) => `Add a treatment for ${who}`
export const comingWithSomeone = 'Coming with someone?'
export const addGuest = 'Add another guest'
export const addToVisit = 'Add to your visit'
export const extraNote = 'An extra: choose it together with another treatment of this service.'
export const notLoaded = 'This did not load. Please check your connection.'

// Who
export const you = 'You'
export const forYou = 'you'
export const nameOfGuest = (who: string) => `Name of ${who} (optional)`
export const removeGuest = (who: string) => `Remove ${who}`

// One treatment of several
export const change = 'Change treatment'
export const changeOf = (treatment: string) => `Change treatment: ${treatment}`
export const earlier = (treatment: string) => `Move ${treatment} earlier`
export const later = (treatment: string) => `Move ${treatment} later`
export const remove = (treatment: string) => `Remove ${treatment}`
export const extra = 'Extra'
export const forTwo = 'for two, price for both'
export const startsLater = (minutes: number) => `Starts ${minutes} minutes later.`
export const startTogether = 'Start together'
export const whomFor = (treatment: string, who: string) => `With whom: ${treatment}, ${who}`

// Choosing one more
export const chooseAnother = 'Choose another treatment'
export const chooseAnotherFor = (who: string) => `Choose another treatment for ${who}`
export const close = 'Close'
export const nothingToAdd = 'There is nothing to add at the moment.'

/** Like the name of a visit that is booked: "Deep tissue massage and 2 more". */
export const andMore = (first: string, more: number) => (more > 0 ? `${first} and ${more} more` : first)

// Times
/** Where a range may take two lines. */
export const rangeParts = (from: string, until: string) => [`${from} –`, until] as const
export const range = (from: string, until: string) => rangeParts(from, until).join(' ')
export const parts = 'Who has what, and when'

/** "3 treatments", "4 treatments for 2 people" */
export function size(treatments: number, guests: number) {
  const many = `${treatments} treatments`
  return guests > 1 ? `${many} for ${guests} people` : many
}
