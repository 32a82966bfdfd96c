import { useState } from 'react'
import type { ManageResponse } from '#contract/booking/manage.ts'
import { partInTime, partsOf } from '#contract/booking/visit-parts.ts'
import { manageText as text } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  managed: ManageResponse
  removed: ManageResponse['removable'][number]
  isBusy: boolean
  remove(): Promise<Failure | undefined>
  close(): void
}

/** Which of the treatments, what goes with it, and what it costs then. Opens under its part. */
export default function TakeOutQuestion({ managed: { booking }, removed, isBusy, remove, close }: Props) {
  const { currency } = useSpa()
  const [failure, setFailure] = useState<Failure>()
  const confirm = async () => setFailure(await remove())
  const { goes } = removed
  const part = partsOf(booking).find(({ _id }) => _id === removed.treatmentId)
  const what = part ? partInTime(part, goes.join(' and ')) : goes.join(' and ')
  const isPaid = booking.status !== 'held'
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {goes.length > 1 ? text.goOutTogether(what) : text.goesOut(what)} {text.othersStay}
      </p>
      <p>
        {text.thenCosts(priceText(removed.price, currency), priceText(booking.price, currency))}{' '}
        {isPaid && text.returned}
      </p>
      <p role="alert" className="text-petal empty:hidden">
        {failure?.sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" className="grow sm:grow-0" disabled={isBusy} onClick={confirm}>
          {text.takeOutYes}
        </Button>
        <Button look="outline" className="grow sm:grow-0" disabled={isBusy} onClick={close}>
          {text.takeOutNo}
        </Button>
      </div>
    </div>
  )
}
