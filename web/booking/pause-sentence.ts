import { bookingText } from '#contract/messages.ts'
import type { HomepageState } from '#web/store/homepage.ts'

/** Undefined while bookings are taken. */
export function pauseSentence({ isPaused, pauseText }: HomepageState): string | undefined {
  return isPaused ? pauseText || bookingText.paused : undefined
}
