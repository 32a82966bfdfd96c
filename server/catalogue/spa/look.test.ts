import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { tonesOf } from '#contract/catalogue/accent.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { pictureFileUrl, pictureWidths } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import type { SpaInput } from '#contract/catalogue/spa.ts'
import { crawlerFiles, paths } from '#contract/paths.ts'
import { pictureRefusals } from '#contract/refusals.ts'
import { everyBookingMail, everyDeskMail, everyNewsletterMail } from '#server/app/testing/every-mail.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { removeUnusedPictures } from '#server/catalogue/pictures/pictures.ts'
import { upload } from '#server/catalogue/pictures/testing/upload.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { candle, flame } from '#web/ui/logo-mark.ts'
import { currentSpa } from './spa.ts'

const ICONS = [
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  ...[192, 512].flatMap(size => [`/icon-${size}.png`, `/icon-maskable-${size}.png`]),
]
const PAGES = [
  paths.home,
  paths.services,
  paths.service('facials'),
  paths.booking,
  paths.bookingPay('K7QF-2M9X-T4WB'),
  paths.bookingSuccess('K7QF-2M9X-T4WB'),
  paths.bookingManage('K7QF-2M9X-T4WB', 'key'),
  paths.about,
  paths.policy,
  paths.offline,
  '/no-such-page',
  '/desk',
  '/api/docs',
]
const mark = new RegExp([flame, candle].map(outline => outline.replace(/[.]/g, '\\.')).join('|'))
const shared = /<meta property="og:image" content="([^"]+)"/

const spa = useSpa()
const change = (wanted: SpaInput) => spa.call('updateSpa', { body: { spa: wanted }, headers: asOwner })
const body = async (url: string) => (await spa.app.inject(url)).body

async function done(wanted: SpaInput) {
  const response = await change(wanted)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().spa.look
}

async function uploaded(bytes: Buffer, words: Record<string, string> = {}): Promise<SitePicture> {
  const response = await upload(spa, bytes, words)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().picture
}

