import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { WorkerProcess, workerProgram } from '#server/platform/worker-process.ts'
import type { Verdict } from './measure/judge.ts'

/** Messages to the comparison process, each with one answer. Pictures are deflated. */
export type Question =
  | { kind: 'begin'; detail: Uint8Array }
  | { kind: 'look'; rows: { id: string; signature: Uint8Array }[] }
  | { kind: 'wanted' }
  | { kind: 'judge'; thumbs: { id: string; thumb: Uint8Array; height: number }[] }

export type Found = Verdict & { id: string }
export type Answer = { problem: string } | { wanted?: string[]; found?: Found[] }

const ANSWER_WITHIN_MS = MS_PER_MINUTE

/** Comparing would block the event loop, so it runs in a process of its own, which returns its memory when it ends. */
export class Comparer {
  #process: WorkerProcess<Question, Answer> | undefined

  /** One question at a time. */
  async ask(question: Question): Promise<{ wanted?: string[]; found?: Found[] }> {
    if (!this.#process?.isAlive) this.#process = new WorkerProcess(workerProgram('comparison-worker', import.meta.url))
    const answer = await this.#process.ask(question, ANSWER_WITHIN_MS)
    if ('problem' in answer) throw new NotComparable(answer.problem)
    return answer
  }

  /** The next question starts a new process. */
  end() {
    this.#process?.end()
  }
}

/** Retrying does not help. */
export class NotComparable extends Error {}
