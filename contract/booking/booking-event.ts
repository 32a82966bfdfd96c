import type { Spa } from '../catalogue/spa.ts'
import { paths } from '../paths.ts'
import { longDate } from '../platform/dates.ts'
import { zoneName } from '../platform/zone.ts'
import type { PublicBooking } from './booking.ts'

type BookedEvent = Pick<
  PublicBooking,
  '_id' | 'bookingHash' | 'serviceName' | 'subServiceName' | 'bookingDate' | 'bookingTime'
>

type EventSpa = Pick<Spa, 'name' | 'address' | 'phone' | 'timeZone'>

/** A booking as a calendar entry. Mails and site use the same uid, so that a calendar that gets both shows it once. */
export function bookingEvent(booking: BookedEvent, spa: EventSpa, site: { url: string; manageKey?: string }) {
  const { name, address, phone, timeZone } = spa
  const { _id, bookingHash, serviceName, subServiceName, bookingDate, bookingTime } = booking
  const { manageKey } = site
  const page = site.url + (manageKey ? paths.bookingManage(bookingHash, manageKey) : paths.bookingSuccess(bookingHash))
  return {
    uid: `${_id}@${new URL(site.url).hostname}`,
    summary: `${subServiceName}, ${name}`,
    description: [
      `${serviceName}: ${subServiceName}`,
      `${longDate(bookingDate)} at ${bookingTime} (${zoneName(timeZone)})`,
      `Confirmation number #${bookingHash}`,
      phone.display,
      ...(manageKey ? [`Change or cancel: ${page}`] : []),
    ].join('\n'),
    location: `${name}, ${address.oneLine}`,
    url: page,
  }
}
