/**
 * "Dear Ada Obi,". Anyone can make a booking with someone else's address, so a name that is more than a name (a link, an
 * offer) is not carried into a stranger's mailbox under our letterhead.
 */
export function greeting(fullName: string): string {
  const name = fullName.trim()
  return name.length <= NAME_MAX_CHARACTERS && personName.test(name) ? `Dear ${name},` : 'Hello,'
}

const NAME_MAX_CHARACTERS = 50

// One to six words of letters with hyphens and apostrophes; a dot only ends a word ("Dr. Ada J. Obi"), so no web address.
const word = /\p{L}[\p{L}\p{M}'’-]*\.?/u
const personName = new RegExp(`^${word.source}(?: ${word.source}){0,5}$`, 'u')
