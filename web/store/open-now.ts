import { openingNow } from '#contract/catalogue/opening-hours.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { minutesReached, wallClock } from '#contract/platform/zone.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Site } from './site.ts'
import type { Stores } from './stores.ts'

/** Says what is true now, every minute the page is visible, until the signal. */
export function followOpening(
  { application }: Pick<Stores, 'application'>,
  { spa, closures }: Site,
  left: AbortSignal,
) {
  let timer: ReturnType<typeof setTimeout>
  const days = { deskHours: spa.deskHours, closures }

  function say() {
    clearTimeout(timer)
    if (left.aborted || document.hidden) return
    const now = serverNow()
    const { date } = wallClock(now, spa.timeZone)
    const text = openingNow(days, { date, minutes: minutesReached(now, date, spa.timeZone) })
    const { openNow } = application.getState()
    if (openNow?.text !== text || openNow.date !== date) application.setState({ openNow: { date, text } })
    timer = setTimeout(say, MS_PER_MINUTE - (now % MS_PER_MINUTE))
  }

  document.addEventListener('visibilitychange', say, { signal: left })
  left.addEventListener('abort', () => clearTimeout(timer))
  say()
}
