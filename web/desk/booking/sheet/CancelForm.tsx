import type { DeskBooking } from '#contract/desk/desk.ts'
import { decide } from '#web/api/desk.ts'
import { CancelFields } from '#web/desk/CancelFields.tsx'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { change as changeBooking } from '#web/desk/notice.ts'
import { Button } from '#web/ui/Button.tsx'

export default function CancelForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const { paid } = booking.money
  const { values, change, forget } = useKeptForm(`cancel ${booking._id}`, {
    reason: '',
    money: paid > 0 ? ('return' as 'return' | 'keep') : ('none' as const),
  })
  const reason = values.reason.trim()

  async function cancel() {
    const body = { status: 'cancelled', from: booking.status, money: values.money, ...(reason && { reason }) } as const
    if (!(await changeBooking(`Cancelled: ${booking.fullName}`, () => decide(booking._id, body)))) return
    forget()
    onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <CancelFields label="Reason the customer reads (optional)" values={values} change={change} paid={paid} />
      <p className="border-l-2 border-gold pl-3 text-[0.9375rem]/6 text-stone">
        {booking.email
          ? `We will email the customer that the booking is cancelled${reason ? `, and why: “${reason}”` : ''}. The email leaves in 15 seconds; until then you can undo.`
          : 'There is no email address: please tell the customer by phone or WhatsApp.'}
      </p>
      <Button look="danger" onClick={cancel}>
        Cancel this booking
      </Button>
    </div>
  )
}
