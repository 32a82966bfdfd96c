import { hoursInside } from '#contract/catalogue/availability.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { addDays } from '#contract/platform/dates.ts'
import { MINUTES_PER_HOUR, MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { OWNER_LIST_HOUR, RECEIPT_WAITS_HOURS } from '#contract/rules.ts'
import { openingHours } from '#server/booking/availability/opening-hours.ts'
import type { ClosedDays } from '#server/booking/availability/slot.ts'
import { knownClosures } from '#server/booking/blocks/blocks.ts'
import { type BookingDeps, lockBooking } from '#server/booking/booking.ts'
import { withHealthAsked } from '#server/booking/health/health.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { undecidedUntil } from '#server/booking/rules.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { moneyOf, paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { type Coming, remindedWithinMs, reminderDue } from './due.ts'
import { customerReminderMail, dayListMail, receiptsWaitMail } from './mails.ts'
import {
  aboutBooking,
  type ComingRow,
  deleteRemindersBefore,
  hadReminder,
  selectComing,
  selectDayList,
  selectUndecidedReceipts,
  type WaitingRow,
  writeReminders,
} from './queries.ts'

export type ReminderDeps = BookingDeps & Pick<Deps, 'log'>

/** Longer than any reminder could become due again. */
const KEEP_MS = 30 * MS_PER_DAY

/**
 * Posts the mails that are due and returns their number. Nothing is scheduled ahead, so a move or a cancellation leaves nothing to
 * undo. Several processes may run it: the transaction that posts a reminder also writes its unique row.
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  let posted = 0
  const run = async (job: ReminderJob) => job(deps, await currentSpa(deps), deps.clock.now())
  for (const job of [remindCustomers, listComingDay, nameWaitingReceipts])
    posted += await run(job).catch(error => {
      deps.log.warn({ err: error }, 'reminders could not be looked for')
      return 0
    })
  if (posted > 0) deps.mail.wake()
  return posted
}

export function forgetOldReminders({ db, clock }: Pick<ReminderDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return deleteRemindersBefore(db, new Date(now.getTime() - KEEP_MS), now)
}

type ReminderJob = (deps: ReminderDeps, spa: Spa, now: Date) => Promise<number>

async function remindCustomers(deps: ReminderDeps, spa: Spa, now: Date): Promise<number> {
  const rows = await selectComing(deps.db, now, new Date(now.getTime() + remindedWithinMs(spa)))
  let reminded = 0
  for (const row of rows) {
    const due = reminderDue(toComing(row), now, spa)
    if (!due || row.had.includes(due.kind)) continue
    // The others go on, and the next run retries this one.
    reminded += await remind(deps, spa, row.id).catch(error => {
      deps.log.warn({ err: error }, 'a reminder could not be written')
      return 0
    })
  }
  return reminded
}

/** Reads everything again under the booking's lock, because it may have been cancelled or moved meanwhile. */
async function remind(deps: ReminderDeps, spa: Spa, id: string): Promise<number> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    const booking = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    const [row] = await selectComing(tx, now, new Date(now.getTime() + remindedWithinMs(spa)), id)
    const due = row && reminderDue(toComing(row), now, spa)
    if (!due) return 0
    // Who was asked before a move is reminded of the new time, and not asked again.
    const wasAsked = await hadReminder(tx, due.kind, booking)
    const written = await writeReminders(tx, due.kind, [aboutBooking(booking, booking.startsAt)], now)
    if (written.length > 0) {
      const site = mailSite(deps, spa, now)
      const asking = wasAsked ? site : await withHealthAsked(tx, booking, site)
      const { owed } = moneyOf(booking, paidBy(await selectPayments(tx, booking.id)))
      await postMail(tx, customerReminderMail(booking, asking, { ...due, owed }), now)
    }
    return written.length
  })
}

