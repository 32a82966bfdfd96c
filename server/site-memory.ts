import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { siteRevision } from './db/site-revision.ts'

const REVISION_CHECK_MS = 1000
const MOST_ENTRIES = 500

export type SiteMemory = ReturnType<typeof siteMemory>

/**
 * Remembers what is made from catalogue and settings (responses, rendered pages) until the database says they changed.
 * Any process on the database may have changed them, so the revision is asked for again after a second; the process
 * that made a change calls `forget` and sees it at once.
 */
export function siteMemory({ db, clock }: { db: Db; clock: Clock }) {
  const entries = new Map<string, Promise<unknown>>()
  let revision: Promise<number> | undefined
  let knownRevision = 0
  let checkedAt = 0

  async function currentRevision() {
    const now = clock.now().getTime()
    if (!revision || Math.abs(now - checkedAt) >= REVISION_CHECK_MS) {
      checkedAt = now
      revision = siteRevision(db)
      revision.catch(() => {
        revision = undefined
      })
    }
    return revision
  }

  return {
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const current = await currentRevision()
      if (current !== knownRevision) {
        entries.clear()
        knownRevision = current
      }
      const remembered = entries.get(key)
      if (remembered) return remembered as Promise<T>
      const made = make()
      if (entries.size >= MOST_ENTRIES) entries.delete(entries.keys().next().value as string)
      entries.set(key, made)
      made.catch(() => {
        if (entries.get(key) === made) entries.delete(key)
      })
      return made
    },
    forget() {
      revision = undefined
    },
  }
}
