import { isDeepStrictEqual } from 'node:util'
import { openWeek } from '#contract/catalogue/availability.ts'
import { business } from '#contract/catalogue/business.ts'
import type { Spa, SpaBody, SpaInput } from '#contract/catalogue/spa.ts'
import { isEmail, tidyEmail } from '#contract/platform/email.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { accessRefusals, pictureRefusals, spaRefusals } from '#contract/refusals.ts'
import { requireStepUp } from '#server/access/step-up.ts'
import { isVisit } from '#server/booking/treatments.ts'
import { type LetterSite, letterSite } from '#server/catalogue/spa/mailboxes.ts'
import { callingCodeOf, dialled } from '#server/catalogue/spa/phone.ts'
import { lockSpa, storeSpa } from '#server/catalogue/spa/queries.ts'
import { chatOf, lockedValues, overlay, resolveSpa, valueAt } from '#server/catalogue/spa/resolve.ts'
import { currentSpa, foundFor } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Locked } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { ownerAddressMail } from './mails.ts'
import { selectStartsAhead, storeFurther, storeLabels } from './queries.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache'>

/** Merges the owner's changes into the earlier ones: all or nothing. Fields that are not sent stay. */
export async function changeSpa(deps: ChangeDeps, { spa: sent, version }: SpaBody, who: Principal, code?: string) {
  const { db, clock, config, mail } = deps
  const wanted = withoutLocked(sent, config.locked)
  const owner = wanted.email?.owner
  // Codes and links go to the owner's address: changing it hands over the desk, and needs a code.
  const mayMoveOwner = owner !== undefined && owner !== (await currentSpa(deps)).email.owner
  // Before the transaction, because a wrong code is counted even if the change is refused.
  if (mayMoveOwner) await requireStepUp(deps, who, code)

  const changed = await inTransaction(db, async tx => {
    const row = await lockSpa(tx)
    if (version !== undefined && version !== row.version)
      throw new Refusal('changed_meanwhile', spaRefusals.changedMeanwhile)
    const before = resolveSpa(row.changes, config.locked, await foundFor(tx, row.changes))
    const changes = layOver(row.changes, withoutShownHours(wanted, row.changes, before))
    const after = resolveSpa(changes, config.locked, await foundFor(tx, changes))
    refuseUnfit(after, wanted)
    const names = changedNames(before, after)
    if (names.length === 0) return { spa: before, version: row.version }
    if (before.email.owner !== after.email.owner && !mayMoveOwner)
      throw new Refusal('code_needed', accessRefusals.codeNeeded)

    const now = clock.now()
    await storeSpa(tx, { changes, version: row.version + 1 }, now)
    await recordChange(tx, clock, 'update spa', { before: partOf(before, names), after: partOf(after, names), who })
    if (before.timeZone !== after.timeZone) await relabelBookings(tx, after.timeZone, now)
    await mailOwners(tx, { before, after, device: who.name }, { ...letterSite(config, after), now })
    return { spa: after, version: row.version + 1 }
  })
  mail.wake()
  return changed
}

/** Hours derived from the treatments and sent back unchanged do not count as set by the owner. */
function withoutShownHours(wanted: SpaInput, kept: SpaInput, before: Spa): SpaInput {
  const isSame = wanted.deskHours && isDeepStrictEqual(openWeek(wanted.deskHours), before.deskHours)
  return !kept.deskHours && isSame ? { ...wanted, deskHours: undefined } : wanted
}

async function mailOwners(
  tx: Db,
  { before, after, device }: { before: Spa; after: Spa; device: string },
  site: LetterSite & { now: Date },
) {
  const to = after.email.owner
  if (before.email.owner === to) return
  // Nobody reads the example address of a new database.
  const from = before.email.owner === business.email.owner ? undefined : before.email.owner
  for (const address of from ? [from, to] : [to])
    await postMail(tx, ownerAddressMail(address, { from, to, device }, site), site.now)
}

