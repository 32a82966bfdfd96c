import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { confirmButton, grid, payment, times, typeInformation } from './booking-steps.ts'
import { fetchServices, newCustomer } from './bookings.ts'
import { oneOf } from './chance.ts'
import { expect, menuToggle, test } from './fixtures.ts'
import { bookAhead, decide } from './own-booking.ts'

/** From the first page to a held time in six taps, typing aside, with nothing to scroll by hand. */

const SCREENS = [
  { width: 375, height: 667 },
  { width: 375, height: 740 },
]

/** A thumb taps what is on the screen, under no bar, and moves nothing by itself. */
async function thumb(page: Page) {
  await page.addInitScript(() => {
    const counted = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
    addEventListener('touchstart', counted, { capture: true, passive: true })
    localStorage.setItem('survey_completed', 'true')
  })
  return {
    taps: () => page.evaluate(() => Number(sessionStorage.getItem('taps'))),
    async tap(target: Locator) {
      await isToHand(target)
      const { x, y, width, height } = (await target.boundingBox())!
      await page.touchscreen.tap(x + width / 2, y + height / 2)
    },
  }
}

/** The middle of it would take a finger, once the page stands still. */
async function isToHand(target: Locator) {
  await expect(target).toBeVisible()
  await expect
    .poll(() =>
      target.evaluate(async element => {
        const at = () => element.getBoundingClientRect()
        const before = at().top
        await new Promise(resolve => setTimeout(resolve, 120))
        const { left, top, width, height } = at()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return top === before && element.contains(hit)
      }),
    )
    .toBe(true)
}

/** Finding what one wants on a page is reading; the steps that follow scroll by themselves. */
const read = (target: Locator) => target.evaluate(link => link.scrollIntoView({ block: 'center', behavior: 'instant' }))

const main = (page: Page) => page.getByRole('main')
const freeDay = (page: Page) => grid(page).locator('[data-date][aria-disabled="false"]:visible')
const treatments = (page: Page) => page.getByRole('region', { name: /^Treatments: / }).getByRole('link')

async function anyService(request: APIRequestContext) {
  return oneOf((await fetchServices(request)).filter(({ stations }) => stations > 1))
}

/** From the calendar on: a day, a time, what only the customer knows, Confirm. */
async function holdTime(page: Page, hand: Awaited<ReturnType<typeof thumb>>, isKnown = false) {
  await expect(grid(page)).toBeVisible()
  // The days without a time are known.
  await page.waitForLoadState('networkidle')
  await isToHand(freeDay(page).first())
  await expect(freeDay(page).first()).toHaveAttribute('data-date', await thisWeek(page))
  await hand.tap(freeDay(page).first())
  await isToHand(times(page).first())
  await hand.tap(times(page).first())
  if (!isKnown) {
    await isToHand(page.getByLabel('Full name'))
    await typeInformation(page, newCustomer())
  }
  await expect(confirmButton(page)).toBeEnabled()
  await hand.tap(confirmButton(page))
  await expect(payment(page)).toBeVisible()
}

/** The first day in sight that can be chosen is the first of all: no week before it takes room. */
async function thisWeek(page: Page) {
  const rows = grid(page).locator('tbody tr:visible')
  const first = rows.first().locator('[data-date]').last()
  const lastOfWeek = (await first.getAttribute('data-date'))!
  const today = await page.locator('[aria-current="date"]').getAttribute('data-date')
  expect(lastOfWeek >= today!).toBe(true)
  return (await freeDay(page).first().getAttribute('data-date'))!
}

