import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { deskRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * A dump of PostgreSQL for pg_restore, taken in one transaction beside the running servers. The password goes by the
 * environment of the program: arguments can be read by everybody on the machine.
 */
export async function dumpDatabase(databaseUrl: string, folder: string, log: Logger): Promise<void> {
  const at = new URL(databaseUrl)
  const password = decodeURIComponent(at.password)
  at.password = ''
  const args = ['--format=custom', '--no-owner', `--file=${join(folder, 'database.dump')}`, `--dbname=${at.href}`]
  const child = spawn('pg_dump', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  const [complaints, [code]] = await Promise.all([
    text(child.stderr as Readable),
    once(child, 'exit').catch(error => [error.code]),
  ])
  if (code === 'ENOENT') throw new Refusal('unavailable', deskRefusals.noPgDump)
  if (code === 0) return
  log.error({ code, reason: complaints.trim().split('\n')[0] }, 'pg_dump failed')
  throw new Refusal('unavailable', deskRefusals.dumpFailed)
}
