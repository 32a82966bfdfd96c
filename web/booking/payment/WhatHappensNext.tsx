import type { PublicBooking } from '#contract/booking/booking.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { paymentText, policyText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { priceText } from '#contract/platform/money.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { useSpa } from '#web/store/site.ts'
import { transferOf } from '../at-spa.ts'

const LINK = 'text-amber underline underline-offset-4'
const IN_NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }

export function WhatHappensNext({ booking }: { booking: PublicBooking | null }) {
  const spa = useSpa()
  const until =
    booking?.status === 'held' && booking.holdExpiresAt ? clockTime(booking.holdExpiresAt, spa.timeZone) : undefined
  return (
    <section aria-labelledby="payment-next" className="border-t border-ink/10 pt-5 text-[0.9375rem]/6">
      <h3 id="payment-next" className="text-xl font-semibold">
        What happens next
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-amber">
        <li>
          {until
            ? `Send us your receipt by ${until} and the time is yours. We then compare the transfer with our account and write to you.`
            : 'Once your receipt is here we compare the transfer with our account and write to you.'}
        </li>
        <li>
          {policyText.freeChange(spa.policy.noticeHours, 'before your appointment')} (
          <a href={paths.policy} {...IN_NEW_TAB} className={LINK}>
            our policy
          </a>
          ).
        </li>
        <li>
          Any question, call{' '}
          <a href={spa.phone.link} className={`whitespace-nowrap ${LINK}`}>
            {spa.phone.display}
          </a>{' '}
          or{' '}
          <a href={spa.links.chat} {...IN_NEW_TAB} className={LINK}>
            chat with us
          </a>
          .
        </li>
        {booking && (
          <li>
            <a
              href={whatsAppToSpa(
                spa,
                customerWrites.cannotUpload(booking, priceText(transferOf(booking), spa.currency)),
              )}
              {...IN_NEW_TAB}
              className={LINK}
            >
              {paymentText.cannotUpload}
            </a>{' '}
            {paymentText.sendByWhatsApp}
          </li>
        )}
      </ul>
    </section>
  )
}
