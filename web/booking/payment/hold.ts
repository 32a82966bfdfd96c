import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { untilText } from '#contract/platform/until.ts'
import { HOLD_SHORT_MINUTES } from '#contract/rules.ts'

export type Hold = { isOver: true } | { isOver: false; until: string; left: string; isShort: boolean }

/** A hold at a given time, by the spa's clock: until "10:45 AM", "14:59" left. */
export function holdAt(now: number, expiresAt: string, timeZone: string): Hold {
  const end = Date.parse(expiresAt)
  if (end <= now) return { isOver: true }
  return {
    isOver: false,
    until: untilText(expiresAt, now, timeZone),
    left: countdown(end - now),
    isShort: end - now <= HOLD_SHORT_MINUTES * MS_PER_MINUTE,
  }
}

/** "0:09", "14:59", "1:00:00"; rounded up, so that it does not say 0:00 while there is time left. */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / MS_PER_SECOND)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = hours > 0 ? [hours, twoDigits(minutes), twoDigits(rest)] : [minutes, twoDigits(rest)]
  return parts.join(':')
}

function twoDigits(n: number) {
  return String(n).padStart(2, '0')
}
