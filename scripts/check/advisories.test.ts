import { expect, test } from 'vitest'
import { advisoriesIn } from './advisories.ts'

const advisory = (id: string, severity: string) => ({
  name: 'left-pad',
  title: 'pads too much',
  severity,
  url: `https://github.com/advisories/${id}`,
})
const report = (...via: object[]) =>
  JSON.stringify({ vulnerabilities: { 'left-pad': { via }, 'uses-left-pad': { via: ['left-pad'] } } })

test('a serious advisory about what runs in production fails the check, once and by name', () => {
  expect(advisoriesIn(report(advisory('GHSA-1', 'high'), advisory('GHSA-2', 'moderate')))).toEqual({
    failures: ['high left-pad: pads too much (https://github.com/advisories/GHSA-1)'],
  })
})

test('none passes', () => {
  expect(advisoriesIn('{"vulnerabilities":{}}')).toEqual({ failures: [] })
})

test.each([
  '{"message":"405 Method Not Allowed - POST https://registry.example/bulk","statusCode":405}',
  '{"message":"request to https://registry.example failed, reason: getaddrinfo ENOTFOUND"}',
  '',
  '<html>',
])('a check that could not ask has neither passed nor failed: %s', output => {
  expect(advisoriesIn(output)).toEqual({ failures: [], isUnchecked: true })
})
