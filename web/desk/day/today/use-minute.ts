import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { minutesOn, today } from '#web/desk/times.ts'
import { useNow } from '#web/ui/use-now.ts'

const minuteNow = () => Math.floor(Date.now() / MS_PER_MINUTE)

/** The current minute of the spa's day. Renders once a minute: a day's list is long. */
export const useMinute = () => minutesOn(today(), useNow(minuteNow) * MS_PER_MINUTE)
