import { type Kysely, sql } from 'kysely'

// Strangers use up neither the owner's links nor an invitation's tries: a mailed link is counted by the network that asked
// for it, and an invitation has a public number, so that a wrong code counts against the one it names.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table desk_keys
    add column number text,
    add column network text,
    drop column tries`,
]
