import { Worker } from 'node:worker_threads'
import { workerProgram } from '#server/worker-program.ts'
import type { Verdict } from './measure/judge.ts'

/** What the thread that compares is asked; each is answered by one message. Pictures are deflated. */
export type Question =
  | { kind: 'begin'; detail: Uint8Array }
  | { kind: 'look'; rows: { id: string; signature: Uint8Array }[] }
  | { kind: 'wanted' }
  | { kind: 'judge'; thumbs: { id: string; thumb: Uint8Array; height: number }[] }

export type Found = Verdict & { id: string }
export type Answer = { problem: string } | { wanted?: string[]; found?: Found[] }

const IDLE_MS = 30_000

/** Comparing takes tenths of a second, so it has a thread of its own, which ends a while after the last receipt. */
export class Comparer {
  #worker: Worker | undefined
  #asked: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  #idle: NodeJS.Timeout | undefined

  /** One question at a time. */
  async ask(question: Question): Promise<{ wanted?: string[]; found?: Found[] }> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#open()
    const worker = this.#worker
    worker.ref()
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        this.#asked = { resolve, reject }
        worker.postMessage(question)
      })
      if ('problem' in answer) throw new NotComparable(answer.problem)
      return answer
    } finally {
      this.#asked = undefined
      worker.unref()
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref()
    }
  }

  /** Who asks while it ends gets a new thread. */
  async end() {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#asked?.reject(new Error('nothing is compared any more'))
    await worker?.terminate()
  }

  #open() {
    const worker = new Worker(workerProgram('likeness-worker', import.meta.url), { execArgv: [] })
    worker.on('message', (answer: Answer) => this.#asked?.resolve(answer))
    worker.on('error', error => this.#asked?.reject(error))
    worker.on('exit', code => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#asked?.reject(new Error(`the thread that compares receipts ended with ${code}`))
    })
    return worker
  }
}

/** This one cannot be compared, today or tomorrow. */
export class NotComparable extends Error {}
