import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pictures } from './scripts/build/pictures-plugin.mjs'

// A busy machine is slow, not wrong: only a test that never ends may fail for its time.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

// One project per room, because they need different surroundings: the server's tests share a database template,
// the browser's run in jsdom.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node', ...patience } },
      {
        plugins: [pictures()],
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', ...patience },
      },
      {
        plugins: [react(), pictures()],
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/db/testing/setup.ts'],
          ...patience,
        },
      },
      {
        plugins: [react(), pictures()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
