import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { unknownVariableLine } from './unknown-variables.ts'

const named = (...names: string[]) =>
  readConfig(
    Object.fromEntries(names.map(name => [name, name === 'DATABASE_URL' ? 'postgres://host/spa' : 'x'])),
  ).unknownVariables.map(({ name, meant }) => `${name} → ${meant}`)

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['STMP_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SITE_ADDRESS', 'SITE_URL'],
  ['OWNER_MAIL', 'OWNER_EMAIL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_HOST', 'DATABASE_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['METRIC_PORT', 'METRICS_PORT'],
])('%s is named, and that %s was meant', (name, meant) => {
  expect(named(name)).toEqual([`${name} → ${meant}`])
})

test('what other programs and the machine itself use is left alone', () => {
  const others = ['HOME', 'PATH', 'HOSTNAME', 'HOSTTYPE', 'PWD', 'MAIL', 'LOGNAME', 'LANG', 'SHELL', 'USER', 'TERM']
  const tools = ['NODE_ENV', 'npm_config_cache', 'PGPORT', 'PGHOST', 'CI', 'TZ', 'DOCKER_HOST', 'REDIS', 'DATA']
  expect(named(...others, ...tools)).toEqual([])
})

test('what Kubernetes tells of a service called spa is left alone, a port of the mail server is not', () => {
  expect(named('SPA_SERVICE_HOST', 'SPA_SERVICE_PORT_HTTP', 'SPA_PORT', 'SPA_PORT_80_TCP_ADDR')).toEqual([])
  expect(named('SMTP_PORT')).toEqual(['SMTP_PORT → SMTP_URL'])
})

test('a second variable about the database is no mistake where ours is set', () => {
  expect(named('DATABASE_PRIVATE_URL', 'DATABASE_URL')).toEqual([])
})

test('a variable of ours that is set to nothing is not asked about', () => {
  expect(readConfig({ SMTP_HOST: ' ' }).unknownVariables).toEqual([])
})

test('the line names what is ignored, and the nearest name there is', () => {
  const lines = readConfig({ DATABSE_URL: 'postgres://host/spa' }).unknownVariables.map(unknownVariableLine)
  expect(lines).toEqual(['Unknown variable DATABSE_URL (ignored). Did you mean DATABASE_URL?'])
})
