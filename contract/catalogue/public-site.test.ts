import { expect, test } from 'vitest'
import { isPublicSite } from './public-site.ts'

test.each(['https://imolespa.ng', 'https://book.imolespa.com:8443', 'https://203.0.114.7', 'https://[2a00:1450::1]'])(
  '%s is open to strangers',
  url => {
    expect(isPublicSite(url)).toBe(true)
  },
)

test.each([
  'http://localhost:3000',
  'https://localhost',
  'https://spa.localhost',
  'http://imolespa.ng',
  'https://spa.local',
  'https://spa.test',
  'https://spa.example',
  'https://www.example.com',
  'https://spa.internal',
  'https://router.home.arpa',
  'https://spa',
  'https://127.0.0.1',
  'https://10.1.2.3',
  'https://172.20.0.1',
  'https://192.168.1.5:3000',
  'https://100.64.0.9',
  'https://169.254.1.1',
  'https://[::1]',
  'https://[fd12::1]',
  'https://[fe80::1]',
])('%s is not', url => {
  expect(isPublicSite(url)).toBe(false)
})