function changedNames(before: Spa, after: Spa) {
  return (Object.keys(after) as (keyof Spa)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
}

function partOf(spa: Spa, names: (keyof Spa)[]) {
  return Object.fromEntries(names.map(name => [name, spa[name]]))
}

const PHONE_DIGITS_MIN = 5

/** Values the environment sets may be sent unchanged and are not stored, so that the owner's own count once it is unset. */
function withoutLocked(sent: SpaInput, locked: Locked): SpaInput {
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

/** Rules across fields, and errors that would only show when a mail or a call fails. */
function refuseUnfit(spa: Spa, wanted: SpaInput) {
  const fieldErrors: Record<string, string> = {}
  for (const [name, address] of Object.entries(wanted.email ?? {}))
    if (!isEmail(address)) fieldErrors[`spa.email.${name}`] = spaRefusals.email
  const { sessionMinutesMin, sessionMinutesMax } = spa.policy
  if (wanted.policy && sessionMinutesMin > sessionMinutesMax)
    fieldErrors['spa.policy.sessionMinutesMax'] = spaRefusals.sessionMinutes
  for (const name of lostPictures(spa, wanted)) fieldErrors[`spa.look.${name}`] = pictureRefusals.notFound
  if (wanted.phoneCountry && callingCodeOf(spa.phoneCountry) === '')
    fieldErrors['spa.phoneCountry'] = spaRefusals.phoneCountry
  if (wanted.phone && dialled(spa.phone.display, spa.phoneCountry).length < PHONE_DIGITS_MIN)
    fieldErrors['spa.phone.display'] = spaRefusals.phone
  refuse(fieldErrors)
}

/** Named, and not there: removed since the form was opened. */
function lostPictures({ look }: Spa, { look: { logo, hero, about } = {} }: SpaInput): string[] {
  return [
    logo && look.logo?.url !== logo ? 'logo' : '',
    hero && look.hero?.url !== hero ? 'hero' : '',
    about && (look.about ?? []).length < about.length ? 'about' : '',
  ].filter(Boolean)
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

function layOver(kept: SpaInput, wanted: SpaInput): SpaInput {
  const merged = overlay(kept, wanted)
  const { deskHours, texts, look, email, links } = merged
  const tidied = Object.entries(email ?? {}).map(([name, address]) => [name, tidyEmail(address)])
  // An empty text, picture or colour means the site's default.
  const own = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))
  return {
    ...merged,
    ...(deskHours && { deskHours: openWeek(deskHours) }),
    ...(texts && { texts: own(texts) }),
    ...(look && { look: own(look) }),
    ...(email && { email: overlay(email, Object.fromEntries(tidied)) }),
    ...(links?.chat !== undefined && { links: { ...links, chat: ownChat(links.chat, kept, merged) } }),
  }
}

/** The chat of the phone number is not stored, so that it follows the number. */
function ownChat(chat: string, ...before: SpaInput[]) {
  return before.some(changes => chat === chatOf(resolveSpa(changes))) ? '' : chat
}

/** No booking moves with the time zone; the labels of those ahead are written again, so that lists, calendars and mails agree. */
async function relabelBookings(tx: Db, timeZone: string, now: Date) {
  const ahead = await selectStartsAhead(tx, now)
  const labelOf = (instant: number) => {
    const { date, minutes } = wallClock(instant, timeZone)
    return { date, time: timeLabel(minutes) }
  }
  await storeLabels(
    tx,
    ahead.map(({ id, startsAt }) => ({ id, ...labelOf(startsAt.getTime()) })),
  )
  const visits = ahead.filter(isVisit).map(({ id, furtherTreatments }) => ({
    id,
    furtherTreatments: furtherTreatments.map(one => ({ ...one, bookingTime: labelOf(Date.parse(one.startsAt)).time })),
  }))
  await storeFurther(tx, visits)
}
