import { isLive } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { Details } from '#web/api/desk.ts'
import { takeOutTreatment } from '#web/api/treatments.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { change } from '#web/desk/notice.ts'
import { type PartOf, partId } from '#web/desk/parts.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { moneyAfter } from './money-after.ts'

interface Props {
  booking: PartOf<DeskBooking>
  removable: Details['removable']
  onDone(): void
}

/** The question before a treatment is taken out of a visit, with what goes with it and what is left to pay. */
export default function TakeOutForm({ booking, removable, onDone }: Props) {
  const found = removable.find(({ treatmentId }) => treatmentId === partId(booking))
  if (!found || !isLive(booking.status)) return <p>This is all there is in the booking. To call it off, tap Cancel.</p>
  const price = booking.treatments.reduce((sum, one) => sum + one.price, 0)
  const names = found.goes.join(' with ')

  async function takeOut() {
    if (await change(`${names} taken out`, () => takeOutTreatment(partId(booking)))) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        Take <strong className="font-semibold">{names}</strong> out of the visit? It then costs {moneyText(found.price)}{' '}
        instead of {moneyText(price)}.{' '}
        <strong className="font-semibold">{moneyAfter({ money: booking.money, price }, found.price)}.</strong>
      </p>
      {booking.email && <Hint>We will email the customer in 15 seconds; until then you can undo.</Hint>}
      <Button look="danger" onClick={takeOut}>
        Take it out
      </Button>
    </div>
  )
}
