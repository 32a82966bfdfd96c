import { expect, test } from './fixtures.ts'

test('what programs look for beside the pages is there', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const file of ['/sitemap.xml', '/.well-known/security.txt', '/favicon.ico', '/apple-touch-icon.png', ...icons])
    expect([file, (await request.get(file)).status()]).toEqual([file, 200])
})
