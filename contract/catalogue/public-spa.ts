import type { PublicSpa, Spa } from './spa.ts'

/** The part of the spa's data that public pages may carry. */
export function publicSpa(whole: Spa): PublicSpa {
  const { email, shortName: _, reminders: __, booking: ___, letters: ____, waitingList: _____, ...spa } = whole
  return { ...spa, email: { support: email.support } }
}
