import type { PublicSpa, Spa } from './spa.ts'

export function publicSpa(whole: Spa): PublicSpa {
  const { email, shortName: _, reminders: __, booking: ___, letters: ____, waitingList: _____, ...spa } = whole
  return { ...spa, email: { support: email.support } }
}
