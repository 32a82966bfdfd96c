// @ts-check
import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 500

/**
 * npm puts a shell between itself and us. A signal to npm may end npm, or only that shell, and leave us running with nobody
 * to stop us, on a port nobody can use. So when one of them is gone, we end as if we had got the signal ourselves.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const started = lineage()
  const watch = setInterval(() => {
    if (lineage() === started) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_EVERY_MS)
  watch.unref()
}

/** Our parent; and its parent too, where we can see that ours is only the shell. */
function lineage() {
  const parent = process.ppid
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return name?.endsWith('sh') ? `${parent} of ${rest?.split(' ')[1]}` : `${parent}`
  } catch {
    // No /proc: on macOS the shell hands over to us and is gone, and Windows has no such signals.
    return `${parent}`
  }
}
