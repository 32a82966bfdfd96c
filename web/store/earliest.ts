import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { fetchEarliest } from '#web/api/earliest.ts'
import type { Stores } from './stores.ts'

/** Cards that come into view together, and the pages after them, share one answer this long. */
const FRESH_MS = MS_PER_MINUTE

/** The first time of every service. A failure is not shown: the cards then say nothing of it. */
export async function loadEarliest({ service }: Pick<Stores, 'service'>) {
  const askedAt = Date.now()
  if (askedAt - service.getState().earliestAskedAt < FRESH_MS) return
  service.setState({ earliestAskedAt: askedAt })
  try {
    const { earliest } = (await fetchEarliest()).data
    service.setState({ earliest })
  } catch {
    service.setState({ earliest: {}, earliestAskedAt: 0 })
  }
}
