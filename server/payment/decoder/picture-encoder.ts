import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Queue } from '#server/queue.ts'
import type { PictureFormat } from './bare-picture.ts'
import { PictureProcess } from './picture-process.ts'

export interface PictureQuestion {
  bytes: Uint8Array
  format: PictureFormat
}

export type PictureResult = Uint8Array | 'too many pixels' | 'unreadable'

const QUEUE_MAX = 20
const ANSWER_WITHIN_MS = 20_000
const IDLE_MS = 30_000

/**
 * Pictures from strangers are decoded in a process of their own, one at a time. It may crash or run away without
 * harming the server, it knows none of our secrets, and a while after the last picture it ends and gives back the
 * memory that decoding took: hundreds of megabytes after a few large photos, which the server would keep.
 */
export function pictureEncoder({
  program = pictureProgram(),
  answerWithinMs = ANSWER_WITHIN_MS,
  idleMs = IDLE_MS,
} = {}) {
  const queue = new Queue()
  let running: PictureProcess | undefined
  let idle: NodeJS.Timeout | undefined

  return async function encode(question: PictureQuestion): Promise<PictureResult> {
    if (queue.length >= QUEUE_MAX)
      throw new Refusal('unavailable', requestRefusals.overloaded, { retryAfterSeconds: 5 })
    return queue.run(() => askAndLinger(question))
  }

  async function askAndLinger(question: PictureQuestion) {
    clearTimeout(idle)
    if (!running?.isAlive) running = new PictureProcess(program)
    const asked = running
    try {
      return await asked.ask(question, answerWithinMs)
    } finally {
      idle = setTimeout(() => asked.end(), idleMs).unref()
    }
  }
}

/** In the build it sits beside this code, as JavaScript. */
function pictureProgram() {
  const name = import.meta.url.endsWith('.ts') ? 'picture-worker-from-sources.mjs' : 'picture-worker.js'
  return new URL(name, import.meta.url)
}
