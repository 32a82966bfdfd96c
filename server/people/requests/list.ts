import type { PrivacyRequest } from '#contract/people/people.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectBusyUntil, selectFigures } from '../queries.ts'
import { type RequestRow, selectRequests, selectRequestsOf } from './queries.ts'

export async function listRequests(db: Db, now: Date): Promise<PrivacyRequest[]> {
  return shown(db, await selectRequests(db), now)
}

export async function requestsOf(db: Db, personId: string, now: Date): Promise<PrivacyRequest[]> {
  return shown(db, await selectRequestsOf(db, personId), now)
}

export async function shown(db: Db, rows: RequestRow[], now: Date): Promise<PrivacyRequest[]> {
  const ids = [...new Set(rows.flatMap(({ personId }) => personId ?? []))]
  const known = await selectFigures(db, ids, now)
  return Promise.all(
    rows.map(async row => {
      const figures = row.personId ? known.get(row.personId) : undefined
      const waits = row.status === 'open' && row.kind === 'erase' && row.personId !== null
      const busy = waits ? await selectBusyUntil(db, row.personId!, now) : undefined
      return {
        _id: row.id,
        kind: row.kind,
        status: row.status,
        askedAt: row.askedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
        daysLeft: row.status === 'open' ? daysUntil(row.dueAt, now) : null,
        reason: row.reason,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        by: row.deviceName,
        person: figures ? { _id: figures.personId, fullName: figures.fullName } : null,
        notBefore: busy?.endsAt.toISOString() ?? null,
      }
    }),
  )
}

/** Begun days count: on the first there are thirty, and an hour too late is a day too late. */
function daysUntil(due: Date, now: Date) {
  const days = (due.getTime() - now.getTime()) / MS_PER_DAY
  return days > 0 ? Math.ceil(days) : Math.floor(days)
}
