import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Runs one of the house's own files in a process of its own, for what only shows between processes. */
export function runFromSources(file: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let complaints = ''
  const reader = createInterface({ input: child.stdout! })
  reader.on('line', line => lines.push(line))
  child.stderr?.on('data', chunk => {
    complaints += chunk
  })
  return {
    child,
    /** What it has said so far, in whole lines. */
    lines,
    complaints: () => complaints.trim(),
    nextLine: async () => String((await once(reader, 'line'))[0]),
    /** Its exit code, or nothing if it was killed. */
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}
