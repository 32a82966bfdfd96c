import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { COPY_FORMAT, type CopyHead, MARK } from './format.ts'
import { startTally, type Tally } from './tally.ts'

const BATCH_CHARACTERS = 1_000_000

export type CopyPart = { table: string; lines: string[] } | { table: string; tally: Tally }

/** A copy that is cut short, changed, or of a kind nobody here knows. The message says which. */
export class UnreadableCopy extends Error {}

/** Reads a copy from its head to its end: rows in batches, and after a table's last row how many it had. */
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
    const told = tally.told()
    const { rows, sum } = marked(line)
    if (told.rows !== rows || told.sum !== sum) throw new UnreadableCopy(`the table ${table} is not as it was written`)
    yield { table, tally: told }
  }
}

function marked(line: string): Record<string, unknown> & { table: string; tables?: number } {
  try {
    if (line.startsWith(MARK)) return JSON.parse(line.slice(MARK.length))
  } catch {}
  throw new UnreadableCopy('it is no copy of a database')
}
