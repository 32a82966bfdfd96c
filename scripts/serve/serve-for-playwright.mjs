// @ts-check
import './end-with-parent.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { untilHealthy } from '../setup/until-healthy.mjs'

// Playwright shows what a server complains of, and nothing of what it logs: too much for two hundred tests, and just what is
// missing when it does not come up. Between the two, this remembers its last lines and shows them then.
const SHOWN = 30

const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-for-e2e.mjs')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => child.kill(signal))
child.once('exit', code => {
  process.exitCode ??= code ?? 1
})

/** @type {string[]} */
const lines = []
createInterface({ input: child.stdout }).on('line', line => {
  lines.push(line)
  if (lines.length > SHOWN) lines.shift()
})

try {
  await untilHealthy(child, `http://localhost:${process.env.E2E_PORT}`, { said: () => lines.join('\n') })
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exitCode = 1
  child.kill('SIGKILL')
}
