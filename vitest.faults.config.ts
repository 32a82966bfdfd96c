import { defineConfig } from 'vitest/config'

// Faults are shown on the built site in processes of its own, one after the other: they are about what a machine does
// when it is in trouble, and should not be each other's trouble.
export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['server/db/testing/setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
