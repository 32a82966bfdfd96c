import { CheckCheck, CirclePause, Clock, type IconNode, PenLine, Send } from 'lucide'
import type { LetterStatus } from '#contract/people/letter-states.ts'
import type { Letter } from '#contract/people/letters.ts'
import { MINUTES_PER_HOUR, timeLabel } from '#contract/platform/time.ts'
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '#contract/rules.ts'
import { whenText } from '#web/desk/times.ts'

export const LETTER_STATES: Record<LetterStatus, { word: string; icon: IconNode; look: string }> = {
  draft: { word: 'Draft', icon: PenLine, look: 'border-dashed border-stone text-stone' },
  scheduled: { word: 'Scheduled', icon: Clock, look: 'border-amber bg-gold/25 text-ink' },
  sending: { word: 'Being sent', icon: Send, look: 'border-amber bg-gold/25 text-ink' },
  stopped: { word: 'Stopped', icon: CirclePause, look: 'border-petal text-petal' },
  sent: { word: 'Sent', icon: CheckCheck, look: 'border-leaf text-leaf' },
}

export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

const hour = (at: number) => timeLabel(at * MINUTES_PER_HOUR)

export const QUIET_HOURS_TEXT = `No letter leaves between ${hour(QUIET_FROM_HOUR)} and ${hour(QUIET_UNTIL_HOUR)}.`

export function leavesText({ status, sendAt, quietUntil }: Pick<Letter, 'status' | 'sendAt' | 'quietUntil'>): string {
  if (status === 'sending') return quietUntil ? `${QUIET_HOURS_TEXT} It goes on at ${whenText(quietUntil)}.` : ''
  if (status !== 'scheduled' || !sendAt) return ''
  return quietUntil ? `${QUIET_HOURS_TEXT} It leaves at ${whenText(quietUntil)}.` : `It leaves at ${whenText(sendAt)}.`
}

/** "over about 3 minutes" */
export function sendingTimeText(count: number, perMinute: number): string {
  const minutes = Math.ceil(count / perMinute)
  if (minutes <= 1) return 'within a minute or two'
  return minutes < 90 ? `over about ${minutes} minutes` : `over about ${Math.round(minutes / 60)} hours`
}
