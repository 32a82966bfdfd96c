import type { Spa } from '#contract/catalogue/spa.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { noSlotRefusal } from '../no-slot.ts'
import { selectTaken } from '../queries.ts'
import { type Openings, readOpenings } from '../terms.ts'
import type { TreatmentRow } from '../treatments.ts'
import { planAnyTime } from './any-time.ts'
import { planVisit, poolsOf, visitWindow } from './plan.ts'
import { type PlacedVisit, rowsOf } from './rows.ts'
import type { WantedVisit } from './wish.ts'

interface Request {
  visit: WantedVisit & Partial<Pick<PlacedVisit, 'now'>>
  date: string
  label: string
  now: Date
  newId: () => string
  /** Ids of the treatments of the visit that is being moved: their own times count as free. */
  exceptIds?: readonly string[]
  openings?: Openings
  forDesk?: boolean
  /** The desk may leave the offered times, and take more guests than there are places for. */
  anyTime?: boolean
  squeezeIn?: boolean
  /** Exact start of a walk-in. */
  startsAt?: number
}

/** Why a time is not free, of those who could be squeezed in. */
const SQUEEZABLE = ['taken', 'never_fits', 'not_at_work', 'impossible']

/** The free times of a visit on a day, each with its treatments. The caller holds the locks of all the visit's pools. */
export async function freeVisitsOn(
  tx: Db,
  spa: Spa,
  { newId, ...request }: Pick<Request, 'visit' | 'date' | 'now' | 'newId'> & { openings: Openings },
): Promise<TreatmentRow[][]> {
  const { visit, date } = request
  const plans = (await planUnderLock(tx, spa, request)).freePlans(date)
  return plans.map(({ treatments }) => rowsOf(visit, treatments, { timeZone: spa.timeZone, newId }))
}

/** Finds who treats whom when and where at a time, or refuses. The caller holds the locks of all the visit's pools. */
export async function allocateVisit(tx: Db, spa: Spa, request: Request): Promise<TreatmentRow[]> {
  const { visit, date, label, now, newId, forDesk } = request
  const openings = request.openings ?? (await readOpenings(tx))
  const offered = (await planUnderLock(tx, spa, { ...request, openings })).planAt(date, label)
  const mayTry = request.anyTime || (request.squeezeIn && 'kind' in offered && SQUEEZABLE.includes(offered.kind))
  const found =
    'kind' in offered ? (mayTry ? await planAnyTime(tx, spa, { ...request, openings }) : offered) : offered.treatments
  if (!('kind' in found)) return rowsOf(visit, found, { timeZone: spa.timeZone, newId })
  const { offer, therapist } = visit.treatments[found.treatment ?? 0]!
  if (found.kind === 'taken' && found.treatment === undefined)
    throw new Refusal('slot_taken', bookingRefusals.visitTaken(offer.serviceName, label))
  throw await noSlotRefusal(tx, spa, { offer, therapist, date, label, now, forDesk }, found)
}

async function planUnderLock(
  tx: Db,
  spa: Spa,
  request: Pick<Request, 'visit' | 'date' | 'now' | 'exceptIds' | 'openings' | 'forDesk'>,
) {
  const { visit, date, now, exceptIds, forDesk } = request
  const { hours, ...openings } = request.openings ?? (await readOpenings(tx))
  const asked = { visit, spa: { ...spa, deskHours: hours }, now, from: date, to: date, ...openings, forDesk }
  const window = visitWindow(asked)
  const occupied = []
  if (window)
    for (const poolId of poolsOf(visit, openings.team))
      occupied.push(...(await selectTaken(tx, poolId, window, now, exceptIds)))
  return planVisit(asked, occupied)
}
