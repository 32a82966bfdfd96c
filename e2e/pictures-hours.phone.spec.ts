import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, dayAndMonth, longDate, monthOf, monthTitle } from '../contract/platform/dates.ts'
import { pictureRefusals } from '../contract/refusals.ts'
import { fetchServices } from './bookings.ts'
import { expect, test } from './desk-spa.ts'

// The offline half of the second journey, and a photo that is refused.
test.use({ expectedOnConsole: /status of 400|Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

// Two seconds where nothing else runs; a machine busy with tests gets more.
const WITHIN = { timeout: 6000, intervals: [100] }
const UPLOADED = /^\/pictures\/[0-9a-f]{24}-\d+\.(avif|webp|jpg)$/

test('a photo from the phone is on the card, the page and the share card within two seconds', async ({
  page,
  browser,
  request,
  desk,
  spa,
}) => {
  test.slow()
  const [service] = await fetchServices(request)
  const { _id, slug, name } = service!
  await desk.enter(page.context())
  await page.goto(`/desk/catalogue/${_id}`)
  await page.getByLabel('Choose a photo').setInputFiles(await photo())
  await expect(page.getByText('Making the photo smaller.').or(page.getByText(/^Sending the photo/))).toBeVisible()
  const focus = page.getByRole('button', { name: /^What stays in view: 50% from the left, 50% from the top/ })
  await expect(focus).toBeVisible({ timeout: 30_000 })

  // A tap in the upper left, a little to the right by key, and the words.
  await focus.scrollIntoViewIfNeeded()
  const box = (await focus.boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.2)
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('button', { name: /^What stays in view: 30% from the left, 20% from the top/ }),
  ).toBeVisible()
  const words = page.getByLabel('What it shows, for people who cannot see it').first()
  await words.focus()
  await words.blur()
  await expect(page.getByText(/^A few words, please/)).toBeVisible()
  await words.fill('Hot stones on folded linen')
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()

  const visitor = await browser.newPage({ baseURL: spa.url })
  const card = visitor.locator('article', { has: visitor.getByRole('heading', { name, exact: true }) }).locator('img')
  await visitor.goto('/services')
  await expect(card).not.toHaveAttribute('src', UPLOADED)
  const saved = page.waitForResponse(response => response.request().method() === 'PUT' && response.url().endsWith(_id))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).ok()).toBe(true)

  await expect(async () => {
    await visitor.goto('/services', { waitUntil: 'commit' })
    await expect(card).toHaveAttribute('src', UPLOADED, { timeout: 500 })
  }).toPass(WITHIN)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(card).toHaveCSS('object-position', '30% 20%')

  await visitor.goto(`/services/${slug}`)
  const hero = visitor.getByRole('img', { name: 'Hot stones on folded linen' })
  await expect(hero).toHaveAttribute('src', UPLOADED)
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)

  const shared = new URL((await visitor.locator('meta[property="og:image"]').getAttribute('content'))!)
  expect(shared.pathname).toBe(`/cards/${slug}.jpg`)
  const drawn = await request.get(shared.pathname + shared.search)
  expect(await sharp(await drawn.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const said = await visitor.locator('script[type="application/ld+json"]').textContent()
  const [large] = said!.match(/\/pictures\/[0-9a-f]{24}-1200\.jpg/)!
  const file = await request.get(large)
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await sharp(await file.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  await visitor.close()
})

test('a photo waits for the connection, and what is none says so at its field', async ({ page, request, desk }) => {
  test.slow()
  const [, service] = await fetchServices(request)
  await desk.enter(page.context())
  await page.goto(`/desk/catalogue/${service!._id}`)
  const chooser = page.getByLabel('Choose a photo')

  await chooser.setInputFiles({
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: (await photo()).buffer.subarray(0, 9000),
  })
  await expect(page.getByText(/^This photo cannot be read|^This photo is damaged/)).toBeVisible()
  await chooser.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) })
  await expect(page.getByText(pictureRefusals.tooLarge(15))).toBeVisible()

  await page.route('**/api/desk/pictures', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await chooser.setInputFiles(await photo())
  await expect(page.getByText(/^The connection was lost\. The photo is still here/)).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/desk/pictures')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^What stays in view/ }).first()).toBeVisible({ timeout: 30_000 })

  // In the list, in the order somebody wants it, and out of it again.
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove picture/ }) })
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Move picture 1 down' }).click()
  await expect(cards.last().getByRole('button', { name: /^What stays in view/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(cards).toHaveCount(1)
})

test('a day closed with a reason says so to a visitor within two seconds, and who is booked then can be moved', async ({
  page,
  browser,
  request,
  desk,
  spa,
}) => {
  const day = addDays(spa.fullDay, 16)
  const [service] = await fetchServices(request)
  const booked = await desk.book({ bookingDate: day, bookingTime: '11:00 AM', fullName: 'Ngozi Closed' })
  await desk.enter(page.context())
  await page.goto('/desk/more')
  await page.getByRole('link', { name: /Hours and closures/ }).click()
  await showMonth(page, day)
  await page.getByRole('button', { name: longDate(day), exact: true }).click()
  await expect(page.getByText('1 booking on these days')).toBeVisible()
  await page.getByLabel('Reason customers see (optional)').fill('The floor is being polished')
  await page.getByRole('button', { name: `Close on ${dayAndMonth(day)}` }).click()
  await expect(
    page.getByRole('button', { name: `${longDate(day)}, closed: The floor is being polished` }),
  ).toBeVisible()

  const visitor = await browser.newPage({ baseURL: spa.url })
  const sentence = visitor.getByText(`We are closed on ${dayAndMonth(day)}: The floor is being polished.`)
  const look = async () => {
    await visitor.goto(`/booking?service=${service!.slug}&sub=${service!.serviceArray[0]!._id}`)
    await showMonth(visitor, day)
  }
  await look()
  await expect(sentence).toBeVisible(WITHIN)
  await expect(
    visitor.getByRole('button', { name: `${longDate(day)}, closed: The floor is being polished` }),
  ).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'Move Ngozi Closed' }).first().click()
  await expect(page.getByRole('region', { name: 'Move to another time' })).toBeVisible()
  expect(await desk.statusOf(booked._id)).toBe('confirmed')

  await page.goto('/desk/hours')
  const openAgain = page.getByRole('button', { name: /^Open again: / }).first()
  await openAgain.click()
  await expect(page.getByText('No day is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Customers read: The floor is being polished').first()).toBeVisible()
  await openAgain.click()
  await expect(page.getByText('No day is closed.')).toBeVisible()
  await look()
  await expect(visitor.getByRole('button', { name: longDate(day), exact: true })).toBeVisible()
  await expect(sentence).toHaveCount(0)
  await visitor.close()
})

