import { attemptKeys } from '#web/store/attempt-keys.ts'
import { createStores, type Preloaded } from '#web/store/create-stores.ts'

/** Stores whose toasts can be read and whose keys count up, of a spa that names nobody unless a test does. */
export function testStores(preloaded?: Preloaded) {
  const toasts: string[] = []
  let made = 0
  const keys = attemptKeys(() => `key-${++made}`)
  const toast = {
    success: (sentence: string) => toasts.push(`success: ${sentence}`),
    error: (sentence: string) => toasts.push(`error: ${sentence}`),
    settle: () => {},
  }
  const stores = createStores(
    { toast, attemptKeys: keys },
    { ...preloaded, service: { isTeamLoaded: true, ...preloaded?.service } },
  )
  // An action that mutates a state, instead of replacing it, fails its test here.
  for (const store of [stores.service, stores.booking, stores.payment, stores.homepage, stores.application]) {
    deepFreeze(store.getState())
    store.subscribe(deepFreeze)
  }
  return { ...stores, toasts, keys }
}

function deepFreeze(value: unknown) {
  if (typeof value !== 'object' || value === null || value instanceof Blob || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
}
