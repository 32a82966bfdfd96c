import type { Db } from '#server/db/database.ts'
import type { TimeWindow } from './availability/diary-for.ts'
import type { Taken } from './availability/stations.ts'
import { blockedTimes } from './blocks/occurrences.ts'
import { type BlockRow, selectBlocks } from './blocks/queries.ts'
import { selectTaken, type Uncounted } from './queries.ts'

interface Look extends Uncounted {
  serviceId: string
  stations: number
  window: TimeWindow
  now: Date
  timeZone: string
}

/** When the stations of a service are not to be had: by bookings, and by what the desk has blocked. */
export async function busyTimes(
  db: Db,
  look: Look,
  blocks: BlockRow[] | Promise<BlockRow[]> = selectBlocks(db),
): Promise<Taken[]> {
  const { serviceId, window, now, movedId, ownHoldId } = look
  const [taken, known] = await Promise.all([selectTaken(db, serviceId, window, now, { movedId, ownHoldId }), blocks])
  return [...taken, ...blockedTimes(known, look)]
}
