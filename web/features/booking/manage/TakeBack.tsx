import { useState } from 'react'
import { manageText } from '#contract/messages.ts'
import { clockTime } from '#contract/zone.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  until: string
  isBusy: boolean
  takeBack(): Promise<Failure | undefined>
}

/** For whoever tapped too quickly. */
export function TakeBack({ until, isBusy, takeBack }: Props) {
  const { timeZone } = useSpa()
  const [failure, setFailure] = useState<Failure>()
  return (
    <div className="mt-8">
      <p className="mb-4 text-cream/85">{manageText.takeBackUntil(clockTime(until, timeZone))}</p>
      <Button disabled={isBusy} onClick={async () => setFailure(await takeBack())}>
        {manageText.takeBack}
      </Button>
      <p role="alert" className="mt-4 font-semibold text-gold empty:hidden">
        {failure?.sentence}
      </p>
    </div>
  )
}
