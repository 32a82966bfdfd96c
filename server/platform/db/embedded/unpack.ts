import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** Unpacks what scripts/build/empty-database.ts made, in pieces: the server would keep the forty megabytes. */
export async function unpackFolder(file: string, to: string) {
  await pipeline(fs.createReadStream(file), createGunzip(), async (content: AsyncIterable<Buffer>) => {
    const pieces = piecesOf(content)
    const list = JSON.parse(await pieces.line()) as [name: string, size: number][]
    for (const [name, size] of list) {
      const path = join(to, name)
      const isFolder = name.endsWith('/')
      fs.mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
      if (isFolder) continue
      fs.writeFileSync(path, '', { mode: 0o600 })
      for (let left = size; left > 0; ) {
        const piece = await pieces.upTo(left)
        fs.appendFileSync(path, piece)
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
