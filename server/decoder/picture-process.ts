import { type ChildProcess, fork } from 'node:child_process'
import type { PictureQuestion, PictureResult } from './picture-encoder.ts'

/** This side of the process that decodes pictures. */
export class PictureProcess {
  #child: ChildProcess
  #asked: { resolve(answer: PictureResult): void; reject(error: Error): void } | undefined

  constructor(program: URL) {
    const { PATH, SystemRoot } = process.env
    this.#child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // One arena, because glibc keeps what every decoding thread once needed.
      env: { PATH, SystemRoot, MALLOC_ARENA_MAX: '1' },
    })
    this.#child.on('message', answer => this.#asked?.resolve(answer as PictureResult))
    this.#child.on('error', error => this.#asked?.reject(error))
    // A picture that ends its decoder is one that we cannot read.
    this.#child.on('disconnect', () => this.#asked?.resolve('unreadable'))
    this.#child.unref()
  }

  get isAlive() {
    return this.#child.connected
  }

  async ask(question: PictureQuestion, withinMs: number): Promise<PictureResult> {
    const tooLong = setTimeout(() => this.#child.kill('SIGKILL'), withinMs)
    this.#child.channel?.ref()
    try {
      return await new Promise<PictureResult>((resolve, reject) => {
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
