import { expect, test } from 'vitest'
import { summary } from './summary.mjs'

test('the end says of every part whether it passed, how many tests it ran and which failed, how long it took and what took its time besides', () => {
  const results = [
    { title: 'Types', passed: 0, failed: 0, ms: 12_400 },
    { title: 'Unit tests', passed: 1990, failed: 0, ms: 184_000 },
    {
      title: 'Browser tests',
      passed: 178,
      failed: 2,
      failures: ['home.spec.ts › the hero: not found', 'booking.spec.ts › a day: is closed'],
      ms: 60_000,
      inside: [{ what: 'building the pages', ms: 21_000 }],
    },
  ]
  expect(summary(results)).toBe(
    [
      '✓ Types: 12 s',
      '✓ Unit tests (1990): 3 min 4 s',
      '✗ Browser tests (180, of which 2 failed): 1 min 0 s',
      '    ✗ home.spec.ts › the hero: not found',
      '    ✗ booking.spec.ts › a day: is closed',
      '    building the pages: 21 s',
      '',
      '2168 passed, 2 failed: 4 min 16 s',
    ].join('\n'),
  )
})
