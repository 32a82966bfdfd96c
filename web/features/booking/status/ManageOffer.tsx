import { manageText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { keptKey } from '#web/store/own-bookings.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import SendMyLink from './SendMyLink.tsx'

/** The number alone shows a booking and changes nothing. The device that booked has the key; for others it is in the mails. */
export function ManageOffer({ bookingHash, isLive }: { bookingHash: string; isLive: boolean }) {
  const key = keptKey(bookingHash)
  return (
    <section aria-label={manageText.changes} className="text-center">
      <p className="mb-4">
        {isLive ? (key ? manageText.manageHint : manageText.manageElsewhere) : manageText.refundHint}
      </p>
      {key ? (
        <ButtonLink to={paths.bookingManage(bookingHash, key)} look="outline">
          {isLive ? manageText.manage : manageText.seeRefund}
        </ButtonLink>
      ) : (
        <SendMyLink bookingHash={bookingHash} />
      )}
    </section>
  )
}
