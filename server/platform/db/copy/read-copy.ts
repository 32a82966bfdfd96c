import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { COPY_FORMAT, type CopyHead, MARK, startTally, type Tally } from './format.ts'

const BATCH_CHARACTERS = 1_000_000

export type CopyPart = { table: string; lines: string[] } | { table: string; tally: Tally }

/** The copy is truncated, altered or of an unknown format. */
export class UnreadableCopy extends Error {}

/** Streams a copy: rows in batches, and after a table's last row its tally. */
export async function openCopy(file: string): Promise<{ head: CopyHead; parts: AsyncGenerator<CopyPart> }> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  reading.catch(() => undefined)
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await lines.next()
    if (!done) return value
    await reading.catch(error => {
      throw new UnreadableCopy(`it cannot be unpacked: ${error.message}`)
    })
    throw new UnreadableCopy('it ends too early')
  }
  const head = marked(await next()) as unknown as CopyHead
  if (head.format !== COPY_FORMAT) throw new UnreadableCopy('it is written in a way this version does not know')
  return { head, parts: partsOf(next) }
}

async function* partsOf(next: () => Promise<string>): AsyncGenerator<CopyPart> {
  for (let tables = 0; ; tables++) {
    const { table, tables: expected } = marked(await next())
    if (expected !== undefined) {
      if (expected !== tables) throw new UnreadableCopy(`it has ${tables} of ${expected} tables`)
      return
    }
    const tally = startTally()
    let lines: string[] = []
    let characters = 0
    let line = await next()
    for (; !line.startsWith(MARK); line = await next()) {
      lines.push(line)
      characters += line.length
      if (characters < BATCH_CHARACTERS) continue
      tally.add(lines)
      yield { table, lines }
      lines = []
      characters = 0
    }
    tally.add(lines)
    if (lines.length > 0) yield { table, lines }
    const total = tally.total()
    const { rows, sum } = marked(line)
    if (total.rows !== rows || total.sum !== sum)
      throw new UnreadableCopy(`the table ${table} is not as it was written`)
    yield { table, tally: total }
  }
}

function marked(line: string): Record<string, unknown> & { table: string; tables?: number } {
  try {
    if (line.startsWith(MARK)) return JSON.parse(line.slice(MARK.length))
  } catch {}
  throw new UnreadableCopy('it is no copy of a database')
}
