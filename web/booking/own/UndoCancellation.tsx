import { useState } from 'react'
import { manageText } from '#contract/messages.ts'
import { clockTime } from '#contract/platform/zone.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'

export function UndoCancellation(props: { until: string; isBusy: boolean; undo(): Promise<Failure | undefined> }) {
  const { until, isBusy, undo } = props
  const { timeZone } = useSpa()
  const [failure, setFailure] = useState<Failure>()
  return (
    <div className="mt-8">
      <p className="mb-4 text-cream/85">{manageText.takeBackUntil(clockTime(until, timeZone))}</p>
      <Button disabled={isBusy} onClick={async () => setFailure(await undo())}>
        {manageText.takeBack}
      </Button>
      <p role="alert" className="mt-4 font-semibold text-gold empty:hidden">
        {failure?.sentence}
      </p>
    </div>
  )
}
