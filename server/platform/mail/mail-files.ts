import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes mail files whose decoded text matches. */
export function removeMailFilesWith(folder: string, isIn: (text: string) => boolean, since = new Date(0)) {
  return removeMailFiles(folder, async (file, writtenAt) => {
    const bytes = writtenAt < since ? undefined : await readFile(file).catch(() => undefined)
    return bytes !== undefined && isIn(readable(bytes))
  })
}

/** Removes mail files of before this instant, also unfinished ones. */
export function removeOldMailFiles(folder: string, before: Date) {
  return removeMailFiles(folder, async (_file, writtenAt) => writtenAt <= before)
}

async function removeMailFiles(folder: string, isGone: (file: string, writtenAt: Date) => Promise<boolean>) {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = /\.eml(\.part)?$/.test(name) ? await stat(file).catch(() => undefined) : undefined
    if (!found || !(await isGone(file, found.mtime))) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/** The file as it is, and with each encoding undone. */
function readable(bytes: Buffer): string {
  const raw = bytes.toString('utf8')
  const unfolded = raw.replace(/\r?\n[ \t]/g, ' ')
  return [raw, unfolded, quotedPrintable(raw), ...words(unfolded), ...blocks(raw)].join('\n')
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** =?UTF-8?Q?...?= and =?UTF-8?B?...?= in the headers; a long name is spread over several. */
function words(text: string): string[] {
  const decoded = [...text.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, how, word = '']) =>
    how?.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : quotedPrintable(word.replaceAll('_', ' ')),
  )
  return [decoded.join(''), decoded.join(' ')]
}

/** Runs of base64 lines. */
function blocks(text: string): string[] {
  return [...text.matchAll(/(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?$\n?)+/gm)].map(([block]) =>
    Buffer.from(block, 'base64').toString('utf8'),
  )
}
