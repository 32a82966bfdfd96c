import { hash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { RetentionResponse } from '#contract/people/people.ts'
import { MINUTES_PER_HOUR } from '#contract/platform/time.ts'
import { AUTO_DONE_HOUR } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { BY_SITE, recordChange } from '#server/platform/audit-log/audit-log.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { claimNight, saveResult, selectResults } from './queries.ts'
import { POLICIES, type Policy, type RetentionDeps } from './retention-policies.ts'

/**
 * Applies the retention policies early in the morning: to rows once a night over all processes, to files once for each folder.
 * Returns what was removed, or undefined if this process had nothing to do.
 */
export async function forgetWhatIsOver(deps: RetentionDeps): Promise<Record<string, number> | undefined> {
  const { db, clock, config } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const today = zone.dateOf(now.getTime())
  if (now.getTime() < zone.day(today).instantAt(AUTO_DONE_HOUR * MINUTES_PER_HOUR)) return undefined

  const folder = folderName(config.dataDir)
  let forgotten: Record<string, number> | undefined
  for (const [where, place] of [
    ['database', ''],
    ['folder', folder],
  ] as const) {
    if (!(await claimNight(db, `${today} ${place}`.trim(), now))) continue
    const policies = POLICIES.filter(policy => policy.where === where)
    forgotten = { ...forgotten, ...(await apply(deps, { now, place }, policies)) }
  }
  if (!forgotten) return undefined
  const counted = Object.entries(forgotten).filter(([, count]) => count > 0)
  if (counted.length > 0)
    await recordChange(db, clock, 'forget what is over', { after: Object.fromEntries(counted), who: BY_SITE })
  return forgotten
}

async function apply(deps: RetentionDeps, { now, place }: { now: Date; place: string }, policies: Policy[]) {
  const { retention } = await currentSpa(deps)
  const forgotten: Record<string, number> = {}
  // One that fails stops no other. The next night retries it, and the desk shows it until then.
  for (const { what, clean } of policies) {
    const removed = await clean(deps, now, retention).catch(error => {
      deps.log.error({ err: error, what }, 'what is over could not be forgotten')
      return undefined
    })
    forgotten[what] = removed ?? 0
    await saveResult(deps.db, { what, place, at: now, removed: removed ?? 0, failed: removed === undefined })
  }
  return forgotten
}

/** Distinguishes the folders of several machines without storing their paths. */
function folderName(dataDir: string) {
  return hash('sha256', `${hostname()} ${resolve(dataDir)}`).slice(0, 16)
}

/** The last result of each policy; of files, of the machine that ran last. */
export async function lastResults(
  deps: Pick<RetentionDeps, 'db' | 'cache' | 'config' | 'clock'>,
): Promise<RetentionResponse['lines']> {
  const results = await selectResults(deps.db)
  const zone = zoneNamed((await currentSpa(deps)).timeZone)
  // Several machines clean their own folders in the same night.
  const sameDay = (one: Date, other: Date) => zone.dateOf(one.getTime()) === zone.dateOf(other.getTime())
  return POLICIES.map(({ what }) => {
    const own = results.filter(result => result.what === what)
    const last = own[0]
    return {
      what,
      at: last?.at.toISOString() ?? null,
      removed: own.reduce((sum, { at, removed }) => (sameDay(at, last!.at) ? sum + removed : sum), 0),
      failed: own.some(({ failed }) => failed),
    }
  })
}
