import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, LAUNCH_ARGS } from './scripts/setup/browser.ts'
import { freePort } from './scripts/setup/free-port.ts'
import { PATIENCE_MS } from './scripts/setup/until-healthy.ts'

// Playwright reads this file again in every worker; the environment carries what was chosen the first time.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= join(tmpdir(), `imole-e2e-${process.env.E2E_PORT}`)
process.env.E2E_SEED ??= String(randomInt(2 ** 32))
process.env.E2E_OWNER_TOKEN ??= 'the-owner-of-the-end-to-end-spa'

// Every worker reads this file too; the seed is printed once.
if (process.env.TEST_WORKER_INDEX === undefined)
  process.stdout.write(`E2E_SEED=${process.env.E2E_SEED} (set it to repeat the choices of this run)\n`)

/** What every change has to leave whole, and `npm test` shows: one customer's way from the first page to the desk and back. */
const JOURNEYS = 'journeys/**'

// One pixel each: what a test looks at is the layout, and four times the pixels take an eighth of the time. Weights are
// measured apart, on a screen as phones have it.
const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }

const baseURL = `http://localhost:${process.env.E2E_PORT}`

// The built site as a customer meets it: served on UTC, seen from New York, while the spa lives in Lagos.
export default defineConfig({
  testDir: 'e2e',
  // Long enough for a busy machine; what takes longer hangs. The few slow ones say so themselves.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A repeated test that passes is listed as flaky at the end, and wants to be looked at.
  retries: process.env.CI ? 1 : 0,
  // Journeys are independent of each other; tests share nothing but the server.
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    baseURL,
    timezoneId: 'America/New_York',
    // It would answer in place of the network that specs cut and bend; the spec about it lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      // The tests see this machine only: the same result with and without a network.
      args: [...LAUNCH_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
    },
  },
  projects: [
    // Part of npm test, so they wait for whatever a machine at a load of twenty takes; what takes longer hangs.
    {
      name: 'journeys',
      testMatch: JOURNEYS,
      use: { ...phone, actionTimeout: 120_000 },
      timeout: 600_000,
      expect: { timeout: 120_000 },
    },
    { name: 'phone', testIgnore: ['*.desktop.spec.ts', JOURNEYS], use: phone },
    { name: 'desktop', testIgnore: '*.phone.spec.ts', use: { viewport: { width: 1366, height: 768 } } },
  ],
  webServer: {
    command: 'node --import tsx scripts/serve/serve-for-playwright.ts',
    url: `${baseURL}/api/health`,
    // It gives up first, and says why.
    timeout: PATIENCE_MS + 20_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
