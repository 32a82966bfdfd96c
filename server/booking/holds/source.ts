import { randomUUID } from 'node:crypto'
import type { UserInfo } from '#contract/booking-fields.ts'
import type { Db } from '#server/db/database.ts'
import { clientKey } from '#server/http/client-key.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { dialled } from '#server/spa/phone.ts'
import type { BookingRow } from '../queries.ts'
import { selectDeviceKey } from './queries.ts'

/** What a request says about where it comes from. */
export interface Client {
  ip: string
  /** The number of a booking made on the same device. */
  lastBooking?: string
}

export type Source = Pick<BookingRow, 'mailboxKey' | 'phoneKey' | 'deviceKey' | 'networkKey'>

/**
 * By whom a time is taken, as words that can be counted and not turned back. The same mailbox, number or network is the
 * same word however it is written. A device is known by the bookings it has made: nothing is kept there for this alone.
 */
export async function sourceOf(
  tx: Db,
  keys: { alias(of: 'mailbox' | 'phone' | 'network', value: string): string },
  { email, phoneNumber }: Pick<UserInfo, 'email' | 'phoneNumber'>,
  { client, phoneCountry }: { client?: Client; phoneCountry: string },
): Promise<Source> {
  const known = client?.lastBooking === undefined ? undefined : await selectDeviceKey(tx, client.lastBooking)
  return {
    mailboxKey: keys.alias('mailbox', mailboxOf(email)),
    phoneKey: keys.alias('phone', dialled(phoneNumber.replace(/^00/, '+'), phoneCountry)),
    deviceKey: known ?? randomUUID(),
    networkKey: client ? keys.alias('network', clientKey(client.ip)) : null,
  }
}
