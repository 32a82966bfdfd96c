import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { nameOf } from '#web/app/page-state.ts'
import { asOwner, useSpa } from '../testing/spa.ts'

const spa = useSpa()

test('the home page arrives rendered, with every service, and names the catalogue the browser continues from', async () => {
  const page = await spa.app.inject('/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const services: Service[] = (await spa.app.inject('/api/services/fetch_all')).json().services
  expect(services.length).toBeGreaterThanOrEqual(7)
  for (const { name } of services) expect(page.body).toContain(name.replaceAll('&', '&amp;'))
  const [, state = ''] = page.body.match(/<script type="application\/json" id="state">(.*?)<\/script>/) ?? []
  expect(JSON.parse(state).catalogue).toBe(nameOf(services))
  expect(page.body).toMatch(/<title>[^<]+<\/title>.*<link rel="canonical"/s)
})

test('an address that leads nowhere is a page with status 404', async () => {
  for (const url of ['/nowhere', '/services/no-such-service', '//evil.example/', '/%00', '/..%2f..%2fetc/passwd']) {
    const page = await spa.app.inject(url)
    expect([url, page.statusCode >= 400 && page.statusCode < 500]).toEqual([url, true])
  }
  const page = await spa.app.inject('/nowhere')
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})

test.each([
  ['/newsletter/unsubscribe/%%%', '/newsletter/unsubscribe/%25%25%25', 200],
  ['/services/%E0%A4%A', '/services/%25E0%25A4%25A', 404],
  ['//evil.example/%', '/evil.example/%25', 404],
])('%s, whose percent signs mean nothing, leads to a page all the same', async (url, readable, status) => {
  const answer = await spa.app.inject(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, readable])
  const page = await spa.app.inject(readable)
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
})

