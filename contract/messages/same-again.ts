import { SAME_AGAIN_WEEKS } from '../rules.ts'

// The next visit, from the last one: for customers and at the desk.

export const heading = 'The next one'
export const inFourWeeks = `Same again in ${SAME_AGAIN_WEEKS} weeks`
/** When four weeks after the visit are over. */
export const again = 'Same again'
export const opening = 'One moment'
export const notLoaded = 'Your treatments did not load. Please check your connection and try again.'
export const gone = (treatments: string) => `We no longer offer ${treatments}. Everything else is filled in.`
