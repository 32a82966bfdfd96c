import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pictures } from '../../../../scripts/build/pictures-plugin.ts'
import { RUNTIME_PACKAGES } from '../../../../scripts/build/runtime-packages.ts'

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
  new URL('../../../../scripts/serve/end-with-parent.mjs', import.meta.url).href,
]

export const fromSources = (file: string, ...args: string[]) => [...NODE, '--import', 'tsx', file, ...args]

/** Node for one of the programs that were built for this run of the tests. */
export const built = (name: keyof typeof PROGRAMS, ...args: string[]) => [
  ...NODE,
  fileURLToPath(new URL(`${name}.js`, process.env.BUILT_PROGRAMS)),
  ...args,
]

const PROGRAMS = {
  'server-process': 'server/booking/testing/server-process.ts',
  holder: 'server/platform/db/testing/holder.ts',
  writer: 'server/platform/db/testing/writer.ts',
  'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
  'picture-worker': 'server/platform/decoder/picture-worker.ts',
  'card-worker': 'server/catalogue/share-card/card-worker.ts',
  'comparison-worker': 'server/money/duplicate-receipts/comparison-worker.ts',
}

/** Builds what tests start in a process of its own, as the server itself is built. Returns the folder. */
export async function buildPrograms() {
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp(join('.cache', 'test-program-'))
  // Some tests start one as another user.
  await chmod(folder, 0o755)
  await build({
    configFile: false,
    plugins: [pictures()],
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external: [...RUNTIME_PACKAGES, 'pg-native'] },
  })
  return folder
}
