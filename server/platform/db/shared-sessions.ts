import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

const NOTICED_WITHIN_MS = 200
const TERMINATED_WITHIN_MS = 5_000
/** "terminating connection due to administrator command" */
const TERMINATED = '57P01'

/**
 * True if a pooler shares PostgreSQL sessions between clients, so that prepared statements and settings get lost. A quiet pooler
 * hands out the same session again, so the session is terminated from another: a client that owned it is gone too.
 */
export async function hasSharedSessions(probe: { client: Client; pid: number; connect: () => Promise<Client> }) {
  const { client, pid } = probe
  // PostgreSQL announces its own pid to the client; a pooler invents one.
  if ((client as unknown as { processID: number }).processID === pid) return false
  const other = await probe.connect()
  try {
    other.on('error', () => {})
    await other.query('select pg_terminate_backend($1, $2)', [pid, TERMINATED_WITHIN_MS])
  } catch (error) {
    // Both were served by the same session.
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
