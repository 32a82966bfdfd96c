import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

/** What is shown of a program that ended before it should, if it complained of nothing. */
const LAST_LINES = 20
const isFile = (arg: string) => /^[^-].*\.(ts|js|mjs)$/.test(arg) && !arg.startsWith('file:')

/** Runs a program in a process of its own, for what only shows between processes. */
export function runProgram(command: string[], options: SpawnOptions = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lines: string[] = []
  let complaints = ''
  const reader = createInterface({ input: child.stdout! })
  reader.on('line', line => lines.push(line))
  child.stderr?.on('data', chunk => {
    complaints += chunk
  })
  const endedEarly = ended.then(code => {
    const reason = complaints.trim() || lines.slice(-LAST_LINES).join('\n') || 'it said nothing'
    throw new Error(`${args.find(isFile) ?? program} ended with ${code}: ${reason}`)
  })
  endedEarly.catch(() => {})
  return {
    child,
    /** What it has said so far, in whole lines. */
    lines,
    complaints: () => complaints.trim(),
    nextLine: () => Promise.race([once(reader, 'line'), endedEarly]),
    /** Its exit code, or nothing if it was killed. */
    ended,
  }
}

/** Node for a program that ends when the tests are gone, killed or not. */
export const NODE = [
  process.execPath,
  '--import',
  new URL('../../../scripts/serve/end-with-parent.mjs', import.meta.url).href,
]

export const fromSources = (file: string, ...args: string[]) => [...NODE, '--import', 'tsx', file, ...args]

/** Builds programs, and the embedded database's worker beside them, as the server itself is built. Returns their folder. */
export async function buildPrograms(programs: Record<string, string> = {}) {
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp(join('.cache', 'test-program-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { ...programs, 'embedded-worker': 'server/db/embedded/embedded-worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native'] },
  })
  return folder
}
