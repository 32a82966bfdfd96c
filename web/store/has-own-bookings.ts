import { OWN_BOOKINGS_KEY } from '#contract/rules.ts'

/** Whether bookings were made on this device. Apart from what reads them, because every page asks. */
export function hasOwnBookings(): boolean {
  try {
    return OWN_BOOKINGS_KEY in localStorage
  } catch {
    return false
  }
}
