import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { DONE_BY_ITSELF_HOUR } from '#contract/rules.ts'
import { MINUTES_PER_HOUR } from '#contract/time.ts'
import { recordChange } from '#server/owner/record.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { claimNight, saveResult } from './queries.ts'
import { GROWING, type Growing, type RetentionDeps } from './what-grows.ts'

const CLOCK = { deviceId: null, name: 'The site' }

/**
 * Removes what is over, personal or not: early in the morning, once a night over all processes, files once for each folder.
 * Figures stay, and nothing of a booking that is live or lies ahead is touched. Gives back what was removed; undefined
 * when this process had nothing to do.
 */
export async function forgetWhatIsOver(deps: RetentionDeps): Promise<Record<string, number> | undefined> {
  const { db, clock, config } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const today = zone.dateOf(now.getTime())
  if (now.getTime() < zone.day(today).instantAt(DONE_BY_ITSELF_HOUR * MINUTES_PER_HOUR)) return undefined

  const places = { database: '', folder: folderName(config.dataDir) }
  const nights = { database: today, folder: `${today} ${places.folder}` }
  let forgotten: Record<string, number> | undefined
  for (const where of ['database', 'folder'] as const)
    if (await claimNight(db, nights[where], now))
      forgotten = {
        ...forgotten,
        ...(await walk(
          deps,
          { now, place: places[where] },
          GROWING.filter(growing => growing.where === where),
        )),
      }
  if (!forgotten) return undefined
  const counted = Object.entries(forgotten).filter(([, count]) => count > 0)
  if (counted.length > 0)
    await recordChange(db, clock, 'forget what is over', { after: Object.fromEntries(counted), who: CLOCK })
  return forgotten
}

async function walk(deps: RetentionDeps, { now, place }: { now: Date; place: string }, list: Growing[]) {
  const { retention } = await currentSpa(deps)
  const forgotten: Record<string, number> = {}
  // One that fails does not keep the others; the next night tries it again, and the desk names it until then.
  for (const { what, clean } of list) {
    const removed = await clean(deps, now, retention).catch(error => {
      deps.log.error({ err: error, what }, 'what is over could not be forgotten')
      return undefined
    })
    forgotten[what] = removed ?? 0
    await saveResult(deps.db, { what, place, at: now, removed: removed ?? 0, failed: removed === undefined })
  }
  return forgotten
}

/** Tells the folders of several machines apart without telling where they are. */
function folderName(dataDir: string) {
  return createHash('sha256')
    .update(`${hostname()} ${resolve(dataDir)}`)
    .digest('hex')
    .slice(0, 16)
}
