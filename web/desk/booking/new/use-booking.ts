import { deskPaths } from '#contract/desk/desk-paths.ts'
import { bookAtDesk } from '#web/api/desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { TYPED_STAYS } from '#web/desk/notice.ts'
import { today } from '#web/desk/times.ts'
import { useAction } from '#web/desk/use-action.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { type Draft, toBody } from './draft.ts'

/** Books a draft and opens its sheet; a pay link is sent from there. */
export function useBooking(forget: () => void) {
  const navigate = useNavigate()
  const { run, ...action } = useAction(TYPED_STAYS)

  async function book(wanted: Draft, price: number, serviceId?: string) {
    await run(async () => {
      const { booking } = await bookAtDesk(toBody(wanted, { serviceId, price, today: today() }))
      forget()
      const { _id, status } = booking
      const next = status === 'held' ? deskPaths.bookingPart(_id, 'paylink') : deskPaths.booking(_id)
      navigate(next, { replace: true })
    })
    // A refusal means that the screen is stale.
    void refreshDesk()
  }
  return { ...action, book }
}