/** A leaf of one colour in the middle of much that is transparent. */
const leaf = (colour: string, { width = 600, height = 600 } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="30%" ry="20%" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

async function pixel(picture: SitePicture, format: 'webp' | 'jpeg') {
  const width = pictureWidths(picture.width)[0]!
  const { rawPayload } = await spa.app.inject(pictureFileUrl(picture.url, width, format))
  return [...(await sharp(rawPayload).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())]
}

test('the example keeps its candle, its gold and the pictures of the build', async () => {
  const home = await body(paths.home)
  expect(home).toMatch(mark)
  expect(home).toContain('href="/favicon.svg"')
  expect(home).not.toContain('--gold')
  expect(shared.exec(home)![1]).toContain('/pictures/')
})

describe('a spa called Glow House that uploads nothing', () => {
  test('shows no candle anywhere: pages, desk, documents, closed site', async () => {
    await done({ name: 'Glow House' })
    for (const url of PAGES) {
      const html = await body(url)
      expect([url, html.match(mark)?.[0]]).toEqual([url, undefined])
      for (const [, icon] of html.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g))
        expect(icon).toMatch(/\?v=\w+$/)
      // The cards of the build are signed with the mark.
      if (shared.test(html)) expect(shared.exec(html)![1]).toMatch(/\/cards\/[\w-]+\.jpg\?v=\w+$/)
    }
    expect(await body(paths.home)).toContain('>Glow House<')
    const close = (beauty: boolean) =>
      spa.call('updateSetting', { body: { isMaintenanceMode: { beauty } }, headers: asOwner })
    await close(true)
    const closed = await body(paths.home)
    expect(closed).toContain('Glow House')
    expect(closed).not.toMatch(mark)
    await close(false)
  })

  test('has its first letter as icon, in the manifest and under every address browsers try', async () => {
    const manifest = (await spa.app.inject(crawlerFiles.manifest)).json()
    expect(manifest).toMatchObject({ name: 'Glow House', short_name: 'Glow House' })
    for (const { src } of manifest.icons) {
      const icon = await spa.app.inject(src)
      expect([src, icon.statusCode]).toEqual([src, 200])
      expect(icon.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    for (const url of ICONS) {
      const { statusCode, headers, rawPayload } = await spa.app.inject(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'public, max-age=300'])
      expect(rawPayload.toString()).not.toMatch(mark)
      const size = Number(/\d+/.exec(url)?.[0])
      if (size) expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
    }
    expect(await body('/favicon.svg')).toContain(colours.gold)
  })

  test('a name in letters that our font lacks has a plain mark, and still no candle', async () => {
    await done({ name: '温泉' })
    expect(await body('/favicon.svg')).toContain('<circle')
    await done({ name: 'Glow House' })
  })

  test('another street is another card, because the card names it', async () => {
    const card = async () => shared.exec(await body(paths.home))![1]
    const before = await card()
    await done({ address: { street: '5 Awolowo Road' } })
    expect(await card()).not.toBe(before)
  })

  test('nor does a mail show one: the name is type', async () => {
    const site = { ...exampleSite, spa: await currentSpa(spa.deps) }
    const mails = {
      ...everyBookingMail(exampleBooking, [], site),
      ...everyDeskMail(exampleBooking, site),
      ...everyNewsletterMail(undefined, site),
    }
    for (const { html } of Object.values(mails)) {
      expect(html).not.toMatch(mark)
      expect(html).not.toContain('<img')
      expect(html).toContain('>Glow House</a>')
    }
  })
})

test('a colour is on the very next page, in the mails and at the desk, and gone with an empty one', async () => {
  const green = tonesOf('#1b4332')
  expect(await done({ look: { accent: '#1B4332' } })).toMatchObject({ accent: '#1b4332' })
  for (const url of [paths.home, paths.bookingManage('K7QF-2M9X-T4WB', 'key'), '/desk'])
    expect(await body(url)).toContain(`<style${url === '/desk' ? ' id="tones"' : ''}>:root{--gold:${green.gold};`)
  const site = { ...exampleSite, spa: await currentSpa(spa.deps) }
  const { html } = everyBookingMail(exampleBooking, [], site)['booking-created']
  expect(html).toContain(`color:${green.onFill};background:${green.fill};`)
  expect(html).toContain(`.button { background: ${green.gold} !important; color: ${colours.ink} !important; }`)
  expect(html).not.toContain(colours.gold)
  expect(await body('/favicon.svg')).toContain(green.gold)

  expect(await done({ look: { accent: '' } })).not.toHaveProperty('accent')
  expect(await body(paths.home)).not.toContain('--gold')
})

test.each(['gold', '#12345', '#f2b63g', 'red;}body{display:none'])('%s is no colour', async accent => {
  const response = await change({ look: { accent } })
  expect(response.statusCode).toBe(400)
  expect(response.json().fieldErrors).toHaveProperty(['spa.look.accent'])
})

test('a logo keeps what is transparent, loses its margins, and is on the bar, in mails and in the icons', async () => {
  const logo = await uploaded(await leaf('#f4a7b9'), { isLogo: 'true' })
  expect(logo.width / logo.height).toBeCloseTo(1.5, 1)
  expect((await pixel(logo, 'webp'))[3]).toBe(0)
  // On ink in a mail, whose program may not show what is transparent.
  const [red = 255] = await pixel(logo, 'jpeg')
  expect(red).toBeLessThan(40)

  const before = /favicon\.svg\?v=\w+/.exec(await body(paths.home))![0]
  const look = await done({ look: { logo: logo.url } })
  expect(look.logo).toMatchObject({ url: logo.url, alt: '' })
  const home = await body(paths.home)
  expect(home).toContain(`<img src="${pictureFileUrl(logo.url, pictureWidths(logo.width)[0]!, 'webp')}"`)
  expect(home).toContain('>Glow House<')
  expect(home).not.toContain(before)
  const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(home)!
  expect(await body(icon!)).toContain('data:image/png;base64')

  const site = { ...exampleSite, spa: await currentSpa(spa.deps) }
  const { html } = everyBookingMail(exampleBooking, [], site)['booking-created']
  expect(html).toMatch(
    new RegExp(`<img src="${site.siteUrl}${logo.url}-\\d+\\.jpg" width="84" height="56" alt="Glow House"`),
  )
  const file = await spa.app.inject(/<img src="[^"]*?(\/pictures[^"]+)"/.exec(html)![1]!)
  expect([file.statusCode, file.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
})

test('a dark logo without a ground gets one of cream, because every bar is dark', async () => {
  const logo = await uploaded(await leaf('#0b1f4d'), { isLogo: 'true' })
  const [red = 0, green = 0, blue = 0, alpha] = await pixel(logo, 'webp')
  expect(alpha).toBe(255)
  expect(Math.min(red, green, blue)).toBeGreaterThan(230)
})

test('a wide logo stands alone, with the name as its text, and leaves the icons to the first letter', async () => {
  const logo = await uploaded(await leaf('#ffe0e6', { width: 1600, height: 400 }), { isLogo: 'true' })
  expect((await done({ look: { logo: logo.url } })).logo).toMatchObject({ alt: 'Glow House', isWide: true })
  const bar = /<header.*?<nav/s.exec(await body(paths.home))![0]
  expect(bar).toContain('alt="Glow House"')
  expect(bar).not.toContain('>Glow House<')
  expect(await body('/favicon.svg')).not.toContain('data:')
})

test('the same file as a photo is another picture', async () => {
  const bytes = await leaf('#f4a7b9')
  const [logo, plain] = [await uploaded(bytes, { isLogo: 'true' }), await uploaded(bytes)]
  expect(logo.url).not.toBe(plain.url)
  expect((await pixel(plain, 'webp'))[3]).toBe(255)
})

test('a picture at the top is on the home page and on its card, aimed at what must stay in view', async () => {
  const hero = await uploaded(await photo({ width: 900, height: 600, seed: 'hero' }), {
    focusX: '0.2',
    focusY: '0.6',
    alt: 'Our room',
  })
  const about = await uploaded(await photo({ width: 800, height: 600, seed: 'about' }), { alt: 'Our front desk' })
  const card = async () => shared.exec(await body(paths.home))![1]!.slice(spa.config.siteUrl.length)
  const before = await card()
  await done({ look: { hero: hero.url, about: [about.url] } })
  const home = await body(paths.home)
  expect(home).toContain('aim-x-20 aim-y-60')
  for (const { url } of [hero, about]) expect(home).toContain(`${url}-360.avif`)
  // One beside that at the top: no page has the same twice.
  for (const { url } of [hero, about]) expect(await body(paths.about)).toContain(`${url}-360.avif`)
  for (const path of [paths.privacy, paths.accessibility]) {
    expect(await body(path)).toContain(`${about.url}-360.avif`)
    expect(await body(path)).toContain('<meta property="og:image:alt" content="Our front desk">')
  }
  expect(await card()).not.toBe(before)
  const drawn = await spa.app.inject(await card())
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

test('a picture of the look is in use; one that is gone is refused by name, and gives way to the example’s', async () => {
  const { look } = await currentSpa(spa.deps)
  const days = (count: number) => spa.clock.advance(count * 24 * 60)
  await removeUnusedPictures(spa.deps)
  days(40)
  await removeUnusedPictures(spa.deps)
  const there = async () =>
    (await spa.call('listPictures', { headers: asOwner })).json().pictures.map((one: SitePicture) => one.url)
  for (const picture of [look.logo!, look.hero!, ...look.about!]) expect(await there()).toContain(picture.url)

  expect(await done({ look: { logo: '', hero: '', about: [] } })).toEqual({})
  await removeUnusedPictures(spa.deps)
  days(31)
  await removeUnusedPictures(spa.deps)
  expect(await there()).not.toContain(look.hero!.url)
  const again = await change({ look: { hero: look.hero!.url } })
  expect(again.json()).toMatchObject({ fieldErrors: { 'spa.look.hero': pictureRefusals.notFound } })
  const elsewhere = await change({ look: { hero: 'https://elsewhere.example/x.jpg' } })
  expect(elsewhere.statusCode).toBe(400)
})

test('with its first name the example’s candle comes back', async () => {
  await done({ name: exampleSite.spa.name })
  expect(await body(paths.home)).toMatch(mark)
})
