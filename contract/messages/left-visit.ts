// A visit whose place another choice took, on the booking page.

export const label = 'The visit you began'
/** "Glow Facial and 3 more" */
export const kept = (visit: string) => `The visit you began is kept: ${visit}.`
export const goBack = 'Back to that visit'
export const addToIt = (treatment: string) => `Add ${treatment} to it`
export const drop = 'I no longer want it'
/** A draft of an older version of the site has no names. */
export const gone = (treatments: string) =>
  `We no longer offer ${treatments || 'one of your treatments'}. Everything else is as you left it.`
