import type { BookingKeys } from '#server/platform/deps.ts'

interface Opened {
  of: 'place' | 'offer'
  id: string
}

/** Derived like a booking's key, so that no copy of the database holds one. */
export function waitingKey(keys: BookingKeys, { of, id }: Opened): string {
  return `${id}.${keys.of(named({ of, id }))}`
}

/** Undefined for an invalid key. */
export function readWaitingKey(keys: BookingKeys, key: string): Opened | undefined {
  const dot = key.indexOf('.')
  const [id, proof] = [key.slice(0, dot), key.slice(dot + 1)]
  return (['offer', 'place'] as const).map(of => ({ of, id })).find(one => keys.fits(named(one), proof))
}

function named({ of, id }: Opened) {
  return `waiting ${of} ${id}`
}
