export const noFreeDay = (month: string) => `There is no free day left in ${month}.`
export const seeMonth = (month: string) => `See ${month}`
export const crossedOut = 'A crossed-out day? Tap it to see why.'
/** `days` includes the preposition: "on Friday 20 November". */
export const closedDays = (days: string, reason: string | null) =>
  reason ? `We are closed ${days}: ${reason}.` : `We are closed ${days}.`
