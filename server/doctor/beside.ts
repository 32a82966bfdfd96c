import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DoctorLine } from '#contract/doctor.ts'

/**
 * The embedded database belongs to the running server, so the command beside it leaves a question in the data folder, and the
 * server answers it there: who may write there may also read the database. The answer is the running server's own, with
 * its environment and its user.
 */

const LOOK_EVERY_MS = 1000
/** A look at the folder, the server's slowest check, and a breath: the command answers within 15 seconds. */
const ANSWER_WITHIN_MS = 12_000

const questionIn = (dataDir: string, id: string) => join(dataDir, `doctor-${id}.wanted`)
const answerIn = (dataDir: string, id: string) => join(dataDir, `doctor-${id}.json`)
const QUESTION = /^doctor-([0-9a-f]{8})\.wanted$/

/** The server's side. Returns how to stop. */
export function answerDoctor(dataDir: string, examine: () => Promise<DoctorLine[]>) {
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await answerAll().catch(() => {})
    isBusy = false
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)

  async function answerAll() {
    for (const name of await readdir(dataDir)) {
      const [, id] = QUESTION.exec(name) ?? []
      if (!id) continue
      await rm(join(dataDir, name), { force: true })
      const file = answerIn(dataDir, id)
      await writeFile(`${file}.new`, JSON.stringify(await examine()), { mode: 0o600 })
      await rename(`${file}.new`, file)
    }
  }
}

/** The command's side: what the running server says, or nothing if it does not answer in time. */
export async function askRunningServer(dataDir: string): Promise<DoctorLine[] | undefined> {
  const id = randomBytes(4).toString('hex')
  await writeFile(questionIn(dataDir, id), '', { mode: 0o600 })
  try {
    for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += LOOK_EVERY_MS / 4) {
      const answer = await readFile(answerIn(dataDir, id), 'utf8').catch(() => undefined)
      if (answer) return JSON.parse(answer)
      await pause(LOOK_EVERY_MS / 4)
    }
  } finally {
    await rm(questionIn(dataDir, id), { force: true })
    await rm(answerIn(dataDir, id), { force: true })
  }
}
