import { type ChildProcess, fork, type Serializable } from 'node:child_process'

/** A worker's program: beside the code that starts it in the build, from sources in development, in BUILT_PROGRAMS in tests. */
export function workerProgram(name: string, startedBy: string): URL {
  if (!startedBy.endsWith('.ts')) return new URL(`${name}.js`, startedBy)
  const { BUILT_PROGRAMS } = process.env
  return BUILT_PROGRAMS ? new URL(`${name}.js`, BUILT_PROGRAMS) : new URL(`${name}-from-sources.mjs`, startedBy)
}

/** Answers one question at a time. A process, because malloc would keep half of a thread's memory. */
export class WorkerProcess<Question extends Serializable, Answer> {
  #child: ChildProcess
  #asked: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  constructor(program: URL) {
    const { PATH, SystemRoot } = process.env
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // glibc keeps an arena for every thread.
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

/** The process crashed, or was killed because it took too long. */
export class ProcessEnded extends Error {}
