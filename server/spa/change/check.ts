import { isEmail } from '#contract/email.ts'
import { spaRefusals } from '#contract/refusals.ts'
import type { Spa, SpaInput } from '#contract/spa.ts'
import type { Locked } from '#server/config.ts'
import { Refusal } from '#server/http/refusal.ts'
import { callingCodeOf, dialled } from '../phone.ts'
import { lockedValues, valueAt } from '../resolve.ts'

const PHONE_DIGITS_MIN = 5

/** What the environment sets may be sent back as it is, and is then not kept: unset, the owner's own counts again. */
export function withoutLocked(sent: SpaInput, locked: Locked): SpaInput {
  const wanted = structuredClone(sent)
  const fieldErrors: Record<string, string> = {}
  for (const [name, value] of lockedValues(locked)) {
    const given = valueAt(sent, name)
    if (given === undefined) continue
    if (given !== value) fieldErrors[`spa.${name}`] = spaRefusals.locked
    remove(wanted, name)
  }
  refuse(fieldErrors)
  return wanted
}

/** What no single field can say of itself, and what would only show when a mail or a call fails. */
export function refuseUnfit(spa: Spa, wanted: SpaInput) {
  const fieldErrors: Record<string, string> = {}
  for (const [name, address] of Object.entries(wanted.email ?? {}))
    if (!isEmail(address)) fieldErrors[`spa.email.${name}`] = spaRefusals.email
  const { sessionMinutesMin, sessionMinutesMax } = spa.policy
  if (wanted.policy && sessionMinutesMin > sessionMinutesMax)
    fieldErrors['spa.policy.sessionMinutesMax'] = spaRefusals.sessionMinutes
  if (wanted.phoneCountry && callingCodeOf(spa.phoneCountry) === '')
    fieldErrors['spa.phoneCountry'] = spaRefusals.phoneCountry
  if (wanted.phone && dialled(spa.phone.display, spa.phoneCountry).length < PHONE_DIGITS_MIN)
    fieldErrors['spa.phone.display'] = spaRefusals.phone
  refuse(fieldErrors)
}

function refuse(fieldErrors: Record<string, string>) {
  const [sentence] = Object.values(fieldErrors)
  if (sentence !== undefined) throw new Refusal('invalid_fields', sentence, { fieldErrors })
}

function remove(whole: object, name: string) {
  const [first = '', ...rest] = name.split('.')
  const part = (whole as Record<string, unknown>)[first]
  if (rest.length === 0) delete (whole as Record<string, unknown>)[first]
  else if (typeof part === 'object' && part !== null) remove(part, rest.join('.'))
}
