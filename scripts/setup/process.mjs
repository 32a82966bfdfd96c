// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A failure that a person can put right; its message is the one line they see. */
export class Stop extends Error {}

/** A signal arrived while a child was running. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Stopped by ${signal}.`)
    this.signal = signal
  }
}

/** One line for a failure that a person can put right, the whole error for a bug. @param {unknown} error */
export function failureOf(error) {
  if (error instanceof Stop) return error.message
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (Object(error))
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Make room and try again.'
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This user may not use ${path} (${code}). Run it as the user who owns it.`
  return error
}

/** @param {string} line */
export const say = line => console.log(`\n▸ ${line}`)

/** @typedef {import('node:child_process').SpawnOptions} Options */

/**
 * Runs a child on our terminal and returns its exit code. Signals are passed on, so that nothing is left running.
 * @param {string} file @param {string[]} args @param {Options} [options] @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolveExit, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
    /** @type {NodeJS.Signals | undefined} */
    let received
    /** @param {NodeJS.Signals} signal */
    const pass = signal => {
      child.kill(signal)
      if (received) return
      received = signal
      // npm undoing half an installation can hang after the first signal.
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    }
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, pass)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    child.once('error', error => {
      done()
      reject(new Stop(`Could not run ${file}: ${error.message}`))
    })
    child.once('exit', (code, signal) => {
      done()
      if (received) reject(new Interrupted(received))
      else if (signal === 'SIGKILL') reject(new Stop(killed([file, ...args])))
      else resolveExit(code ?? 1)
    })
  })
}

/** Throws unless the exit code is 0. @type {(...command: Parameters<typeof run>) => Promise<void>} */
export async function must(file, args, options) {
  if ((await run(file, args, options)) !== 0) throw new Stop(`${file} ${args.join(' ')} failed (the reason is above).`)
}

/** Here only the kernel sends SIGKILL. @param {string[]} command */
const killed = command => `The system killed a part of this (${command
  .slice(0, 3)
  .map(part => basename(part))
  .join(' ')}), \
most likely because memory ran out. End other programs or add swap and try again, or run what a larger machine made with npm run release.`

/** Starts a program that ends with us, even if we are killed: a shell waits until the pipe from us closes. @param {string} file @param {string[]} args */
export const spawnEndingWithUs = (file, args) =>
  spawn('sh', ['-c', 'exec 3<&0; (cat <&3; kill -9 $$) & exec "$0" "$@"', file, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })

/** Cleans up when we end, even if we are killed. The returned function does it now. @param {string} file @param {string[]} args @param {Options} [options] */
export function runAtOurEnd(file, args, options = {}) {
  const waiting = spawn('sh', ['-c', 'cat >/dev/null; exec "$0" "$@"', file, ...args], {
    ...options,
    // Its own process group: the signals of a terminal do not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(waiting, 'exit')
  waiting.unref()
  return async () => {
    waiting.ref()
    waiting.stdin?.end()
    await ended
  }
}

/** Runs the program of an installed package with this Node. @param {string} packageName @param {string[]} args @param {Options} [options] */
export const runTool = (packageName, args, options) => run(process.execPath, [toolPath(packageName), ...args], options)

/** @param {string} packageName */
export function toolPath(packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0]
  return join(folder, program)
}

let isTypeScriptLoaded = false

/** From here on this process imports TypeScript too. Only after the packages are installed. */
export async function loadTypeScript() {
  if (isTypeScriptLoaded) return
  isTypeScriptLoaded = true
  const { register } = await import('tsx/esm/api')
  register()
}

/** Longer than the server takes to stop at worst. */
const KILL_AFTER_MS = 12_000

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
