import { expect, test } from './fixtures.ts'

test('a shared page shows its own title, words and picture', async ({ page, request, baseURL }) => {
  await page.goto('/services/spa-packages')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[property="og:title"]')).toMatch(/^Spa Packages: /)
  const words = await page.getByRole('main').innerText()
  const description = await content('meta[property="og:description"]')
  const [, price, rest] = /^From (₦[\d,]+)\. (.+?)…?$/.exec(description!)!
  expect(words.replace(/\s+/g, ' ')).toContain(rest)
  // The page's cards write the naira as a hash.
  expect(words).toContain(price!.replace('₦', '#'))
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}/services/spa-packages`)
  const picture = await request.get((await content('meta[property="og:image"]'))!)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await content('meta[name="twitter:image"]')).toBe(picture.url())

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  const types = data['@graph'].map((thing: { '@type': string }) => thing['@type'])
  expect(types).toEqual(['BeautySalon', 'Service', 'FAQPage', 'BreadcrumbList'])
})

test('what programs look for beside the pages is there', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  const manifest = await (await request.get('/site.webmanifest')).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  for (const file of ['/sitemap.xml', '/.well-known/security.txt', '/favicon.ico', '/apple-touch-icon.png', ...icons])
    expect([file, (await request.get(file)).status()]).toEqual([file, 200])
})
