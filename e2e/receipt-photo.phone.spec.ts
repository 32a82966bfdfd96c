import sharp from 'sharp'
import { chooser, holdAndOpenPayment, iHavePaid, payment } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { PHOTO_BYTES, photo, screenshot, TOO_LARGE_BYTES } from './receipts.ts'

// What a phone's camera takes. It is made small by the same code on every screen, and a large picture takes its time.

const owner = { authorization: `Bearer ${process.env.E2E_OWNER_TOKEN}` }
const PAYMENT = '**/api/booking/payment'

test('a photo of 4.8 MB and 4000 pixels travels as at most 0.1 MB and 1024 pixels', async ({ page, request }) => {
  const booking = await holdAndOpenPayment(page, request)
  const working = page.waitForEvent('worker')
  await chooser(page).setInputFiles(await photo(PHOTO_BYTES))
  expect(new URL((await working).url()).origin).toBe(new URL(page.url()).origin)
  const preview = payment(page).getByRole('img', { name: 'Preview of IMG_2041.jpg' })
  await expect(preview).toBeVisible()
  const shown = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(shown).toEqual([1024, 768])

  const sending = page.waitForRequest(PAYMENT)
  await iHavePaid(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  const sent = Number(await (await sending).headerValue('content-length'))
  // The form around the picture adds a few hundred bytes.
  expect(sent).toBeGreaterThan(1000)
  expect(sent).toBeLessThan(0.1 * 1024 * 1024 + 1000)

  const stored = await request.get(`/api/booking/${booking._id}/receipt`, { headers: owner })
  const { format, width, height } = await sharp(await stored.body()).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1024, 768])
})

test('a photo over 5 MB is made small, and a screenshot chosen instead of it is what is kept', async ({
  page,
  request,
}) => {
  test.slow()
  const booking = await holdAndOpenPayment(page, request)
  await chooser(page).setInputFiles(await photo(TOO_LARGE_BYTES))
  await expect(payment(page).getByRole('img', { name: 'Preview of IMG_2041.jpg' })).toBeVisible()
  await chooser(page).setInputFiles(await screenshot())
  await expect(payment(page).getByRole('img', { name: 'Preview of transfer.png' })).toBeVisible()
  await iHavePaid(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  const stored = await request.get(`/api/booking/${booking._id}/receipt`, { headers: owner })
  const { width, height } = await sharp(await stored.body()).metadata()
  expect([width, height]).toEqual([473, 1024])
})
