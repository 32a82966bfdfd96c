import { useEffect, useState } from 'react'
import { findBookings } from '#web/api/desk.ts'

const PAUSE_MS = 300
/** Of a number in any form: with or without the country's code. */
const ENOUGH_DIGITS = 10

/** Whoever came with this number before, so that nobody has to spell their name twice. */
export function useKnownCustomer(phone: string) {
  const [known, setKnown] = useState<{ fullName: string; email: string }>()
  const digits = phone.replace(/\D/g, '').slice(-ENOUGH_DIGITS)
  useEffect(() => {
    setKnown(undefined)
    if (digits.length < ENOUGH_DIGITS) return
    let isWanted = true
    const timer = setTimeout(
      () =>
        findBookings({ q: digits, limit: '100' }).then(
          ({ bookings }) => isWanted && setKnown(bookings.at(-1)),
          () => {},
        ),
      PAUSE_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [digits])
  return known
}