for (const viewport of SCREENS)
  test.describe(`on a phone of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport })

    test('a new customer holds a time in six taps from the home page', async ({ page, request }) => {
      const hand = await thumb(page)
      const { name, slug } = await anyService(request)
      await page.goto('/')
      await hand.tap(main(page).getByRole('link', { name: 'Book Appointment' }).first())
      const tile = page.getByRole('region', { name: 'Services' }).getByRole('link', { name }).first()
      await expect(tile).toHaveAttribute('href', `/booking?service=${slug}`)
      // Which of the services one wants is looked for; all are on the first two screens.
      await read(tile)
      await hand.tap(tile)
      await isToHand(treatments(page).first())
      await hand.tap(treatments(page).first())
      await holdTime(page, hand)
      expect(await hand.taps()).toBe(6)
    })

    test('five from a service’s card on the home page, four from the page of a service, three from a shared link', async ({
      page,
      request,
    }) => {
      test.slow()
      const hand = await thumb(page)
      const taps = async () => {
        const count = await hand.taps()
        // A page that is left writes its draft.
        await page.goto('/about')
        await page.evaluate(() => {
          sessionStorage.clear()
          localStorage.clear()
        })
        return count
      }
      const { slug, name, serviceArray } = await anyService(request)

      await page.goto('/')
      const card = main(page).getByRole('link', { name: `Book Appointment: ${name}` })
      await read(card)
      await hand.tap(card)
      await hand.tap(treatments(page).first())
      await holdTime(page, hand)
      expect(await taps()).toBe(5)

      await page.goto(`/services/${slug}`)
      const plan = main(page)
        .getByRole('link', { name: /^Book Now: / })
        .first()
      await read(plan)
      await hand.tap(plan)
      await holdTime(page, hand)
      expect(await taps()).toBe(4)

      await page.goto(`/booking?service=${slug}&sub=${serviceArray[0]!._id}`)
      await holdTime(page, hand)
      expect(await taps()).toBe(3)
    })

    test('who comes again holds the same in four', async ({ page, request }) => {
      const booking = await bookAhead(request)
      await decide(request, booking, 'confirmed')
      const hand = await thumb(page)
      const kept = { version: 1, savedAt: Date.now(), bookings: [{ ...booking, status: 'confirmed' }] }
      const contact = { version: 1, savedAt: Date.now(), bookingHash: booking.bookingHash, ...newCustomer() }
      await page.goto('/about')
      await page.evaluate(
        items => {
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
        },
        { own_bookings: kept, booking_contact: { ...contact, phoneNumber: '+2348012345678' } },
      )
      await page.goto('/')
      await hand.tap(main(page).getByRole('link', { name: 'Book Appointment' }).first())
      await hand.tap(page.getByRole('button', { name: 'Book the same again' }))
      await isToHand(times(page).first())
      await hand.tap(times(page).first())
      await isToHand(confirmButton(page))
      await hand.tap(confirmButton(page))
      await expect(payment(page)).toBeVisible()
      expect(await hand.taps()).toBeLessThanOrEqual(4)
    })
  })

test('what the bar names next is a way there, also by keyboard', async ({ page, request }) => {
  const hand = await thumb(page)
  const { slug, serviceArray } = await anyService(request)
  await page.goto(`/booking?service=${slug}&sub=${serviceArray[0]!._id}`)
  await expect(grid(page)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Your booking' })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await bar.getByRole('button', { name: 'Next: choose a date' }).press('Enter')
  await expect(page.locator('[data-date][tabindex="0"]')).toBeFocused()
  await isToHand(freeDay(page).first())
  await hand.tap(freeDay(page).first())
  await expect(times(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await hand.tap(bar.getByRole('button', { name: 'Next: choose a time' }))
  await expect(times(page).first()).toBeFocused()
  await hand.tap(times(page).first())
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await hand.tap(bar.getByRole('button', { name: 'Next: your information' }))
  await expect(page.getByLabel('Full name')).toBeFocused()
})

for (const [size, width, letters] of [
  ['375', 375, '100%'],
  ['360', 360, '100%'],
  ['360 and letters twice as large', 360, '200%'],
] as const)
  test(`the bar is low, and one line while somebody types (${size})`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 740 })
    // The longest name there is.
    const all = (await fetchServices(request)).flatMap(({ slug, serviceArray }) =>
      serviceArray.map(sub => ({ slug, ...sub })),
    )
    const { slug, _id } = all.sort((a, b) => b.name.length - a.name.length)[0]!
    await page.goto(`/booking?service=${slug}&sub=${_id}`)
    await expect(grid(page)).toBeVisible()
    await page.evaluate(to => Object.assign(document.documentElement.style, { fontSize: to }), letters)
    const scale = letters === '200%' ? 2 : 1
    const bar = page.getByRole('region', { name: 'Your booking' })
    const height = async () => (await bar.boundingBox())!.height
    if (scale === 1) expect(await height()).toBeLessThanOrEqual(110)
    await freeDay(page).first().tap()
    await times(page).first().tap()
    await page.getByLabel('Full name').tap()
    expect(await height()).toBeLessThanOrEqual(72 * scale)
    await expect(confirmButton(page)).toBeInViewport({ ratio: 1 })
    await typeInformation(page)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    if (scale === 1) expect(await height()).toBeLessThanOrEqual(110)
  })

test('Back from a tapped service leads to the services again, and Forward to its treatments', async ({
  page,
  request,
}) => {
  const { name } = await anyService(request)
  await page.goto('/booking')
  const tiles = page.getByRole('region', { name: 'Services' }).getByRole('link')
  const tile = tiles.filter({ hasText: name }).first()
  await read(tile)
  await tile.tap()
  await treatments(page).first().tap()
  await expect(grid(page)).toBeVisible()
  await isToHand(freeDay(page).first())
  // Each step is where it was left.
  await page.goBack()
  await isToHand(treatments(page).first())
  await page.goBack()
  await isToHand(tile)
  await expect(page.getByLabel('Select Service')).toHaveValue('')
  await page.goForward()
  await expect(treatments(page).first()).toBeVisible()
  await menuToggle(page).tap()
  await page.getByRole('banner').getByRole('link', { name: 'Reservation' }).tap()
  await expect(treatments(page).first()).toBeVisible()
})
