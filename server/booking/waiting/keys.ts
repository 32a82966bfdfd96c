import type { BookingKeys } from '#server/platform/deps.ts'

/** What a mailed key opens: a place on the list, or the time that is offered to it. */
interface Opened {
  of: 'place' | 'offer'
  id: string
}

/** Derived like the key of a booking, so that no copy of the database holds one. It names what it opens. */
export function waitingKey(keys: BookingKeys, { of, id }: Opened): string {
  return `${id}.${keys.of(named({ of, id }))}`
}

/** Undefined for what is no key of ours. */
export function readWaitingKey(keys: BookingKeys, key: string): Opened | undefined {
  const dot = key.indexOf('.')
  const [id, proof] = [key.slice(0, dot), key.slice(dot + 1)]
  return (['offer', 'place'] as const).map(of => ({ of, id })).find(one => keys.fits(named(one), proof))
}

function named({ of, id }: Opened) {
  return `waiting ${of} ${id}`
}
