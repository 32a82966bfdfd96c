import type { Page } from '@playwright/test'
import { officePaths } from '../contract/desk/office-paths.ts'
import { addDays } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { call } from '../scripts/serve/spa-client.ts'
import { expectAccessible } from './accessibility.ts'
import { bar, test as base, enterOwn, expect } from './desk-spa.ts'
import { leaveAndStop } from './fixtures.ts'
import { fillTeamDay } from './team-day.ts'

interface Team {
  url: string
  date: string
  ada: string
  room: string
  guests: string[]
}

/** A spa of its own with five people and two rooms, on a day on which Ada is away from noon on. */
const test = base.extend<{ team: Team }>({
  team: async ({ page }, use) => {
    const server = await startOwnServer({ RATE_LIMITS: 'off' })
    const spa = { url: server.url, token: OWNER_TOKEN }
    const date = addDays(new Date().toISOString().slice(0, 10), 7)
    const { ada, bookings } = await fillTeamDay(spa, date)
    await call(spa, 'POST', '/api/desk/team', { name: 'Efe', subServiceIds: 'all' })
    const [service] = (await call(spa, 'GET', `/api/desk/day?date=${date}`)).bookings
    const room = (name: string) =>
      call(spa, 'POST', '/api/desk/rooms', { name, places: 2, serviceIds: [service.serviceId] })
    const { room: palm } = await room('Palm room')
    await room('Garden room')
    const away = { from: `${date}T12:00:00+01:00`, until: `${date}T18:00:00+01:00`, handOver: false }
    await call(spa, 'POST', `/api/desk/team/${ada}/away`, away)
    const guests = [...new Set(bookings.map(({ fullName }) => fullName))]
    await use({ url: server.url, date, ada, room: palm._id, guests })
    await leaveAndStop(page, server)
  },
})

// It sets its own sizes of screen, so one project is enough.
const SCREENS = [
  { width: 360, height: 780, isMobile: true, hasTouch: true },
  { width: 1366, height: 768, isMobile: false, hasTouch: false },
]
const TARGET_PX = 44

for (const { width, height, isMobile, hasTouch } of SCREENS)
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height }, isMobile, hasTouch })

    test('the ways in fit and can be read by everyone', async ({ page }) => {
      for (const path of ['/desk', '/desk/enter#key', '/desk/not-me#key']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectGood(page, width)
        await page.goto('about:blank')
      }
    })

    test('every screen of the desk fits, can be read by everyone and be hit with a thumb', async ({
      page,
      desk,
      spa,
    }) => {
      test.slow()
      const booking = await desk.book({ fullName: 'Looked At', phoneNumber: '0803 555 0100', email: 'a@example.com' })
      await desk.enter(page.context())
      const go = (path: string) => page.goto(path, { waitUntil: 'networkidle' })
      const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

      await go(`/desk?date=${spa.fullDay}`)
      await expectGood(page, width)
      await button('Rooms').click()
      await expect(page.getByRole('region', { name: 'Rooms' })).toBeVisible()
      await expectGood(page, width, { hasSmallGaps: true })

      await go('/desk/receipts')
      await expect(page.getByAltText('The receipt as it was sent')).toBeVisible()
      await expectGood(page, width)
      for (const name of ['Not yet', 'Something is wrong']) {
        await button(name).click()
        await expectGood(page, width)
        await button('Back').click()
      }

      await go(`/desk/bookings/${booking._id}`)
      await expectGood(page, width)
      for (const name of ['WhatsApp', 'Move', /^Payment$/, 'Edit', /^Cancel$/]) {
        await button(name).click()
        await page.waitForLoadState('networkidle')
        await expectGood(page, width)
      }

      await go('/desk/new')
      await expectGood(page, width)
      await button(/^Express Facial/).click()
      await button('Another time').click()
      await page.waitForLoadState('networkidle')
      await expectGood(page, width)

      await go('/desk/catalogue')
      await page.getByRole('link', { name: /^Facials/ }).click()
      await button(/^Signature Glow/).click()
      await expect(page.getByRole('region', { name: /^What customers see/ })).toBeVisible()
      await expectGood(page, width)
      await button('Preview').click()
      await page.waitForLoadState('networkidle')
      await expectGood(page, width)

      for (const path of [
        '/desk/find',
        `/desk/week?date=${spa.fullDay}`,
        '/desk/blocks',
        '/desk/devices',
        '/desk/hours',
        '/desk/catalogue',
        '/desk/catalogue/new',
        '/desk/team',
        '/desk/numbers/team',
        '/desk/more',
        '/desk?date=2030-01-01',
      ]) {
        await go(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectGood(page, width, { hasSmallGaps: path.includes('week') })
      }
    })
  })

