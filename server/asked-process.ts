import { type ChildProcess, fork, type Serializable } from 'node:child_process'

/**
 * This side of a program in a process of its own that is asked one question at a time. What it took is the system's again
 * when it ends; of a thread malloc would keep half.
 */
export class AskedProcess<Question extends Serializable, Answer> {
  #child: ChildProcess
  #asked: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  constructor(program: URL) {
    const { PATH, SystemRoot } = process.env
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // One arena, because glibc keeps what every thread once needed.
      env: { PATH, SystemRoot, MALLOC_ARENA_MAX: '1' },
    })
    this.#child.on('message', answer => this.#asked?.resolve(answer as Answer))
    this.#child.on('error', error => this.#asked?.reject(error))
    this.#child.on('disconnect', () => this.#asked?.reject(new ProcessEnded('the process ended before it answered')))
    this.#child.unref()
  }

  get isAlive() {
    return this.#child.connected
  }

  async ask(question: Question, withinMs: number): Promise<Answer> {
    const tooLong = setTimeout(() => this.#child.kill('SIGKILL'), withinMs)
    this.#child.channel?.ref()
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#asked = { resolve, reject }
        this.#child.send(question)
      })
    } finally {
      clearTimeout(tooLong)
      this.#asked = undefined
      this.#child.channel?.unref()
    }
  }

  end() {
    if (this.#child.connected) this.#child.disconnect()
  }
}

/** It could not answer, or took too long. */
export class ProcessEnded extends Error {}
