import type { PictureFormat as SiteFormat } from '#contract/picture-files.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import { Overloaded, Refusal } from '#server/http/refusal.ts'
import { ProcessEnded, WorkerProcess, workerProgram } from '#server/worker-process.ts'
import type { PictureFormat } from './bare-picture.ts'
import type { ReceiptPrint } from './receipt-print.ts'
import { Spending } from './spending.ts'
import { Turns } from './turns.ts'

/** A receipt becomes one picture that can be read. */
export interface ReceiptQuestion {
  bytes: Uint8Array
  format: PictureFormat
  /** What the picture is made small enough for. */
  limits: { sidePx: number; bytes: number }
  /** Also what it is noticed by when it comes again. */
  withPrint?: boolean
}

/** A photo for the site becomes a file of every width and format. */
export interface SiteQuestion {
  bytes: Uint8Array
}

/** A card to share: a picture with words on it. Another program draws it, which knows our letters. */
export interface CardQuestion {
  picture?: Uint8Array
  /** What of the picture stays in view, as shares of its width and height. */
  focus: { x: number; y: number }
  words: { name: string; price?: string; spa: string }
}

export type PictureQuestion = ReceiptQuestion | SiteQuestion | CardQuestion

export interface EncodedPicture {
  bytes: Uint8Array
  format: 'png' | 'jpeg'
  print?: ReceiptPrint
}

export interface SitePictureFiles {
  /** Of the widest file. */
  width: number
  height: number
  files: { width: number; format: SiteFormat; bytes: Uint8Array }[]
}

export type PictureProblem = 'too many pixels' | 'unreadable'

export type PictureResult<Question extends PictureQuestion = PictureQuestion> =
  | PictureProblem
  | (Question extends ReceiptQuestion | CardQuestion ? EncodedPicture : SitePictureFiles)

const QUEUE_MAX = 20
/** Some room in the queue is always for somebody else. */
const QUEUE_MAX_PER_CLIENT = 6
const RETRY_SECONDS = 5
/** The largest picture we take needs about two seconds on a slow machine, and many times that on a busy one. */
const ANSWER_WITHIN_MS = 30_000
const IDLE_MS = 30_000

/**
 * Pictures from strangers are decoded in a process of their own, one at a time, and nobody may keep it busy for all others. It may crash or run away without
 * harming the server, it knows none of our secrets, and a while after the last picture it ends and gives back the
 * memory that decoding took: hundreds of megabytes after a few large photos, which the server would keep.
 */
export function pictureEncoder({
  program = workerProgram('picture-worker', import.meta.url),
  answerWithinMs = undefined as number | undefined,
  idleMs = IDLE_MS,
  /** What a client may use of it at once; without one, what Spending gives a stranger. */
  budgetMs = undefined as number | undefined,
  now = () => performance.now(),
} = {}) {
  const spending = new Spending(budgetMs)
  const turns = new Turns(client => spending.usedBy(client, now()))
  let running: WorkerProcess<PictureQuestion, PictureResult> | undefined
  let idle: NodeJS.Timeout | undefined

  /** Without a client nobody's budget counts. */
  return async function encode<Question extends PictureQuestion>(
    question: Question,
    client?: string,
  ): Promise<PictureResult<Question>> {
    const waitMs = spending.waitMs(client, now())
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / MS_PER_SECOND)
      throw new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds })
    }
    const isFull = turns.length >= QUEUE_MAX || (client && turns.waitingOf(client) >= QUEUE_MAX_PER_CLIENT)
    if (isFull) throw new Overloaded(RETRY_SECONDS)
    return turns.run(client, async () => {
      const began = now()
      let result: PictureResult<Question> = 'unreadable'
      try {
        result = (await askAndLinger(question)) as PictureResult<Question>
        return result
      } finally {
        spending.charge(client, { ms: now() - began, failed: typeof result === 'string', now: now() })
      }
    })
  }

  async function askAndLinger(question: PictureQuestion) {
    clearTimeout(idle)
    if (!running?.isAlive) running = new WorkerProcess(program)
    const asked = running
    try {
      return await asked.ask(question, answerWithinMs ?? pictureEncoder.answerWithinMs)
    } catch (error) {
      // A picture that ends its decoder is one that we cannot read.
      if (error instanceof ProcessEnded) return 'unreadable'
      throw error
    } finally {
      idle = setTimeout(() => asked.end(), idleMs).unref()
    }
  }
}

/** Only tests change it: a machine that does ten other things is slow, and the picture is good. */
pictureEncoder.answerWithinMs = ANSWER_WITHIN_MS
