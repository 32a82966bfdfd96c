import type { PublicSpa, Spa } from './spa.ts'

/** What may stand in a document that anybody can open, and is of use there. */
export function publicSpa({
  email: { support },
  shortName: _,
  reminders: __,
  booking: ___,
  waitingList: ____,
  ...spa
}: Spa): PublicSpa {
  return { ...spa, email: { support } }
}
