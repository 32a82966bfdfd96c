import { manageText } from '#contract/messages.ts'
import { ManagePage } from '#web/features/booking/manage/ManagePage.tsx'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { TryAgain } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

// Most who look at their booking change nothing, so what they would do it with is loaded when it is asked for.
const parts = {
  MoveTime: lazyPart(() => import('#web/features/booking/MoveTime.tsx'), {
    waiting: () => <Spinner label="Loading the calendar" />,
    failed: retry => <NotLoaded retry={retry}>{manageText.calendarNotLoaded}</NotLoaded>,
  }),
  AnotherReceipt: lazyPart(() => import('#web/features/booking/payment/AnotherReceipt.tsx'), {
    waiting: () => <Spinner label="Loading" />,
    failed: retry => <NotLoaded retry={retry}>{manageText.uploadNotLoaded}</NotLoaded>,
  }),
}

/** The customer's own booking, with the calendar and the receipt of the other features. */
export default function ManageScreen() {
  return <ManagePage parts={parts} />
}

function NotLoaded({ retry, children }: { retry(): void; children: string }) {
  return (
    <div role="alert">
      <p>{children}</p>
      <TryAgain onClick={retry} />
    </div>
  )
}
