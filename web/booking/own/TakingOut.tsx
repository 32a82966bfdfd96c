import type { ManageResponse } from '#contract/booking/manage.ts'
import { partInTime, partsOf } from '#contract/booking/visit-parts.ts'
import { manageText as text } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { YesOrNo } from './YesOrNo.tsx'

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
      <YesOrNo yes={text.takeOutYes} no={text.takeOutNo} isBusy={isBusy} confirm={remove} close={close} />
    </div>
  )
}
