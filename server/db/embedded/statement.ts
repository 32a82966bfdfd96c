import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { Parameter, QueryResult } from '#server/db/engine.ts'
import { RememberedStatements } from '#server/db/remembered-statements.ts'

const { serialize } = protocol

/**
 * Runs statements in one trip into the database each, with those it knows already prepared. PGlite's own `query` makes
 * six trips and prepares every time, which is five times as dear.
 */
export function statementRunner(pg: PGlite) {
  const statements = new RememberedStatements()
  const prepared = new Set<string>()

  async function prepare(name: string, text: string) {
    await pg.execProtocol(joined(serialize.parse({ name, text }), serialize.sync()))
    prepared.add(name)
  }

  async function run(sql: string, values: Parameter[]): Promise<QueryResult> {
    const statement = statements.nameOf(sql)
    if (statement && !prepared.has(statement)) await prepare(statement, sql)
    const { messages } = await pg.execProtocol(
      joined(
        ...(statement ? [] : [serialize.parse({ text: sql })]),
        serialize.bind({ statement, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ),
    )
    const [result] = parse.parseResults(messages, pg.parsers)
    return {
      command: result?.command ?? '',
      affected: result?.affectedRows ?? 0,
      rows: (result?.rows ?? []) as QueryResult['rows'],
    }
  }

  return (sql: string, values: Parameter[]) => pg.runExclusive(() => run(sql, values))
}

function joined(...messages: Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
