import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '#contract/rules.ts'

/** From the operating system's randomness, every code as likely as any other. */
export function newOtp(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
}

/**
 * Four digits can be tried out against any hash, however slow, so the hash is keyed: the table of codes alone says
 * nothing. The key is in the same database (all processes need it), but in another table, and a code lives ten minutes.
 * The row's random id is the salt.
 */
export function hashOtp(key: string, code: { id: string; email: string }, otp: string): string {
  return createHmac('sha256', key).update(`${code.id}\n${code.email}\n${otp}`).digest('hex')
}

/** True when one of the codes is this one. Looks at all of them, whichever matches. */
export function someMatches(key: string, codes: { id: string; email: string; codeHash: string }[], otp: string) {
  let matches = false
  for (const code of codes) {
    const same = timingSafeEqual(Buffer.from(hashOtp(key, code, otp)), Buffer.from(code.codeHash))
    matches = same || matches
  }
  return matches
}
