import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** For a pooler to notice that a session of its own is gone. */
const NOTICED_WITHIN_MS = 200
const TERMINATED_WITHIN_MS = 5_000
/** "terminating connection due to administrator command" */
const TERMINATED = '57P01'

/**
 * Whether a pooler lets several clients take turns on one session of PostgreSQL, so that prepared statements and settings
 * are not where they were left. Comparing sessions would show it only by chance: a quiet pooler hands out the same one
 * again. So the client's session is ended from another: a client that owned it is gone too, one that did not goes on.
 */
export async function hasSharedSessions(probe: { client: Client; pid: number; connect: () => Promise<Client> }) {
  const { client, pid } = probe
  // PostgreSQL announces its own process to the client; a pooler has to announce a number that it made up.
  if ((client as unknown as { processID: number }).processID === pid) return false
  const other = await probe.connect()
  try {
    other.on('error', () => {})
    await other.query('select pg_terminate_backend($1, $2)', [pid, TERMINATED_WITHIN_MS])
  } catch (error) {
    // The other was served by the very same session.
    if ((error as { code?: string }).code === TERMINATED) return true
    throw error
  } finally {
    await other.end().catch(() => {})
  }
  await pause(NOTICED_WITHIN_MS)
  return client.query('select 1').then(
    () => true,
    () => false,
  )
}
