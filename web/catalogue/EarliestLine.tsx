import { useEffect } from 'react'
import { catalogueText } from '#contract/messages.ts'
import { soonText } from '#contract/platform/soon.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { instantOnWall, wallClock } from '#contract/platform/zone.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { loadEarliest } from '#web/store/earliest.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'

export default function EarliestLine({ of: serviceId }: { of: string }) {
  const { timeZone } = useSpa()
  const stores = useStores()
  const first = useServiceStore(state => state.earliest[serviceId])

  useEffect(() => {
    const load = () => void (document.hidden || loadEarliest(stores))
    load()
    document.addEventListener('visibilitychange', load)
    return () => document.removeEventListener('visibilitychange', load)
  }, [stores])

  const now = serverNow()
  if (!first || instantOnWall(first.date, parseTimeLabel(first.time) ?? 0, timeZone) < now) return null
  return catalogueText.earliest(soonText(first, wallClock(now, timeZone).date))
}
