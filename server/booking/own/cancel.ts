import type { ManageBody, ManageResponse } from '#contract/manage.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { asOf } from '../booking.ts'
import { lockBooking } from '../decisions.ts'
import { CUSTOMER, changeBooking } from '../history/history.ts'
import { mailSite } from '../mail-parts.ts'
import { refundFor } from '../refund/refund.ts'
import { ownCancelForOwnerMail, ownCancelledMail } from './mails.ts'
import {
  afterOwnCancel,
  countRestoresLeft,
  findOwnBooking,
  type OwnDeps,
  restoreUntilOf,
  showOwnBooking,
} from './own-booking.ts'
import { ownRules } from './rules.ts'
import { tellBoth } from './tell-both.ts'

/**
 * The customer cancels. What was paid is to be returned while cancelling is free; later it waits for somebody at the spa to
 * say what becomes of it. Doing it twice is doing it once.
 */
export async function cancelOwnBooking(deps: OwnDeps, body: ManageBody): Promise<ManageResponse> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const { id } = await findOwnBooking(deps, body)
  const cancelled = await inTransaction(db, async tx => {
    const locked = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    const booking = asOf(locked, now)
    if (booking.status === 'cancelled') return { booking }
    const { mayCancel, hasBegun, feeMayApply } = ownRules(booking, { ...spa.policy, now })
    if (!mayCancel) throw notCancellable(booking.status, hasBegun, spa.phone.display)
    const to = {
      ...afterOwnCancel(feeMayApply),
      statusBeforeCancel: booking.status,
      decisionReason: '',
      decidedAt: now,
      lookAgainAt: null,
      sequence: booking.sequence + 1,
    } as const
    const after = { ...booking, ...to }
    const site = mailSite(deps, spa, now)
    const refund = await refundFor(tx, after, { spa, now })
    const restoresLeft = await countRestoresLeft(tx, id)
    const restoreUntil = restoresLeft > 0 ? restoreUntilOf(booking, { at: now }) : undefined
    const letters = {
      toOwner: ownCancelForOwnerMail(after, site, refund),
      toCustomer: ownCancelledMail(after, site, { refund, restoreUntil }),
    }
    const { mailIds, dueAt } = await tellBoth(tx, booking, letters, { site, limited: config.rateLimits })
    const change = { what: 'cancelled', who: CUSTOMER, now, to, mailIds }
    return { booking: await changeBooking(tx, booking, change), dueAt }
  })
  mail.wake(cancelled.dueAt)
  return showOwnBooking(deps, cancelled.booking)
}

function notCancellable(status: string, hasBegun: boolean, phone: string) {
  return hasBegun
    ? new Refusal('too_late', manageRefusals.begun(phone))
    : new Refusal('already_decided', manageRefusals.notLive(status, phone))
}
