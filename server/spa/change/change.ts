import { isDeepStrictEqual } from 'node:util'
import { openWeek } from '#contract/availability.ts'
import { business } from '#contract/business.ts'
import { accessRefusals, spaRefusals } from '#contract/refusals.ts'
import type { Spa, SpaBody, SpaInput } from '#contract/spa.ts'
import type { Principal } from '#server/access/credential.ts'
import { requireStepUp } from '#server/access/step-up.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/record.ts'
import { letterSite } from '../mailboxes.ts'
import { lockSpa, storeSpa } from '../queries.ts'
import { resolveSpa } from '../resolve.ts'
import { currentSpa, offeredHours } from '../spa.ts'
import { refuseUnfit, withoutLocked } from './check.ts'
import { relabelBookings } from './labels.ts'
import { ownerAddressMail } from './mails.ts'
import { layOver } from './wanted.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache'>

/** Who changes it, and the code they typed, if they did. */
interface By {
  who: Principal
  code: string | undefined
}

/** Lays what the owner sends over what they said before: all of it, or nothing. What is left out stays. */
export async function changeSpa(deps: ChangeDeps, { spa: sent, version }: SpaBody, { who, code }: By) {
  const { db, clock, config, mail } = deps
  const wanted = withoutLocked(sent, config.locked)
  // Before the transaction: a wrong code is counted, also when nothing comes of it.
  const mayMoveOwner = await hasCodeFor(deps, wanted.email?.owner, { who, code })

  const changed = await inTransaction(db, async tx => {
    const row = await lockSpa(tx)
    if (version !== undefined && version !== row.version)
      throw new Refusal('changed_meanwhile', spaRefusals.changedMeanwhile)
    const before = resolveSpa(row.changes, config.locked, await offeredHours(tx, row.changes))
    const changes = layOver(row.changes, withoutShownHours(wanted, row.changes, before))
    const after = resolveSpa(changes, config.locked, await offeredHours(tx, changes))
    refuseUnfit(after, wanted)
    const names = changedNames(before, after)
    if (names.length === 0) return { spa: before, version: row.version }
    if (before.email.owner !== after.email.owner && !mayMoveOwner)
      throw new Refusal('code_needed', accessRefusals.codeNeeded)

    const now = clock.now()
    await storeSpa(tx, { changes, version: row.version + 1 }, now)
    await recordChange(tx, clock, 'update spa', { before: partOf(before, names), after: partOf(after, names), who })
    if (before.timeZone !== after.timeZone) await relabelBookings(tx, after.timeZone, now)
    await tellOwners(tx, { before, after, device: who.name }, deps, now)
    return { spa: after, version: row.version + 1 }
  })
  mail.wake()
  return changed
}

/** Hours that only follow from the treatments and are sent back as they were read are not yet set by the owner. */
function withoutShownHours(wanted: SpaInput, kept: SpaInput, before: Spa): SpaInput {
  const isSame = wanted.deskHours && isDeepStrictEqual(openWeek(wanted.deskHours), before.deskHours)
  return !kept.deskHours && isSame ? { ...wanted, deskHours: undefined } : wanted
}

/** Codes and links go to the owner's address: whoever moves it takes the desk with it. */
async function hasCodeFor(deps: ChangeDeps, owner: string | undefined, { who, code }: By): Promise<boolean> {
  if (owner === undefined || owner === (await currentSpa(deps)).email.owner) return false
  await requireStepUp(deps, who, code)
  return true
}

async function tellOwners(
  tx: Db,
  { before, after, device }: { before: Spa; after: Spa; device: string },
  { config }: ChangeDeps,
  now: Date,
) {
  const to = after.email.owner
  if (before.email.owner === to) return
  // The one a new database begins with was never anybody's.
  const from = before.email.owner === business.email.owner ? undefined : before.email.owner
  const site = { ...letterSite(config, after), now }
  for (const address of from ? [from, to] : [to])
    await postMail(tx, ownerAddressMail(address, { from, to, device }, site), now)
}

function changedNames(before: Spa, after: Spa) {
  return (Object.keys(after) as (keyof Spa)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
}

function partOf(spa: Spa, names: (keyof Spa)[]) {
  return Object.fromEntries(names.map(name => [name, spa[name]]))
}
