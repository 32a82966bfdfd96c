import { useEffect, useState } from 'react'
import type { KnownCustomer } from '#contract/new-booking.ts'
import { fetchKnownCustomer } from '#web/api/new-booking.ts'

const PAUSE_MS = 300
/** With fewer digits it is the beginning of a number. */
const FEWEST_DIGITS = 7

/** Whoever came with this number before, so that nobody has to spell their name twice. */
export function useKnownCustomer(phone: string) {
  const [known, setKnown] = useState<KnownCustomer>()
  const digits = phone.replace(/\D/g, '')
  useEffect(() => {
    setKnown(undefined)
    if (digits.length < FEWEST_DIGITS) return
    let isWanted = true
    const timer = setTimeout(
      () =>
        fetchKnownCustomer(digits).then(
          customer => isWanted && setKnown(customer ?? undefined),
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

type Typed = Pick<KnownCustomer, 'fullName' | 'email'>

/** What a known customer adds to what is typed; undefined when nothing. An address of somebody else does not stay. */
export function filledIn(known: KnownCustomer | undefined, typed: Typed): Typed | undefined {
  if (!known?.fullName) return undefined
  const isTheirs = typed.fullName.trim() === '' || typed.fullName === known.fullName
  const filled = { fullName: known.fullName, email: known.email || (isTheirs ? typed.email : '') }
  return filled.fullName === typed.fullName && (filled.email === typed.email || typed.email !== '') ? undefined : filled
}
