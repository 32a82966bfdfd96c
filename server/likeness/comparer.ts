import { MS_PER_MINUTE } from '#contract/time.ts'
import { AskedProcess } from '#server/asked-process.ts'
import { workerProgram } from '#server/worker-program.ts'
import type { Verdict } from './measure/judge.ts'

/** What the process that compares is asked; each is answered by one message. Pictures are deflated. */
export type Question =
  | { kind: 'begin'; detail: Uint8Array }
  | { kind: 'look'; rows: { id: string; signature: Uint8Array }[] }
  | { kind: 'wanted' }
  | { kind: 'judge'; thumbs: { id: string; thumb: Uint8Array; height: number }[] }

export type Found = Verdict & { id: string }
export type Answer = { problem: string } | { wanted?: string[]; found?: Found[] }

/** Comparing takes tenths of a second. */
const ANSWER_WITHIN_MS = MS_PER_MINUTE

/** Comparing is too much for the thread that answers, and what it takes should be given back: it has a process of its own. */
export class Comparer {
  #process: AskedProcess<Question, Answer> | undefined

  /** One question at a time. */
  async ask(question: Question): Promise<{ wanted?: string[]; found?: Found[] }> {
    if (!this.#process?.isAlive) this.#process = new AskedProcess(workerProgram('likeness-worker', import.meta.url))
    const answer = await this.#process.ask(question, ANSWER_WITHIN_MS)
    if ('problem' in answer) throw new NotComparable(answer.problem)
    return answer
  }

  /** Who asks afterwards gets a new process. */
  end() {
    this.#process?.end()
  }
}

/** This one cannot be compared, today or tomorrow. */
export class NotComparable extends Error {}