function toComing({ startsAt, createdAt, movedAt, settledAt }: ComingRow): Coming {
  const bookedAt = latest(createdAt, movedAt)
  return { startsAt, bookedAt, toldAt: latest(bookedAt, settledAt) }
}

function latest(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
}

/** Receipts older than this have had their mail, and the record of it may have been deleted. */
const RECEIPTS_SINCE_MS = 14 * MS_PER_DAY

/** Mails tomorrow's list in the evening, or in the morning if that was missed. Not of a day that was empty at that hour. */
async function listComingDay(deps: ReminderDeps, spa: Spa, now: Date): Promise<number> {
  if (!spa.reminders.toOwner || quietUntil(now, spa.timeZone)) return 0
  const zone = zoneNamed(spa.timeZone)
  const today = zone.dateOf(now.getTime())
  const listedAt = (eve: string) => new Date(zone.day(eve).instantAt(OWNER_LIST_HOUR * MINUTES_PER_HOUR))
  const eve = now >= listedAt(today) ? today : addDays(today, -1)
  const date = addDays(eve, 1)
  return inTransaction(deps.db, async tx => {
    const bookings = await selectDayList(tx, date, now)
    const [first] = bookings
    const wasEmpty = bookings.every(({ createdAt }) => createdAt >= listedAt(eve))
    if (!first || wasEmpty || first.startsAt <= now) return 0
    const written = await writeReminders(tx, 'tomorrow-for-owner', [date], now)
    if (written.length > 0) await postMail(tx, dayListMail(date, bookings, mailSite(deps, spa, now)), now)
    return written.length
  })
}

/** Receipts that wait too long, each mailed about once. */
async function nameWaitingReceipts(deps: ReminderDeps, spa: Spa, now: Date): Promise<number> {
  if (!spa.reminders.toOwner || quietUntil(now, spa.timeZone)) return 0
  const hours = await openHours(deps, spa)
  return inTransaction(deps.db, async tx => {
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

/** Independent of opening hours, so that the owner is mailed while half of the time to decide is left. */
function isHalfOver(row: WaitingRow, since: Date, now: Date, spa: Spa): boolean {
  if (row.status !== 'submitted') return false
  const until = undecidedUntil(row, spa)
  return now.getTime() - since.getTime() >= until.getTime() - now.getTime()
}

/** Postponing a receipt restarts its wait. */
function waitsSince({ cameAt, lookAgainAt }: WaitingRow): Date {
  return lookAgainAt && lookAgainAt > cameAt ? lookAgainAt : cameAt
}

/** The spa is open whenever any of its sub-services can be booked. */
async function openHours(deps: ReminderDeps, { timeZone, deskHours }: Spa): Promise<OpenHours> {
  const [services, closures] = await Promise.all([allServices(deps), knownClosures(deps)])
  const availability = services.flatMap(({ serviceArray }) => serviceArray.flatMap(sub => sub.availability))
  return { availability: hoursInside(availability, deskHours), closures, timeZone }
}

interface OpenHours {
  availability: readonly DayAvailability[]
  closures: readonly Pick<ClosedDays, 'from' | 'to'>[]
  timeZone: string
}

/** Milliseconds of opening hours between two instants. */
export function openTime(from: Date, until: Date, hours: OpenHours): number {
  const zone = zoneNamed(hours.timeZone)
  const lastDate = zone.dateOf(until.getTime())
  let sum = 0
  for (let date = zone.dateOf(from.getTime()); date <= lastDate; date = addDays(date, 1))
    for (const { start, end } of rangesOn(date, hours)) {
      const [opens, closes] = [zone.day(date).instantAt(start), zone.day(date).instantAt(end)]
      sum += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()))
    }
  return sum
}

function rangesOn(date: string, { availability, closures, timeZone }: OpenHours) {
  if (closures.some(({ from, to }) => from <= date && date <= to)) return []
  return openingHours(availability)(zoneNamed(timeZone).day(date).weekday)
}
