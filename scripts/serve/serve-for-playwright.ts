import './end-with-parent.mjs'
import { startOwnServer } from './own-server.ts'

// Playwright shows a server's complaints and hides its log, which is what one needs when it does not come up.
const { E2E_PORT, E2E_DATA_DIR, E2E_OWNER_TOKEN } = process.env
if (!E2E_PORT || !E2E_DATA_DIR || !E2E_OWNER_TOKEN) throw new Error('Started by playwright.config.ts, not by hand.')

try {
  const place = { port: Number(E2E_PORT), dataDir: E2E_DATA_DIR, output: 'tail' }
  const site = await startOwnServer({ OWNER_TOKEN: E2E_OWNER_TOKEN }, place)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => site.kill(signal))
  process.exitCode = (await site.ended) ?? 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
