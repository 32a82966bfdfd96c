import type { ManageResponse } from '#contract/booking/manage.ts'
import { manageText, refundText as text } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { YesOrNo } from './YesOrNo.tsx'

interface Props {
  managed: ManageResponse
  isBusy: boolean
  cancel(): Promise<Failure | undefined>
  close(): void
}

export default function CancelQuestion({
  managed: { booking, feeMayApply, refundIfCancelled },
  isBusy,
  cancel,
  close,
}: Props) {
  const { policy } = useSpa()
  const free = booking.status === 'held' ? manageText.costsNothingUnpaid : manageText.costsNothing
  return (
    <div className="grid gap-4">
      <p>
        {feeMayApply ? manageText.mayCost(policy.noticeHours) : free} {manageText.timeGoesFree}
      </p>
      {refundIfCancelled && (
        <p>
          {text.ifYouCancel} <strong className="font-semibold">{refundIfCancelled.sentence}</strong>{' '}
          <a href={paths.policy} target="_blank" rel="noopener" className="text-amber underline underline-offset-4">
            {manageText.seePolicy}
          </a>
        </p>
      )}
      <YesOrNo yes={manageText.cancelYes} no={manageText.cancelNo} isBusy={isBusy} confirm={cancel} close={close} />
    </div>
  )
}
