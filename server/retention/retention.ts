import { DONE_BY_ITSELF_HOUR, SOURCE_KEPT_DAYS } from '#contract/rules.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import { forgetOldKeys } from '#server/access/enter.ts'
import { forgetSources } from '#server/booking/holds/queries.ts'
import { forgetOldAttempts } from '#server/booking/idempotency/idempotency.ts'
import type { Deps } from '#server/deps.ts'
import { forgetOldCodes } from '#server/newsletter/newsletter.ts'
import { recordChange } from '#server/owner/record.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import {
  claimNight,
  deleteOldMails,
  deleteReceipts,
  forgetLapsedContacts,
  forgetOldContacts,
  selectOldReceipts,
} from './queries.ts'

export type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'receipts' | 'site'>

const CLOCK = { deviceId: null, name: 'The clock' }

/**
 * Forgets what is personal once the spa's own terms are over: early in the morning, once a night, by whichever process
 * looks first. Figures stay, and nothing of a booking that is live or lies ahead is touched. Gives back what was forgotten.
 */
export async function forgetWhatIsOver(deps: RetentionDeps): Promise<Record<string, number> | undefined> {
  const { db, clock, log } = deps
  const { retention, timeZone } = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const today = zone.dateOf(now.getTime())
  if (now.getTime() < zone.day(today).instantAt(DONE_BY_ITSELF_HOUR * 60)) return undefined
  if (!(await claimNight(db, today, now))) return undefined

  const ago = (days: number) => new Date(now.getTime() - days * MS_PER_DAY)
  const tasks = {
    'contacts of lapsed bookings': () => forgetLapsedContacts(db, ago(retention.lapsedContactDays)),
    receipts: () => forgetReceipts(deps, ago(retention.receiptDays)),
    'contacts of past visits': () => forgetOldContacts(db, monthsBefore(now, retention.contactMonths)),
    mails: () => deleteOldMails(db, ago(retention.sentMailDays)),
    keys: () => forgetOldKeys(deps).then(() => 0),
    codes: () => forgetOldCodes(deps).then(() => 0),
    attempts: () => forgetOldAttempts(deps).then(() => 0),
    'networks and devices': () => forgetSources(db, ago(SOURCE_KEPT_DAYS)),
  }
  const forgotten: Record<string, number> = {}
  // One that fails does not keep the others; the next night tries it again.
  for (const [what, forget] of Object.entries(tasks))
    forgotten[what] = await forget().catch(error => {
      log.error({ err: error, what }, 'what is over could not be forgotten')
      return 0
    })
  const counted = Object.entries(forgotten).filter(([, count]) => count > 0)
  if (counted.length > 0)
    await recordChange(db, clock, 'forget what is over', { after: Object.fromEntries(counted), who: CLOCK })
  return forgotten
}

const AT_ONCE = 100

/** The files first: a row without its file is found again the next night, a file without its row never. */
async function forgetReceipts({ db, receipts }: Pick<RetentionDeps, 'db' | 'receipts'>, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await selectOldReceipts(db, before, AT_ONCE)
    for (const { fileName } of old) await receipts.remove(fileName)
    await deleteReceipts(
      db,
      old.map(({ id }) => id),
    )
    forgotten += old.length
    if (old.length < AT_ONCE) return forgotten
  }
}

/** The same day and time so many months ago; the last day where that month is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
