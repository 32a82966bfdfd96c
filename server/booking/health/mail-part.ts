import type { Parts } from '#server/platform/mail/layout.ts'
import { button, paragraph } from '#server/platform/mail/parts.ts'
import type { BookingRow } from '../booking.ts'
import type { MailSite } from '../mail-parts.ts'
import { manageUrl } from '../own/keys.ts'

/** Asks, and never tells: no answer is in any mail. */
export function askHealth(booking: BookingRow, site: MailSite): Parts[number] {
  return (
    site.asksHealth && [
      paragraph('So that we treat you safely, please answer a few short questions about your health before you come.'),
      button('Answer the questions', manageUrl(booking, site)),
    ]
  )
}
