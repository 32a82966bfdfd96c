import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Secrets are handed out once and stored as a hash: reading the database lets nobody in. */

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
