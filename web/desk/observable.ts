import { useSyncExternalStore } from 'react'

/** A value outside React. `set` replaces it and re-renders the components that read it by `use`. */
export function observable<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    use: <Part = Value>(select: (value: Value) => Part = all => all as unknown as Part) =>
      useSyncExternalStore(subscribe, () => select(value)),
  }
}
