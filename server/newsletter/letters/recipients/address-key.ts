import { hash } from 'node:crypto'

/** As the database's `address_key` has it. */
export function addressKeyOf(email: string): string {
  return hash('sha256', email, 'hex')
}
