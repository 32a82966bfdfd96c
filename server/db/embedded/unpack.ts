import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A folder from the file that scripts/build/empty-database.mjs makes of one, for its owner alone. */
export function unpackFolder(file: string, to: string) {
  const content = gunzipSync(fs.readFileSync(file))
  const endOfList = content.indexOf('\n')
  const list = JSON.parse(content.toString('utf8', 0, endOfList)) as [name: string, size: number][]
  let from = endOfList + 1
  for (const [name, size] of list) {
    const path = join(to, name)
    const isFolder = name.endsWith('/')
    fs.mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder) fs.writeFileSync(path, content.subarray(from, from + size), { mode: 0o600 })
    from += size
  }
}
