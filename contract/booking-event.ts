import type { PublicBooking } from './booking.ts'
import { business } from './business.ts'
import { longDate } from './dates.ts'
import { paths } from './paths.ts'
import { zoneName } from './zone.ts'

type BookedEvent = Pick<
  PublicBooking,
  '_id' | 'bookingHash' | 'serviceName' | 'subServiceName' | 'bookingDate' | 'bookingTime'
>

/**
 * A booking as an entry of the customer's calendar. The mails and the site say the same of it, under the same name, so that
 * a calendar that gets it from both shows it once.
 */
export function bookingEvent(booking: BookedEvent, site: { url: string; timeZone: string; manageKey?: string }) {
  const { _id, bookingHash, serviceName, subServiceName, bookingDate, bookingTime } = booking
  const { manageKey } = site
  const page = site.url + (manageKey ? paths.bookingManage(bookingHash, manageKey) : paths.bookingSuccess(bookingHash))
  return {
    uid: `${_id}@${new URL(site.url).hostname}`,
    summary: `${subServiceName}, ${business.name}`,
    description: [
      `${serviceName}: ${subServiceName}`,
      `${longDate(bookingDate)} at ${bookingTime} (${zoneName(site.timeZone)})`,
      `Confirmation number #${bookingHash}`,
      business.phone.display,
      ...(manageKey ? [`Change or cancel: ${page}`] : []),
    ].join('\n'),
    location: `${business.name}, ${business.address.oneLine}`,
    url: page,
  }
}
