import { spawn } from 'node:child_process'
import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import type { DatabaseLog } from '../engine.ts'
import { damageIn } from './damage.ts'
import { moveIntoPlace } from './fsync.ts'
import { emptyDatabase, workerFile } from './worker-calls.ts'

/** Creates a missing database from the empty one that came with the build, or else from scratch. */
export async function createIfMissing(folder: string, log: DatabaseLog) {
  removeUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  // A damaged database is not overwritten.
  const damage = damageIn(folder)
  if (damage) throw new Error(damage)
  const empty = emptyDatabase()
  if (existsSync(empty)) await unpackDatabase(empty, folder)
  else await makeDatabase(folder, log)
}

async function unpackDatabase(empty: string, folder: string) {
  const unfinished = `${folder}.new-${process.pid}`
  await unpackFolder(empty, unfinished)
  moveIntoPlace(unfinished, folder)
}

/** Runs in a separate process, because it takes hundreds of megabytes. */
async function makeDatabase(folder: string, log: DatabaseLog) {
  log.info({ folder }, 'making the database, which takes some seconds')
  const child = spawn(process.execPath, [fileURLToPath(workerFile()), folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [reason, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ])
  if (code !== 0) throw new Error(reason.trim().split('\n').at(-1) || `making it ended with ${code}`)
}

function removeUnfinished(folder: string) {
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new-`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

/** Unpacks the file of scripts/build/empty-database.ts in pieces: the server would keep the forty megabytes. */
async function unpackFolder(file: string, to: string) {
  await pipeline(createReadStream(file), createGunzip(), async (content: AsyncIterable<Buffer>) => {
    const pieces = piecesOf(content)
    const list = JSON.parse(await pieces.line()) as [name: string, size: number][]
    for (const [name, size] of list) {
      const path = join(to, name)
      const isFolder = name.endsWith('/')
      mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
      if (isFolder) continue
      writeFileSync(path, '', { mode: 0o600 })
      for (let left = size; left > 0; ) {
        const piece = await pieces.upTo(left)
        appendFileSync(path, piece)
        left -= piece.length
      }
    }
  })
}

function piecesOf(content: AsyncIterable<Buffer>) {
  const source = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.of()

  async function more(): Promise<Buffer> {
    const { value, done } = await source.next()
    if (done) throw new Error('The empty database that came with the build is cut short.')
    return value
  }

  return {
    async line(): Promise<string> {
      let end = rest.indexOf('\n')
      for (; end < 0; end = rest.indexOf('\n')) rest = Buffer.concat([rest, await more()])
      const line = rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
      return line
    },
    async upTo(bytes: number): Promise<Buffer> {
      if (rest.length === 0) rest = await more()
      const piece = rest.subarray(0, bytes)
      rest = rest.subarray(bytes)
      return piece
    },
  }
}
