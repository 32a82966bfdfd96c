import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { QueryResult } from '../engine.ts'
import { PreparedStatements } from '../prepared-statements.ts'
import type { Request } from './worker-calls.ts'

const { serialize } = protocol

type Statement = Extract<Request, { kind: 'run' }>

/** Runs each statement in one round trip, prepared if known. PGlite's own `query` takes six and five times as long. */
export function statementRunner(pg: PGlite) {
  const statements = new PreparedStatements()
  const prepared = new Map<string, Message[]>()

  async function prepare(name: string, text: string, before: Uint8Array[]) {
    const { messages } = await pg.execProtocol(
      joined(...before, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const columns = messages.filter(message => message.name === 'rowDescription')
    prepared.set(name, columns)
    return columns
  }

  async function run({ sql, parameters: values, begin }: Statement): Promise<QueryResult> {
    const statement = statements.nameOf(sql)
    let before = begin ? [serialize.parse({ text: begin }), serialize.bind({}), serialize.execute({})] : []
    let columns = prepared.get(statement ?? '')
    if (statement && !columns) {
      columns = await prepare(statement, sql, before)
      before = []
    }
    const { messages } = await pg.execProtocol(
      joined(
        ...before,
        ...(statement ? [] : [serialize.parse({ text: sql })]),
        serialize.bind({ statement, values }),
        ...(statement ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute({}),
        serialize.sync(),
      ),
    )
    const begun = before.length > 0 ? messages.findIndex(({ name }) => name === 'commandComplete') + 1 : 0
    const [result] = parse.parseResults([...(columns ?? []), ...messages.slice(begun)], pg.parsers)
    return {
      command: result?.command ?? '',
      affected: result?.affectedRows ?? 0,
      rows: (result?.rows ?? []) as QueryResult['rows'],
    }
  }

  return (statement: Statement) => pg.runExclusive(() => run(statement))
}

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

function joined(...messages: Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
