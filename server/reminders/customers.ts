import type { Spa } from '#contract/spa.ts'
import { lockBooking } from '#server/booking/booking.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postMail } from '#server/mail/outbox.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { type Coming, remindedWithinMs, reminderDue } from './due.ts'
import { customerReminderMail } from './mails.ts'
import { aboutBooking, type ComingRow, selectComing, writeReminders } from './queries.ts'
import type { ReminderDeps } from './reminders.ts'

/** Reminds whoever is to be reminded now; gives back how many that were. */
export async function remindCustomers(deps: ReminderDeps): Promise<number> {
  const { db, clock, log } = deps
  const spa = await currentSpa(deps)
  const now = clock.now()
  const rows = await selectComing(db, now, new Date(now.getTime() + remindedWithinMs(spa)))
  let reminded = 0
  for (const row of rows) {
    const due = reminderDue(toComing(row), now, spa)
    if (!due || row.had.includes(due.kind)) continue
    // One that cannot be written does not keep the others waiting; the next round tries it again.
    await remind(deps, spa, row.id).then(
      count => {
        reminded += count
      },
      error => log.warn({ err: error }, 'a reminder could not be written'),
    )
  }
  return reminded
}

/** Everything is read again under the booking's lock: what was cancelled or moved a moment ago counts. */
async function remind(deps: ReminderDeps, spa: Spa, id: string): Promise<number> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    const booking = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    const [row] = await selectComing(tx, now, new Date(now.getTime() + remindedWithinMs(spa)), id)
    const due = row && reminderDue(toComing(row), now, spa)
    if (!due) return 0
    const written = await writeReminders(tx, due.kind, [aboutBooking(booking, booking.startsAt)], now)
    if (written.length > 0) await postMail(tx, customerReminderMail(booking, mailSite(deps, spa, now), due), now)
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
