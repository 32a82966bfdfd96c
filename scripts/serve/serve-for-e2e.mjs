// @ts-check
import './end-with-parent.mjs'
import { rmSync } from 'node:fs'
import { start } from './start.mjs'

// The built server with nothing of this machine's own settings: a DATABASE_URL or SMTP_URL lying about must never
// let a test write to the real spa.
const { E2E_PORT, E2E_DATA_DIR, E2E_OWNER_TOKEN, E2E_SETTINGS = '{}' } = process.env
if (!E2E_PORT || !E2E_DATA_DIR || !E2E_OWNER_TOKEN) throw new Error('Started by playwright.config.ts, not by hand.')

const KEPT = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
for (const name of Object.keys(process.env)) if (!KEPT.includes(name)) delete process.env[name]

Object.assign(process.env, {
  PORT: E2E_PORT,
  SITE_URL: `http://localhost:${E2E_PORT}`,
  DATA_DIR: E2E_DATA_DIR,
  OWNER_TOKEN: E2E_OWNER_TOKEN,
  LOG_LEVEL: 'warn',
  // All visitors of a run share one address, and open more pages in a minute than a street.
  RATE_LIMITS: 'off',
  TZ: 'UTC',
  ...JSON.parse(E2E_SETTINGS),
})
process.on('exit', () => rmSync(E2E_DATA_DIR, { recursive: true, force: true }))

await start()
