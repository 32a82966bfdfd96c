import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { headersFor } from './security.ts'

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

const HTTP = { SITE_URL: 'http://spa.example' }
const HTTPS = { SITE_URL: 'https://spa.example' }
const SECURE_POLICY = `${POLICY};upgrade-insecure-requests`
const SUBDOMAINS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

test.each([
  [HTTP, {}, { 'content-security-policy': POLICY, ...REST }],
  [HTTPS, {}, { 'content-security-policy': SECURE_POLICY, ...HSTS, ...REST }],
  [{ ...HTTPS, HSTS_SUBDOMAINS: 'on' }, {}, { 'content-security-policy': SECURE_POLICY, ...SUBDOMAINS, ...REST }],
  [HTTP, { inDevelopment: true as const }, REST],
  [HTTPS, { inDevelopment: true as const }, { ...HSTS, ...REST }],
])('with %j and pages %j browsers are told exactly this', (environment, pages, headers) => {
  expect(headersFor({ config: readConfig(environment), pages })).toEqual(headers)
})
