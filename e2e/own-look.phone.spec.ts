import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { tonesOf } from '../contract/catalogue/accent.ts'
import { contrast } from '../contract/catalogue/contrast.ts'
import { colours, type Hex } from '../contract/catalogue/palette.ts'
import { expect, test } from './desk-spa.ts'

// A logo that is none is refused.
test.use({ expectedOnConsole: /status of 400|Failed to load resource/ })

const UPLOADED = /^\/pictures\/[0-9a-f]{24}-\d+\.(avif|webp|jpg)$/
const SOON = { timeout: 10_000 }
const SENT = { timeout: 60_000 }
const WINE = '#8c2f4b'

test('logo, picture at the top and colour, chosen by phone, are on the site at once; taken away, the example is back', async ({
  page,
  browser,
  request,
  desk,
  spa,
}) => {
  test.slow()
  await desk.enter(page.context())
  const context = await browser.newContext({ baseURL: spa.url, serviceWorkers: 'block' })
  const visitor = await context.newPage()
  await visitor.goto('/')
  const icon = () => visitor.locator('link[rel="icon"]').first().getAttribute('href')
  const first = { icon: await icon(), card: await cardOf(visitor) }

  await page.goto('/desk/spa')
  const look = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Look', exact: true }) })
  await page.getByRole('heading', { name: 'Look', exact: true }).click()

  const logo = look.getByRole('region', { name: 'Logo' })
  await logo
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(logo.getByText('This is not a JPEG, PNG or WebP picture. Please choose another photo.')).toBeVisible(
    SENT,
  )
  await logo.getByLabel('Choose a logo').setInputFiles(await emblem())
  await expect(logo.getByRole('button', { name: 'Remove the logo' })).toBeVisible(SENT)

  const hero = look.getByRole('region', { name: 'Picture at the top' })
  await hero.getByLabel('Choose a picture').setInputFiles(await photo())
  const focus = hero.getByRole('button', { name: /^What stays in view/ })
  await expect(focus).toBeVisible(SENT)
  await expect(hero.getByText('Tap the part that must stay in view.')).toBeVisible()
  await focus.scrollIntoViewIfNeeded()
  const box = (await focus.boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height * 0.4)
  await expect(hero.getByText('Saved.', { exact: true })).toBeVisible(SOON)

  await look.getByRole('button', { name: 'Rose' }).click()
  await expect(look.getByText('This colour is too light to read on cream, so links use this darker one.')).toBeVisible()
  await look.getByRole('button', { name: 'Wine' }).click()
  await look.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Look: saved')).toBeVisible(SOON)

  const tones = tonesOf(WINE)
  // On a light ground.
  const button = visitor.locator('.foot-link a')
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('banner').locator('img')).toHaveAttribute('src', UPLOADED, { timeout: 500 })
  }).toPass(SOON)
  await expect(visitor.locator('section img').first()).toHaveAttribute('src', UPLOADED)
  await expect(visitor.locator('section img').first()).toHaveCSS('object-position', '75% 40%')
  await expect(button).toHaveCSS('background-color', rgb(tones.fill))
  await expect(button).toHaveCSS('color', rgb(tones.onFill))
  const bookOnHero = visitor.locator('section').first().getByRole('link', { name: 'Book Appointment' })
  await expect(bookOnHero).toHaveCSS('background-color', rgb(tones.gold))
  await expect(bookOnHero).toHaveCSS('color', rgb(colours.ink))
  expect(contrast(tones.gold, colours.ink)).toBeGreaterThan(4.5)

  const own = { icon: await icon(), card: await cardOf(visitor) }
  expect(own.icon).not.toBe(first.icon)
  expect((await request.get(own.icon!)).headers()['content-type']).toContain('svg')
  expect(own.card).not.toBe(first.card)
  expect(await sharp(await (await request.get(own.card)).body()).metadata()).toMatchObject({ width: 1200, height: 630 })

  // All of it taken away again.
  await logo.getByRole('button', { name: 'Remove the logo' }).click()
  await hero.getByRole('button', { name: 'Remove the picture' }).click()
  await look.getByRole('button', { name: 'Gold' }).click()
  await look.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(async () => {
    await visitor.goto('/')
    expect({ icon: await icon(), card: await cardOf(visitor) }).toEqual(first)
  }).toPass(SOON)
  await expect(visitor.getByRole('banner').locator('svg').first()).toBeVisible()
  await expect(button).toHaveCSS('background-color', rgb(colours.gold))
  await context.close()
})

test('a spa that was renamed has its new name and no candle on a phone without a network, too', async ({
  browser,
  desk,
  spa,
}) => {
  const { spa: before } = await desk.call('get', '/desk/spa')
  const context = await browser.newContext({ baseURL: spa.url, serviceWorkers: 'allow' })
  const visitor = await context.newPage()
  await visitor.goto('/')
  await visitor.evaluate(async () => void (await navigator.serviceWorker.ready))
  const mark = visitor.getByRole('banner').locator('svg path.fill-gold')
  await expect(mark).toHaveCount(1)

  await desk.call('put', '/desk/spa', { spa: { name: 'Glow House' } })
  const keptName = () =>
    visitor.evaluate(async () => {
      const kept = await caches.match('/offline')
      return new DOMParser().parseFromString((await kept?.text()) ?? '', 'text/html').querySelector('header')?.innerText
    })
  await visitor.goto('/')
  await expect.poll(keptName, SOON).toContain('Glow House')
  await context.setOffline(true)
  await visitor.goto('/policy')
  await expect(visitor.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(visitor.getByRole('banner')).toContainText('Glow House')
  await expect(mark).toHaveCount(0)
  await desk.call('put', '/desk/spa', { spa: { name: before.name } })
  await context.close()
})

test('a name of eighty letters is whole in the bar', async ({ page, desk }) => {
  const { spa: before } = await desk.call('get', '/desk/spa')
  const name = 'Ilé Ìwòsàn Ẹwà Ọlọ́run Àti Ìsinmi Gidi Ti Àwọn Ọmọ Yorùbá Ní Ìlú Ìkòròdú Ọ̀yọ́'
  expect((await desk.call('put', '/desk/spa', { spa: { name } })).success).toBe(true)
  for (const width of [330, 375]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const bar = (await page.getByRole('banner').boundingBox())!
    const shown = (await page.getByRole('banner').getByRole('link').first().boundingBox())!
    expect(shown.y).toBeGreaterThanOrEqual(bar.y)
    expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y + bar.height)
  }
  await desk.call('put', '/desk/spa', { spa: { name: before.name } })
})

const cardOf = async (page: Page) => {
  const shared = new URL((await page.locator('meta[property="og:image"]').getAttribute('content'))!)
  return shared.pathname + shared.search
}

function rgb(colour: Hex) {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

async function photo() {
  const buffer = await sharp('web/pictures/about.jpg').jpeg().toBuffer()
  return { name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer }
}

async function emblem() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="200" fill="none" stroke="${WINE}" stroke-width="30"/><path d="M300 160c70 70 90 160 0 290c-90-130-70-220 0-290z" fill="#f4a7b9"/></svg>`
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}