test('a public holiday is closed with one tap, and one of the moon on the day that was announced', async ({
  page,
  desk,
}) => {
  await desk.enter(page.context())
  await page.goto('/desk/hours')
  const holidays = page.getByRole('region', { name: 'Public holidays ahead' })
  await holidays.getByRole('button', { name: /^Close on Good Friday/ }).click()
  await expect(page.getByText(/^Customers read: Good Friday/)).toBeVisible()
  await expect(holidays.getByText('Good Friday')).toHaveCount(0)

  const eid = holidays.getByRole('listitem').filter({ hasText: 'Eid al-Adha' })
  await expect(eid).toContainText('About ')
  const announced = eid.getByLabel('First day, as announced')
  const next = addDays(await announced.inputValue(), 1)
  await announced.fill(next)
  await eid.getByRole('button', { name: `Close on Eid al-Adha, ${longDate(next)}` }).click()
  await expect(page.getByText(/^Customers read: Eid al-Adha/)).toBeVisible()
  for (const { _id } of (await desk.call('get', '/booking/closures')).closures)
    await desk.call('delete', `/booking/closures/${_id}`)
})

/** As a good phone takes it; what is on it is what a spa shows. */
async function photo() {
  const buffer = await sharp('web/pictures/massage.jpg').resize({ width: 4000 }).jpeg({ quality: 90 }).toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

async function showMonth(page: Page, date: string) {
  const wanted = page.getByRole('heading', { name: monthTitle(monthOf(date)) })
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  for (let turns = 0; turns < 3 && (await wanted.count()) === 0; turns++)
    await page.getByRole('button', { name: 'Next month' }).click()
  await expect(wanted).toBeVisible()
}
