import type { ManageResponse } from '#contract/manage.ts'
import { manageText } from '#contract/messages.ts'
import type { PublicSpa } from '#contract/spa.ts'
import { dayAndClock } from '#contract/until.ts'

type Allowed = Pick<ManageResponse, 'mayMove' | 'mayCancel' | 'freeUntil' | 'feeMayApply' | 'movesLeft'>

/** What may be done until when, as the server said it, in words; `paused` says why no other times are offered for now. */
export function changeLines(
  allowed: Allowed,
  { timeZone, policy }: Pick<PublicSpa, 'timeZone' | 'policy'>,
  paused: string | undefined,
): string[] {
  const { mayMove, mayCancel, freeUntil, feeMayApply, movesLeft } = allowed
  const until = dayAndClock(freeUntil, timeZone)
  if (mayMove && paused) return [manageText.freeToCancelUntil(until), paused]
  if (mayMove) return [manageText.freeUntil(until), manageText.movesLeft(movesLeft)]
  if (!mayCancel) return []
  if (feeMayApply) return [manageText.feeMayApply(policy.noticeHours), manageText.lateMove]
  // Before the free time is over moving is open, unless there were too many moves.
  if (movesLeft === 0) return [manageText.freeToCancelUntil(until), manageText.noMovesLeft]
  return [manageText.freeForNow, manageText.lateMove]
}
