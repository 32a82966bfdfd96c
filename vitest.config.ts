import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pictures } from './scripts/build/pictures-plugin.ts'

// These end a test that hangs. No test depends on how fast the machine is: at a load of ten a core everything takes ten times as long.
const HANGS_AFTER_MS = 600_000
const patience = {
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: HANGS_AFTER_MS / 4 } },
  // The end of a run in CI names every test that passed only when repeated.
  retry: process.env.CI ? 1 : 0,
}

/** On PostgreSQL only what meets a database, or chance, runs again: the rest has run with the unit tests. */
const onPostgresql = () =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => `server/${name}`)
    .filter(name => /[sS]pa\(|[dD]atabase|startServerProcess|times\(/.test(readFileSync(name, 'utf8')))

// Test files share modules, window and database: creating them for each file took three quarters of the time.
const shared = { isolate: false, ...patience }

// One project per room, because they need different surroundings: the server's tests share a database template,
// the browser's run in jsdom.
export default defineConfig({
  test: {
    // One more than cores: a worker that waits for the disk frees its core.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node', ...shared } },
      {
        plugins: [pictures()],
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', ...shared },
      },
      {
        plugins: [react(), pictures()],
        test: {
          name: 'server',
          include: process.env.TEST_DATABASE_URL ? onPostgresql() : ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/platform/db/testing/setup.ts'],
          setupFiles: ['server/app/testing/setup.ts'],
          ...shared,
        },
      },
      {
        plugins: [react(), pictures()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
          ...shared,
        },
      },
    ],
  },
})
