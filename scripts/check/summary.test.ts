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

test('a part that could not be checked says so, and never has the mark of one that passed', () => {
  const results = [{ title: 'Known holes', passed: 0, failed: 0, isUnchecked: true, ms: 1_000 }]
  expect(summary(results)).toBe('– Known holes: not checked\n\n1 s')
})
