import type { PictureFormat as SiteFormat } from '#contract/catalogue/picture-files.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { Overloaded, Refusal } from '../http/refusal.ts'
import { ProcessEnded, WorkerProcess, workerProgram } from '../worker-process.ts'
import type { PictureFormat } from './bare-picture.ts'
import { FairQueue } from './fair-queue.ts'
import type { ReceiptPrint } from './receipt-print.ts'

export interface ReceiptQuestion {
  bytes: Uint8Array
  format: PictureFormat
  limits: { sidePx: number; bytes: number }
  /** Also computes the fingerprint that recognises duplicates. */
  withPrint?: boolean
}

export interface SiteQuestion {
  bytes: Uint8Array
  /** Keeps what is transparent, and loses its margins. */
  isLogo?: boolean
}

/** A card to share, drawn by another worker. */
export interface CardQuestion {
  picture?: Uint8Array
  /** The point that stays in view, as shares of width and height. */
  focus: { x: number; y: number }
  words: { name: string; price?: string; spa: string }
  /** The spa's own colour and logo; the logo stands for the name, above it, or for the spa at the foot. */
  accent?: string
  logo?: { bytes: Uint8Array; place: 'name' | 'above name' | 'spa' }
}

/** An icon, drawn by the same worker: of an SVG, or of a logo that takes a share of the side. */
export interface IconQuestion {
  icon: { size: number; share: number; svg?: string; logo?: Uint8Array }
}

export type PictureQuestion = ReceiptQuestion | SiteQuestion | CardQuestion | IconQuestion

export interface EncodedPicture {
  bytes: Uint8Array
  format: 'png' | 'jpeg'
  print?: ReceiptPrint
}

export interface SitePictureFiles {
  width: number
  height: number
  files: { width: number; format: SiteFormat; bytes: Uint8Array }[]
}

export type PictureProblem = 'too many pixels' | 'unreadable'

export type PictureResult<Question extends PictureQuestion = PictureQuestion> =
  | PictureProblem
  | (Question extends ReceiptQuestion | CardQuestion | IconQuestion ? EncodedPicture : SitePictureFiles)

const QUEUE_MAX = 20
const QUEUE_MAX_PER_CLIENT = 6
const RETRY_SECONDS = 5
/** The largest picture takes two seconds on a slow machine, and many times that on a busy one. */
const ANSWER_WITHIN_MS = 30_000
const IDLE_MS = 30_000

/** Decodes strangers' pictures in a separate process, one at a time. It may crash or hang, has no secrets, and ends when idle. */
export function pictureEncoder({
  program = workerProgram('picture-worker', import.meta.url),
  answerWithinMs = undefined as number | undefined,
  idleMs = IDLE_MS,
  budgetMs = undefined as number | undefined,
  now = () => performance.now(),
} = {}) {
  const queue = new FairQueue(budgetMs, now)
  let running: WorkerProcess<PictureQuestion, PictureResult> | undefined
  let idle: NodeJS.Timeout | undefined

  return async function encode<Question extends PictureQuestion>(
    question: Question,
    client?: string,
  ): Promise<PictureResult<Question>> {
    const waitMs = queue.waitMs(client)
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / MS_PER_SECOND)
      throw new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds })
    }
    const isFull = queue.length >= QUEUE_MAX || (client && queue.waitingOf(client) >= QUEUE_MAX_PER_CLIENT)
    if (isFull) throw new Overloaded(RETRY_SECONDS)
    const work = () => ask(question) as Promise<PictureResult<Question>>
    return queue.run(client, work, result => typeof result === 'string')
  }

  async function ask(question: PictureQuestion) {
    clearTimeout(idle)
    if (!running?.isAlive) running = new WorkerProcess(program)
    const asked = running
    try {
      return await asked.ask(question, answerWithinMs ?? pictureEncoder.answerWithinMs)
    } catch (error) {
      // A picture that crashes its decoder is unreadable.
      if (error instanceof ProcessEnded) return 'unreadable'
      throw error
    } finally {
      idle = setTimeout(() => asked.end(), idleMs).unref()
    }
  }
}

/** Tests raise this limit on busy machines. */
pictureEncoder.answerWithinMs = ANSWER_WITHIN_MS
