import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import type { ManagedBooking } from '#contract/booking/manage.ts'
import { isInFourWeeks, sameAgain } from '#contract/booking/same-again.ts'
import { ownBookingsText, sameAgainText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { longDate } from '#contract/platform/dates.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { loadServices } from '#web/store/service.ts'
import { useSite } from '#web/store/site.ts'
import { type Stores, useHomepageStore, useStores } from '#web/store/stores.ts'
import { userInfoOf } from '#web/store/user-info.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { pauseSentence } from '../pause-sentence.ts'

const PAID_FOR: readonly ManagedBooking['status'][] = ['submitted', 'confirmed', 'done']

/** A server of the version before does not say what a booking consists of. */
export const mayBookAgain = ({ status, endsAt, treatments }: ManagedBooking, now: number) =>
  treatments !== undefined && (PAID_FOR.includes(status) || (status !== 'held' && Date.parse(endsAt) < now))

/** Needed only once the button is pressed. */
async function load(stores: Stores) {
  const hasServices = stores.service.getState().services.length > 0
  const [choosing, failure] = await Promise.all([
    import('../choose-again.ts').catch(() => undefined),
    hasServices ? undefined : loadServices(stores),
  ])
  return failure ? undefined : choosing
}

/** Opens the booking page with everything filled in: what is left to do there is to confirm. */
export function BookAgain({ booking }: { booking: ManagedBooking }) {
  const stores = useStores()
  const navigate = useNavigate()
  const { today } = useSite()
  const paused = useHomepageStore(pauseSentence)
  const [isBusy, setBusy] = useState(false)
  if (paused) return null
  const { guests, ...when } = sameAgain(booking, { today })

  async function open() {
    const { toast } = stores
    setBusy(true)
    const choosing = await load(stores)
    setBusy(false)
    if (!choosing) return toast.error(sameAgainText.notLoaded)
    const { chooseAgain, fillIn, showTimes } = choosing
    const gone = chooseAgain(stores, { guests, before: booking.treatments })
    if (!gone) return toast.error(ownBookingsText.goneService)
    fillIn(stores, when, userInfoOf(booking))
    if (gone.length > 0) toast.error(sameAgainText.gone(gone.join(' and ')))
    navigate(paths.booking)
    showTimes()
  }

  return (
    <section
      aria-labelledby="book-again"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-ink/15 px-5 py-4 sm:px-8 print:hidden"
    >
      <div>
        <h2 id="book-again" className="font-sans text-base font-semibold">
          {sameAgainText.heading}
        </h2>
        <p>
          {longDate(when.bookingDate)}, <span className="whitespace-nowrap">{when.bookingTime}</span>
        </p>
      </div>
      <Button
        look={booking.status === 'done' ? 'gold' : 'outline'}
        className="grow sm:grow-0"
        disabled={isBusy}
        onClick={open}
      >
        <Icon of={CalendarPlus} size={20} />
        {isBusy
          ? sameAgainText.opening
          : isInFourWeeks(booking, today)
            ? sameAgainText.inFourWeeks
            : sameAgainText.again}
      </Button>
    </section>
  )
}
