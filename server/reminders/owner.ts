import { hoursInside } from '#contract/availability.ts'
import { addDays } from '#contract/dates.ts'
import { OWNER_LIST_HOUR, RECEIPT_WAITS_HOURS } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MINUTES_PER_HOUR, MS_PER_DAY, MS_PER_HOUR } from '#contract/time.ts'
import { knownClosures } from '#server/booking/closures.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { undecidedUntil } from '#server/booking/rules.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postMail } from '#server/mail/outbox.ts'
import { quietUntil } from '#server/mail/quiet-hours.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { dayListMail, receiptsWaitMail } from './mails.ts'
import { type OpenHours, openTime } from './open-time.ts'
import { aboutBooking, selectDayList, selectUndecidedReceipts, type WaitingRow, writeReminders } from './queries.ts'
import type { ReminderDeps } from './reminders.ts'

/** Older receipts were named long ago; their reminders may be forgotten. */
const RECEIPTS_SINCE_MS = 14 * MS_PER_DAY

/**
 * In the evening, who comes tomorrow; an owner who could not be told then is told in the morning. A day that was empty at
 * that hour sends nothing: what comes later has mails of its own.
 */
export async function listComingDay(deps: ReminderDeps): Promise<number> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  if (!spa.reminders.toOwner || quietUntil(now, spa.timeZone)) return 0
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(now.getTime())
  const listedAt = (eve: string) => new Date(zone.day(eve).instantAt(OWNER_LIST_HOUR * MINUTES_PER_HOUR))
  const eve = now >= listedAt(today) ? today : addDays(today, -1)
  const date = addDays(eve, 1)
  return inTransaction(db, async tx => {
    const bookings = await selectDayList(tx, date, now)
    const [first] = bookings
    const wasEmpty = bookings.every(({ createdAt }) => createdAt >= listedAt(eve))
    if (!first || wasEmpty || first.startsAt <= now) return 0
    const written = await writeReminders(tx, 'tomorrow-for-owner', [date], now)
    if (written.length > 0) await postMail(tx, dayListMail(date, bookings, mailSite(deps, spa, now)), now)
    return written.length
  })
}

/** Receipts that wait too long, each named once: those that have come to it since the last mail make the next one. */
export async function nameWaitingReceipts(deps: ReminderDeps): Promise<number> {
  const { db, clock } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  if (!spa.reminders.toOwner || quietUntil(now, spa.timeZone)) return 0
  const hours = await openHours(deps, spa)
  return inTransaction(db, async tx => {
    const undecided = await selectUndecidedReceipts(tx, new Date(now.getTime() - RECEIPTS_SINCE_MS))
    const waiting = undecided.filter(row => {
      const since = waitsSince(row)
      return openTime(since, now, hours) >= RECEIPT_WAITS_HOURS * MS_PER_HOUR || isHalfOver(row, since, now, spa)
    })
    const about = (row: WaitingRow) => aboutBooking(row, row.cameAt)
    const written = await writeReminders(tx, 'receipts-wait-for-owner', waiting.map(about), now)
    const named = waiting.filter(row => written.includes(about(row)))
    if (named.length > 0) await postMail(tx, receiptsWaitMail(named, mailSite(deps, spa, now)), now)
    return named.length > 0 ? 1 : 0
  })
}

/** However few hours the spa was open: half of its time is left to decide when the owner hears of it. */
function isHalfOver(row: WaitingRow, since: Date, now: Date, spa: Spa): boolean {
  if (row.status !== 'submitted') return false
  const until = undecidedUntil(row, spa)
  return now.getTime() - since.getTime() >= until.getTime() - now.getTime()
}

/** Who put a receipt off has seen it; from then on it waits anew. */
function waitsSince({ cameAt, lookAgainAt }: WaitingRow): Date {
  return lookAgainAt && lookAgainAt > cameAt ? lookAgainAt : cameAt
}

/** The spa is open whenever any of its sub-services can be booked. */
async function openHours(deps: ReminderDeps, { timeZone, deskHours }: Spa): Promise<OpenHours> {
  const [services, closures] = await Promise.all([allServices(deps), knownClosures(deps)])
  const availability = services.flatMap(({ serviceArray }) => serviceArray.flatMap(sub => sub.availability))
  return { availability: hoursInside(availability, deskHours), closures, timeZone }
}
