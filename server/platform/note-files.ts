import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Commands reach the running server, which locks the embedded database, by files in the data folder: on every system, across
 * containers, and with write access to the database anyway.
 */

const LOOK_EVERY_MS = 250

type Note = Record<string, unknown>
type Answer = { result: unknown } | { failure: string }

/** Atomic by a rename. */
export async function leaveNote(dataDir: string, name: string, note: object) {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(note), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Undefined if missing or unreadable. */
export function readNote(dataDir: string, name: string): Promise<Note | undefined> {
  return readFile(join(dataDir, name), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
}

export function removeNote(dataDir: string, name: string) {
  return rm(join(dataDir, name), { force: true })
}

/** Asks the running server. Undefined if it does not answer in time. */
export async function askServer(
  dataDir: string,
  kind: string,
  { withinMs, details = {} }: { withinMs: number; details?: Note },
): Promise<Answer | undefined> {
  const id = `${kind}-${randomBytes(4).toString('hex')}`
  const [request, answer] = [`${id}.wanted`, `${id}.json`]
  await leaveNote(dataDir, request, details)
  try {
    for (let waited = 0; waited < withinMs; waited += LOOK_EVERY_MS) {
      const note = await readNote(dataDir, answer)
      if (note) return note as Answer
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    await removeNote(dataDir, request)
    await removeNote(dataDir, answer)
  }
}

/** The server's side, called every second: answers the pending requests of a kind. */
export async function answerRequests(dataDir: string, kind: string, handle: (details: Note) => Promise<unknown>) {
  const isRequest = new RegExp(`^(${kind}-[0-9a-f]{8})\\.wanted$`)
  for (const name of await readdir(dataDir)) {
    const [, id] = isRequest.exec(name) ?? []
    if (!id) continue
    const answer: Answer = await handle((await readNote(dataDir, name)) ?? {}).then(
      result => ({ result: result ?? null }),
      error => ({ failure: (error as Error).message }),
    )
    // A caller that gave up has removed its request.
    const isAwaited = await rm(join(dataDir, name)).then(
      () => true,
      () => false,
    )
    if (isAwaited) await leaveNote(dataDir, `${id}.json`, answer)
  }
}
