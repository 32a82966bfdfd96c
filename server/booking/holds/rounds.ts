import type { Deps } from '#server/deps.ts'
import type { BookingDeps } from '../booking.ts'
import { alertOwnerOfJump } from './jump.ts'
import { giveUpUndecided } from './undecided.ts'

/** What the clock does about times that are taken and not paid. Neither keeps the other. */
export async function lookAfterHolds(deps: BookingDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const look of [giveUpUndecided, alertOwnerOfJump])
    await look(deps).catch(error => deps.log.warn({ err: error }, 'holds could not be looked after'))
}
