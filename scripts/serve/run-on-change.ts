import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { root as here, Interrupted } from '../setup/process.mjs'

/** Longer than a server with nobody connected takes to stop. */
const KILL_AFTER_MS = 5000

/**
 * Bundles a program and runs it, again after each change. Loading 700 TypeScript files one by one took most of a restart, and most of
 * the rest its packages: the next process has loaded them before it is needed. Ends with a signal.
 */
export async function runOnChange(main: string, workers: Record<string, string> = {}, root = here) {
  // Inside the tree, for the resolution of packages.
  const outDir = join(root, '.cache', 'dev')
  let packages: string[] = []
  let running: ChildProcess | undefined
  let next: ChildProcess | undefined
  let stopped = Promise.resolve()

  const watcher = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages',
        generateBundle(_, bundle) {
          packages = packagesOf(bundle['main.js'])
        },
      },
    ],
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
  })) as Rolldown.RolldownWatcher
  watcher.on('change', () => {
    stopped = stop(running)
  })
  watcher.on('event', async event => {
    if (event.code === 'BUNDLE_END') await event.result.close()
    if (event.code === 'ERROR') return console.error(`${event.error.message}\nWaiting for the next change.`)
    if (event.code !== 'END') return
    await stopped
    await stop(running)
    running = next ?? load()
    running.send('start')
    next = load()
  })
  const signal = await Promise.race(SIGNALS.map(name => once(process, name).then(() => name)))
  await watcher.close()
  await Promise.all([stop(running), stop(next)])
  throw new Interrupted(signal)

  function load() {
    const program = `
      await Promise.allSettled(${JSON.stringify(packages)}.map(name => import(name)))
      process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
      process.once('message', () => import(${JSON.stringify(pathToFileURL(join(outDir, 'main.js')).href)}))`
    const args = ['--enable-source-maps', '--input-type=module', '--eval', program]
    return spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  }
}

function packagesOf(chunk: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) {
  if (chunk?.type !== 'chunk') return []
  return [...chunk.imports, ...chunk.dynamicImports].filter(name => !/^node:|\.js$/.test(name))
}

async function stop(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  await ended
  clearTimeout(timer)
}

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
