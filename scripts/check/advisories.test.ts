import { expect, test } from 'vitest'
import { verdict } from './advisories.mjs'

const advisory = (id: string, severity: string) => ({
  name: 'left-pad',
  title: 'pads too much',
  severity,
  url: `https://github.com/advisories/${id}`,
})
const report = (...via: object[]) =>
  JSON.stringify({ vulnerabilities: { 'left-pad': { via }, 'uses-left-pad': { via: ['left-pad'] } } })

test('a serious advisory about what runs in production fails the check, once and by name', () => {
  const { lines, outcome } = verdict(report(advisory('GHSA-1', 'high'), advisory('GHSA-2', 'moderate')))
  expect(outcome).toBe('unsafe')
  expect(lines).toEqual([
    '✗ high left-pad: pads too much (https://github.com/advisories/GHSA-1)',
    '· moderate left-pad: pads too much (https://github.com/advisories/GHSA-2)',
  ])
})

test('one that was read and does not concern us is told with the reason, and passes', () => {
  const { lines, outcome } = verdict(report(advisory('GHSA-1', 'high')), { 'GHSA-1': 'we pad nothing' })
  expect(outcome).toBe('safe')
  expect(lines[0]).toMatch(/, accepted: we pad nothing$/)
})

test('none passes', () => {
  expect(verdict('{"vulnerabilities":{}}')).toEqual({ lines: ['No known advisories.'], outcome: 'safe' })
})

test.each([
  [
    '{"message":"405 Method Not Allowed - POST https://registry.example/bulk","statusCode":405}',
    '405 Method Not Allowed',
  ],
  ['{"message":"request to https://registry.example failed, reason: getaddrinfo ENOTFOUND"}', 'ENOTFOUND'],
  ['', 'no answer'],
  ['<html>', 'no answer'],
])('an advisory check that could not ask says so, and has neither passed nor failed: %s', (said, why) => {
  const { lines, outcome } = verdict(said)
  expect(outcome).toBe('not checked')
  expect(lines).toEqual([expect.stringMatching(/^Not checked: /)])
  expect(lines[0]).toContain(why)
})
