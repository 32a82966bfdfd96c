import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { protectingHeaders } from './security.ts'

/** To the byte, because a policy that is off by a sign protects from nothing. */
const POLICY =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https:;" +
  "connect-src 'self' https://www.google.com https://maps.google.com;worker-src 'self' blob:;" +
  "frame-src https://www.google.com https://maps.google.com;object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none'"
const REST = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

test.each([
  [
    { secure: false, inDevelopment: false },
    { 'content-security-policy': POLICY, ...REST },
  ],
  [
    { secure: true, inDevelopment: false },
    { 'content-security-policy': `${POLICY};upgrade-insecure-requests`, ...HSTS, ...REST },
  ],
  [{ secure: false, inDevelopment: true }, REST],
  [
    { secure: true, inDevelopment: true },
    { ...HSTS, ...REST },
  ],
])('with %j browsers are told exactly this', (where, headers) => {
  expect(protectingHeaders({ subdomains: false, ...where })).toEqual(headers)
})

test('the other names of a domain are held to https only where HSTS_SUBDOMAINS says so', () => {
  const { hstsSubdomains } = readConfig({ HSTS_SUBDOMAINS: 'on' })
  expect(readConfig({}).hstsSubdomains).toBe(false)
  const headers = protectingHeaders({ secure: true, inDevelopment: false, subdomains: hstsSubdomains })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})
