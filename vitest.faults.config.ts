import { defineConfig } from 'vitest/config'

// Faults are shown on the built site in processes of its own, one after the other: they are about what a machine does
// when it is in trouble, and should not be each other's trouble.
export default defineConfig({
  test: {
    name: 'faults',
    include: process.env.LONG_RUN === '1' ? ['faults/{killed,races}.test.ts'] : ['faults/*.test.ts'],
    environment: 'node',
    globalSetup: ['server/platform/db/testing/setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: process.env.CI ? 1 : 0,
  },
})
