import type { ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BookingRow } from '../booking.ts'
import type { MailSite } from '../mail-parts.ts'
import { selectHealth } from './queries.ts'

type When = { spa: Spa; now: Date }

/** From the receipt until the visit starts: who only holds a time need not tell us of their health. */
export function isHealthAsked(booking: Pick<BookingRow, 'status' | 'startsAt'>, { spa, now }: When): boolean {
  return spa.beforeVisit.isOn && ASKED.includes(booking.status) && now < booking.startsAt
}

const ASKED: readonly string[] = ['submitted', 'confirmed']

/** For the customer's own page, from which answers can be deleted as long as there are any. */
export async function readHealth(db: Db, booking: BookingRow, when: When): Promise<ManageResponse['health']> {
  const mayChange = isHealthAsked(booking, when)
  const answers = (await selectHealth(db, booking.id)) ?? null
  return mayChange || answers ? { answers, mayChange } : null
}

/** Mails ask only while nothing is answered. */
export async function withHealthAsked(db: Db, booking: BookingRow, site: MailSite): Promise<MailSite> {
  const asksHealth = isHealthAsked(booking, site) && (await selectHealth(db, booking.id)) === undefined
  return asksHealth ? { ...site, asksHealth } : site
}
