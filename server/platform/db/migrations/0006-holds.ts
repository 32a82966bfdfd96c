import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** What takes a time and has cost nothing yet. Queries say it in the same words, or these indexes are of no use to them. */
const WAITING = `status in ('held', 'submitted') or status = 'confirmed' and price_naira = 0`
const GOOD = `status in ('confirmed', 'done') and price_naira > 0`

const STATEMENTS = [
  // By whom a time was taken, as keyed hashes: enough to count what one person or one network holds, and no more.
  ...['mailbox_key', 'phone_key', 'device_key', 'network_key'].map(
    key => `alter table bookings add column ${key} text`,
  ),
  ...['mailbox', 'phone', 'device', 'network'].map(
    by => `create index bookings_waiting_by_${by} on bookings (${by}_key) where ${WAITING}`,
  ),
  ...['device', 'network'].map(by => `create index bookings_good_by_${by} on bookings (${by}_key) where ${GOOD}`),
  // The last weeks of the website's bookings: whether holds jump, and which keys are old enough to be forgotten.
  'create index bookings_by_source on bookings (created_at) where network_key is not null',
  // From now on a receipt that nobody decides frees its time. Those that wait already get the whole term from here.
  `update bookings set look_again_at = now()
    where status = 'submitted' and (look_again_at is null or look_again_at < now())`,
]
