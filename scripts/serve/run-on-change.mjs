// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { root as here, Interrupted } from '../setup/process.mjs'

/** Longer than a server with nobody connected takes to stop. */
const KILL_AFTER_MS = 5000

/**
 * Bundles a program and runs it; a change of any file in the bundle bundles and starts it again. Loading 700 TypeScript files one by
 * one took most of a restart. Ends with a signal; an error in the sources is shown and the next change awaited.
 * @param {{ main: string, workers?: Record<string, string>, root?: string, onError?: (message: string) => void }} options
 */
export async function runOnChange({ main, workers = {}, root = here, onError = console.error }) {
  // Inside the tree, where the program finds its packages.
  const outDir = join(root, '.cache', 'dev')
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child?.kill('SIGKILL'), KILL_AFTER_MS)
    await ended
    clearTimeout(timer)
  }
  /** @type {Promise<void>} */
  let stopped = Promise.resolve()
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: true,
        outDir,
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        watch: {},
        rolldownOptions: {
          input: { main: join(root, main), ...workers },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    })
  )
  // The old one stops while the new one is bundled.
  watcher.on('change', () => {
    stopped = stop()
  })
  watcher.on('event', async event => {
    if (event.code === 'BUNDLE_END') await event.result.close()
    if (event.code === 'ERROR') return onError(`${event.error.message}\nWaiting for the next change.`)
    if (event.code !== 'END') return
    await stopped
    await stop()
    child = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js')], { cwd: root, stdio: 'inherit' })
  })
  const signal = await Promise.race(SIGNALS.map(name => once(process, name).then(() => name)))
  await watcher.close()
  await stop()
  throw new Interrupted(signal)
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
