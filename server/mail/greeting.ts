/**
 * "Dear Ada Obi,". Anyone can make a booking with someone else's address, so a name that is more than a name (a link, an
 * offer) is not carried into a stranger's mailbox under our letterhead.
 */
export function greeting(fullName: string): string {
  const name = personName(fullName)
  return name ? `Dear ${name},` : 'Hello,'
}

/** The name if it is one and nothing else; wherever a name goes out to an address that somebody typed. */
export function personName(fullName: string): string | undefined {
  const name = fullName.trim()
  return name.length <= NAME_MAX_CHARACTERS && pattern.test(name) ? name : undefined
}

const NAME_MAX_CHARACTERS = 50

// One to six words of letters with hyphens and apostrophes; a dot only ends a word ("Dr. Ada J. Obi"), so no web address.
const word = /\p{L}[\p{L}\p{M}'’-]*\.?/u
const pattern = new RegExp(`^${word.source}(?: ${word.source}){0,5}$`, 'u')
