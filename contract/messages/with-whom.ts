// The person who treats, where customers can choose one.

// Service page
export const whoDoesIt = 'Who will look after you'
export const chooseOrAnyone = 'Tap a name to book with them, or book with anyone.'
export const bookWith = (name: string) => `Book with ${name}`

// Booking page
export const label = 'With whom'
export const withAnyone = 'With anyone'
export const withPerson = (name: string) => `With ${name}`
export const anyone = 'Anyone'
export const choosePerson = 'Choose a person'
export const choosePersonAgain = 'Change'
/** Where the treatment can be changed too. */
export const changePerson = 'Change person'
/** Stands for a name that is not known yet. */
export const chosenPerson = 'The person you chose'
export const doesNotDo = (name: string, subServiceName: string) => `${name} does not do ${subServiceName}.`
export const noLongerChosen = (name: string) => `${name} can no longer be chosen.`
export const anotherDayWith = (name: string, day: string) => `Another day with ${name}: ${day}`
/** `isToday`: the day in question. */
export const withSomeoneElse = (isToday: boolean, time: string) =>
  `${isToday ? 'Today' : 'That day'} with someone else: ${time}`