test('the day and the team fit a phone, a tablet held upright and a laptop, with five people and two rooms', async ({
  page,
  team,
}) => {
  test.slow()
  await enterOwn(page, team.url)
  const go = (path: string) => page.goto(team.url + path, { waitUntil: 'networkidle' })
  const day = `/desk?date=${team.date}`
  for (const width of [360, 820, 1366]) {
    await page.setViewportSize({ width, height: 1100 })
    await go(day)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page.getByText('Ada is away').first()).toBeVisible()
    await expectGood(page, width)
    for (const view of ['By person', 'By room']) {
      await page.getByRole('button', { name: view }).click()
      await expect(page.getByRole('region', { name: view === 'By room' ? 'Rooms' : 'People' })).toBeVisible()
      await expectGood(page, width, { hasSmallGaps: true })
    }
    await go(officePaths.away(team.ada, team.date))
    await expect(page.getByRole('list', { name: 'Still with Ada' })).toBeVisible()
    await expectGood(page, width)
    for (const path of [
      officePaths.member(team.ada),
      officePaths.room(team.room),
      `/desk/week?date=${team.date}`,
      '/desk/team',
    ]) {
      await go(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectGood(page, width, { hasSmallGaps: path.includes('week') })
    }
  }

  // On paper all five are side by side on one sheet, A4 upright, less its margins.
  await go(day)
  await page.getByRole('button', { name: 'By person' }).click()
  await expect(page.getByRole('region', { name: 'People' })).toBeVisible()
  await page.setViewportSize({ width: 703, height: 1031 })
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('[data-sheet]')
  const heads = sheets.getByRole('heading', { level: 2 })
  await expect(heads).toHaveText(['Ada', 'Bola', 'Chidinma', 'Dayo', 'Efe'])
  for (const head of await heads.all()) {
    const box = (await head.boundingBox())!
    expect(box.width).toBeGreaterThan(90)
    expect(box.x + box.width).toBeLessThanOrEqual(703)
  }
  await expect(sheets).toHaveCount(1)
  for (const name of team.guests) await expect(sheets.getByText(name, { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703)
})

test('the keyboard reaches the decision and shows where it is', async ({ page, desk }) => {
  await desk.enter(page.context())
  await page.goto('/desk/receipts', { waitUntil: 'networkidle' })
  const wanted = page.getByRole('button', { name: 'Payment received' })
  const isFocused = () => wanted.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
  await expect(wanted).toHaveCSS('outline-style', 'solid')
})

test('on paper every station is there, on as many sheets as it takes', async ({ page, desk, spa }) => {
  await desk.enter(page.context(), 'desk')
  const { stations } = await desk.call('get', `/desk/day?date=${spa.fullDay}`)
  const count = stations.reduce((sum: number, one: { stations: number }) => sum + one.stations, 0)
  await page.goto(`/desk?date=${spa.fullDay}`)
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByRole('region', { name: 'Rooms' })).toBeVisible()
  // A4 upright, less its margins.
  await page.setViewportSize({ width: 703, height: 1031 })
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('[data-sheet]')
  const heads = sheets.getByRole('heading', { level: 2 })
  await expect(heads).toHaveCount(count)
  for (const head of await heads.all()) {
    const box = (await head.boundingBox())!
    expect(box.width).toBeGreaterThan(90)
    expect(box.x + box.width).toBeLessThanOrEqual(703)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703)
  for (const { serviceName } of stations) await expect(heads.filter({ hasText: serviceName })).not.toHaveCount(0)
  await expect(sheets.getByText('Simisola Coker')).toBeVisible()
  expect(await sheets.count()).toBe(Math.ceil(count / 5))
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(await sheets.count())
})

test('a busy week can be read: every name in full where there is room for seven columns', async ({
  page,
  desk,
  spa,
}) => {
  await desk.enter(page.context(), 'desk')
  await page.goto(`/desk/week?date=${spa.fullDay}`)
  for (const name of ['Oluwaseun Akintola-Williams', 'Temitope Bakare', 'Halima Yusuf']) {
    const words = page.getByRole('link', { name }).getByText(name)
    const box = (await words.boundingBox())!
    expect(box.width).toBeGreaterThan(80)
    expect(await words.evaluate(one => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
  }
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual([
    'Today',
    'Week',
    expect.stringMatching(/^Receipts/),
    'New',
    'Find',
    'Money',
    'More',
  ])
})

test('no screen leaves the right half of a laptop empty', async ({ page, desk }) => {
  test.slow()
  await desk.enter(page.context())
  for (const path of [
    '',
    '/more',
    '/money',
    '/money/statement',
    '/people',
    '/letters',
    '/letters/new',
    '/catalogue',
    '/catalogue/new',
    '/spa',
    '/open',
    '/banks',
    '/backup',
    '/doctor',
    '/mails',
  ]) {
    await page.goto(`/desk${path}`, { waitUntil: 'networkidle' })
    expect(await shareOfWidth(page), path).toBeGreaterThan(0.75)
  }
})

/** How far to the right fields, cards and words reach. */
function shareOfWidth(page: Page) {
  return page.getByRole('main').evaluate(main => {
    const { left, width } = main.getBoundingClientRect()
    const boxes = [...main.querySelectorAll('*')].filter(one => {
      const { borderRightWidth, backgroundColor } = getComputedStyle(one)
      return Number.parseFloat(borderRightWidth) > 0 || backgroundColor !== 'rgba(0, 0, 0, 0)'
    })
    return (Math.max(...boxes.map(one => one.getBoundingClientRect().right)) - left) / width
  })
}

/** In the columns and the week a bar is as high as its time is long. Of a field for files the label is what is hit. */
async function expectGood(page: Page, width: number, { hasSmallGaps = false } = {}) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  await expectAccessible(page)
  const small = await page.evaluate(least => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a, button, select, input:not([type=checkbox], [type=file]), summary, label:has(input)',
    )
    return [...targets].flatMap(element => {
      const { width, height } = element.getBoundingClientRect()
      const isText = element.closest('dl, p') !== null && element.tagName === 'A'
      if (height === 0 || isText || height >= least - 0.5) return []
      return [`${element.tagName} ${element.textContent?.slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`]
    })
  }, TARGET_PX)
  if (!hasSmallGaps) expect(small, page.url()).toEqual([])
}
