import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestRefusals } from '#contract/refusals.ts'
import { openSpa } from '../testing/spa.ts'

test('a page that cannot be made is a page with a sentence and a way to try again, and says nothing about the inside', async () => {
  const spa = await openSpa()
  await spa.db.schema.alterTable('siteRevision').renameTo('away').execute()
  const page = await spa.app.inject('/about')
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(page.body).toContain(requestRefusals.internal)
  expect(page.body).toContain('<a href="">Try again</a>')
  expect(page.body).not.toMatch(/relation|site_revision|\bat /)
  expect((await spa.app.inject('/api/services/fetch_all')).json()).toMatchObject({ code: 'internal' })
  // Its styles are in it, and the only ones that are allowed to be.
  const style = /<style>([\s\S]*)<\/style>/.exec(page.body)?.[1] ?? ''
  const allowed = `style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`
  expect(page.headers['content-security-policy']).toContain(allowed)
  await spa.close()
})
