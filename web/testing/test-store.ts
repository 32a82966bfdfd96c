import { attemptKeys } from '#web/store/attempt-keys.ts'
// The parts of the store that a page loads when it needs them.
import '#web/store/booking.ts'
import '#web/store/made-booking.ts'
import '#web/store/payment.ts'
import { makeStore, type RootState } from '#web/store/store.ts'

/** A store whose toasts can be read and whose keys count up. */
export function testStore(preloaded?: Partial<RootState>) {
  const toasts: string[] = []
  let made = 0
  const keys = attemptKeys(() => `key-${++made}`, { read: () => undefined, write: () => {} })
  const store = makeStore(
    {
      toast: {
        success: sentence => toasts.push(`success: ${sentence}`),
        error: sentence => toasts.push(`error: ${sentence}`),
        settle: () => {},
      },
      attemptKeys: keys,
    },
    preloaded,
  )
  // A reducer that changes a state in place, instead of replacing it, fails its test here.
  deepFreeze(store.getState())
  store.subscribe(() => deepFreeze(store.getState()))
  return { ...store, toasts, keys }
}

function deepFreeze(value: unknown) {
  if (typeof value !== 'object' || value === null || value instanceof Blob || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
}
