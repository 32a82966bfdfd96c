import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { debianPrograms } from '../scripts/setup/debian-programs.ts'
import { freePort } from '../scripts/setup/free-port.ts'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { startSite } from './testing/site.ts'

const { promtool } = await debianPrograms(['promtool:prometheus'], 'promtool checks metrics and alerts.')

test.runIf(promtool)('Prometheus’ own checker finds nothing to say about the figures and the alerts', async () => {
  const port = await freePort()
  const site = await startSite(await newEmbeddedDatabase(), { METRICS_PORT: String(port) })
  for (const path of ['/', '/api/services', '/nowhere']) await fetch(`${site.url}${path}`)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await site.stop()
  const check = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(promtool!, ['check', ...args], { input, encoding: 'utf8' })
    return { status, said: `${stdout}${stderr}` }
  }
  expect(figures).toContain('spa_requests_total{')
  expect(check(['metrics'], figures)).toEqual({ status: 0, said: '' })
  const rules = check(['rules', 'deploy/prometheus-alerts.yml'])
  expect(rules).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS: 4 rules found') })
})
