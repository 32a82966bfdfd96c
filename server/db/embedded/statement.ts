import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { QueryResult } from '#server/db/engine.ts'
import { RememberedStatements } from '#server/db/remembered-statements.ts'
import type { Request } from './worker-calls.ts'

const { serialize } = protocol

type Statement = Extract<Request, { kind: 'run' }>

/**
 * Runs statements in one trip into the database each, with those it knows already prepared. PGlite's own `query` makes
 * six trips and prepares every time, which is five times as dear.
 */
export function statementRunner(pg: PGlite) {
  const statements = new RememberedStatements()
  const prepared = new Set<string>()

  async function prepare(name: string, text: string, before: Uint8Array[]) {
    await pg.execProtocol(joined(...before, serialize.parse({ name, text }), serialize.sync()))
    prepared.add(name)
  }

  async function run({ sql, parameters: values, begin }: Statement): Promise<QueryResult> {
    const statement = statements.nameOf(sql)
    let before = begin ? [serialize.parse({ text: begin }), serialize.bind({}), serialize.execute({})] : []
    if (statement && !prepared.has(statement)) {
      await prepare(statement, sql, before)
      before = []
    }
    const { messages } = await pg.execProtocol(
      joined(
        ...before,
        ...(statement ? [] : [serialize.parse({ text: sql })]),
        serialize.bind({ statement, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ),
    )
    const result = parse.parseResults(messages, pg.parsers).at(-1)
    return {
      command: result?.command ?? '',
      affected: result?.affectedRows ?? 0,
      rows: (result?.rows ?? []) as QueryResult['rows'],
    }
  }

  return (statement: Statement) => pg.runExclusive(() => run(statement))
}

function joined(...messages: Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