test('the site map lists every page there is, and each is there under that very address', async () => {
  const siteMap = await spa.app.inject('/sitemap.xml')
  expect(siteMap.headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...siteMap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  const services: { slug: string }[] = (await spa.app.inject('/api/services/fetch_all')).json().services
  const { siteUrl } = spa.config
  expect(listed).toEqual(
    expect.arrayContaining([
      `${siteUrl}/`,
      `${siteUrl}/services`,
      ...services.map(({ slug }) => `${siteUrl}/services/${slug}`),
      `${siteUrl}/about`,
      `${siteUrl}/policy`,
    ]),
  )
  for (const address of listed) {
    const page = await spa.app.inject(address.slice(siteUrl.length))
    expect([address, page.statusCode]).toEqual([address, 200])
    expect(page.body).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test('the site map says when a page was last changed: a service by itself, the lists with any, all with the spa', async () => {
  const lastmod = async (path: string) => {
    const { body } = await spa.app.inject('/sitemap.xml')
    return new RegExp(`<loc>${spa.config.siteUrl}${path}</loc>(?:<lastmod>([^<]+)</lastmod>)?`).exec(body)?.[1]
  }
  const [first, second] = (await spa.app.inject('/api/services/fetch_all')).json().services
  const before = await lastmod(`/services/${second.slug}`)
  expect(await lastmod('/about')).toBeUndefined()

  spa.clock.set('2026-12-01T10:00:00Z')
  const { _id, ...service } = first
  const change = { method: 'PUT' as const, headers: asOwner }
  await spa.app.inject({ ...change, url: `/api/services/${_id}`, payload: { ...service, title: 'For tired skin' } })
  for (const path of ['/', '/services', `/services/${first.slug}`])
    expect([path, await lastmod(path)]).toEqual([path, '2026-12-01T10:00:00.000Z'])
  expect(await lastmod(`/services/${second.slug}`)).toBe(before)

  spa.clock.set('2026-12-02T10:00:00Z')
  await spa.app.inject({ ...change, url: '/api/desk/spa', payload: { spa: { shortName: 'Utulivu' } } })
  for (const path of ['/', '/about', `/services/${second.slug}`])
    expect([path, await lastmod(path)]).toEqual([path, '2026-12-02T10:00:00.000Z'])
})

test('a phone can put the site on its first screen, with ways to book and to the services', async () => {
  const manifest = (await spa.app.inject('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'minimal-ui' })
  const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
  expect(purposes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  )
  expect(manifest.shortcuts.map(({ name, url }: Record<string, string>) => [name, url])).toEqual([
    ['Book', '/booking'],
    ['Services', '/services'],
  ])
})

test('robots may read every page but not the API, and are told where the site map is', async () => {
  const robots = await spa.app.inject('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body.match(/^Disallow: .+/gm)).toEqual(['Disallow: /api/', 'Disallow: /desk'])
  expect(robots.body).toContain(`Sitemap: ${spa.config.siteUrl}/sitemap.xml\n`)
})

test('who finds a weakness reads whom to write to, in a file that is never out of date', async () => {
  const file = await spa.app.inject('/.well-known/security.txt')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(file.body).toContain('Contact: mailto:hello@imolespa.example\n')
  expect(file.body).toContain(`Canonical: ${spa.config.siteUrl}/.well-known/security.txt\n`)
  const expires = new Date(/^Expires: (.+)$/m.exec(file.body)![1]!)
  const daysLeft = (expires.getTime() - spa.clock.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
})

test('a browser that has the page already gets 304', async () => {
  const { headers } = await spa.app.inject('/')
  const again = await spa.app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

describe('a page is sent compressed as the browser likes it', () => {
  const plain = async () => (await spa.app.inject('/')).body

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000,gzip;q=0.5', 'gzip'],
    ['BR;q=0.1', 'br'],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
  ])('%s', async (accepted, encoding) => {
    const page = await spa.app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(page.headers['content-encoding']).toBe(encoding)
    expect(page.headers.vary).toContain('accept-encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    const html = decode ? decode(page.rawPayload).toString() : page.body
    expect(html).toBe(await plain())
  })
})

test('what the owner changes shows on the very next page', async () => {
  const services = (await spa.app.inject('/api/services/fetch_all')).json().services
  const { _id, ...service } = services[0]
  const renamed = await spa.app.inject({
    method: 'PUT',
    url: `/api/services/${_id}`,
    headers: asOwner,
    payload: { ...service, name: 'Moonlight Rituals' },
  })
  expect(renamed.statusCode).toBe(200)
  expect((await spa.app.inject('/')).body).toContain('Moonlight Rituals')
})

test('a day the spa closes says so on the very next page', async () => {
  spa.clock.set('2026-12-03T08:00:00Z')
  const read = async () => /"openToday":"([^"]*)"/.exec((await spa.app.inject('/about')).body)![1]
  expect(await read()).toBe('Today 9 AM – 7 PM')
  const body = { from: '2026-12-03', to: '2026-12-03', reason: 'Public holiday' }
  const { closure } = (await spa.call('addClosure', { body, headers: asOwner })).json()
  expect(await read()).toBe('Closed today: Public holiday. Opens tomorrow at 9 AM')
  await spa.call('deleteClosure', { parts: { id: closure._id }, headers: asOwner })
  expect(await read()).toBe('Today 9 AM – 7 PM')
})

test('under maintenance every page is 503 with the maintenance page, and the API goes on', async () => {
  const turn = (on: boolean, text: string) =>
    spa.app.inject({
      method: 'PUT',
      url: '/api/setting',
      headers: asOwner,
      payload: { isMaintenanceMode: { beauty: on }, maintenanceText: { beauty: text } },
    })
  expect((await turn(true, 'New floors until <Friday>.')).statusCode).toBe(200)
  const page = await spa.app.inject('/')
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('300')
  expect(page.body).toContain('New floors until &lt;Friday&gt;.')
  expect((await spa.app.inject('/api/services/fetch_all')).statusCode).toBe(200)
  await turn(false, '')
  expect((await spa.app.inject('/')).statusCode).toBe(200)
})

test('at midnight in Lagos a page is made anew, for the year it shows', async () => {
  const yearInFooter = async () => /©\D*(\d{4})/.exec((await spa.app.inject('/')).body)?.[1]
  spa.clock.set('2026-12-31T22:59:00Z')
  expect(await yearInFooter()).toBe('2026')
  spa.clock.set('2026-12-31T23:00:00Z')
  expect(await yearInFooter()).toBe('2027')
})

test.each([
  '/',
  '/services',
  '/services/spa-packages',
  '/booking',
  '/about',
  '/policy',
  '/privacy',
  '/accessibility',
  '/desk',
  '/nowhere',
])('no style is written into the HTML of %s: styles come from the site’s own files alone', async url => {
  const page = await spa.app.inject(url)
  expect(page.body).not.toMatch(/<style|<[^>]*\sstyle=/i)
  expect(page.headers['content-security-policy']).toContain("style-src 'self';")
})

test('an address that is somebody’s alone is told to nobody, whatever the page fetches', async () => {
  const policy = async (url: string) => (await spa.app.inject(url)).headers['referrer-policy']
  expect(await policy('/booking/success/ABCD-EFGH-JKLM')).toBe('no-referrer')
  expect(await policy('/about')).toBe('strict-origin-when-cross-origin')
})
