import sharp from 'sharp'
import { bar, card, counted, expect, test } from '../desk-spa.ts'
import { screenshot } from '../receipts.ts'

// Every refusal a spec provokes is also said by the browser itself.
test.use({ expectedOnConsole: /status of (401|409)/ })

test('a link lets a device in by a tap, and leaves nothing in the address', async ({ page, desk }) => {
  const { key } = await desk.invite()
  await page.goto(`/desk/enter#${key}`)
  await page.getByLabel('Name of this device').fill('Amaka’s phone')
  expect(page.url()).not.toContain(key)
  await page.getByRole('button', { name: 'Open the desk on this device as Amaka’s phone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(page.url()).not.toContain(key)

  await page.goto(`/desk/enter#${key}`)
  await page.getByRole('button', { name: /Open the desk on this device/ }).click()
  await expect(page.getByRole('alert')).toContainText('has been used')
  await page.getByRole('link', { name: 'Another way in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a receipt is decided with the picture beside the amount, in two taps, and the decision can be taken back', async ({
  page,
  desk,
}) => {
  const booking = await desk.receipt({ fullName: 'Chiamaka Receipt' })
  await desk.enter(page.context())
  await page.goto('/desk')
  const { tap, ...taps } = counted()
  await tap(bar(page).getByRole('link', { name: /Receipts/ }))
  const shown = page.getByRole('article', { name: 'Receipt of Chiamaka Receipt' })
  // The queue begins with others' receipts.
  while (!(await shown.isVisible())) await page.getByRole('button', { name: 'Next receipt' }).click()
  await expect(shown.getByText('₦25,000', { exact: true })).toBeVisible()
  const picture = shown.getByAltText('The receipt as it was sent')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await shown.getByRole('button', { name: 'Rotate' }).click()
  await expect(picture).toHaveCSS('transform', /matrix\(0|matrix\(6/)
  await shown.getByRole('button', { name: 'Larger' }).click()

  await tap(shown.getByRole('button', { name: 'Payment received' }))
  await expect(page.getByRole('status').getByText('Confirmed: Chiamaka Receipt')).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(3)
  await expect(shown).toBeHidden()
  expect(await desk.statusOf(booking._id)).toBe('confirmed')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await desk.statusOf(booking._id)).toBe('submitted')
})

test('a picture that was sent before is told, and where it was changed is outlined on it', async ({ page, desk }) => {
  // Of another bank than the receipts of other tests, which are all alike.
  const band = {
    input: { create: { width: 1080, height: 300, channels: 3, background: '#b5432f' } },
    left: 0,
    top: 0,
  } as const
  const buffer = await sharp((await screenshot('once.png')).buffer)
    .composite([band])
    .png()
    .toBuffer()
  const first = await desk.receipt({ fullName: 'First Sender' }, buffer)
  const copy = await sharp(buffer).resize({ width: 540 }).jpeg({ quality: 70 }).toBuffer()
  const second = await desk.receipt({ fullName: 'Second Sender' }, copy)
  // One thick line instead of a fine one, as if the amount had been painted over.
  const paint = {
    input: { create: { width: 300, height: 50, channels: 3, background: '#222' } },
    left: 390,
    top: 1000,
  } as const
  const third = await desk.receipt(
    { fullName: 'Third Sender' },
    await sharp(buffer).composite([paint]).png().toBuffer(),
  )
  await desk.enter(page.context())
  const says = (of: { _id: string }) => async () => {
    const { receipts } = await desk.call('get', '/desk/receipts')
    return receipts.find((shown: { booking: { _id: string } }) => shown.booking._id === of._id).flags.join()
  }
  await expect.poll(says(second)).toContain(`This very picture was sent for booking #${first.bookingHash}.`)
  await expect.poll(says(third)).toContain('The same picture, changed here')

  await page.goto(`/desk/receipts/${second._id}`)
  await expect(card(page).getByText(`This very picture was sent for booking #${first.bookingHash}.`)).toBeVisible()
  await page.goto(`/desk/receipts/${third._id}`)
  const spots = card(page).getByRole('img', { name: /^Changed in/ })
  await expect(spots).toBeVisible()
  const picture = card(page).getByAltText('The receipt as it was sent')
  for (const press of ['Rotate', 'Larger']) {
    await card(page).getByRole('button', { name: press }).click()
    // However it is shown, the frames lie on the picture.
    expect(await spots.boundingBox()).toEqual(await picture.boundingBox())
  }
})

test('not yet tells the customer and puts the card aside; something wrong declines it with a reason', async ({
  page,
  desk,
}) => {
  const booking = await desk.receipt({ fullName: 'Not Yet' })
  await desk.enter(page.context(), 'desk')
  await page.goto(`/desk/receipts/${booking._id}`)
  await page.getByRole('button', { name: 'Not yet' }).click()
  await page.getByRole('button', { name: '60 min' }).click()
  await expect(page.getByText('We tell Not', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Waiting for the customer/ }).click()
  await expect(page.getByText(/Comes back at/)).toBeVisible()
  await expect(card(page)).toHaveAccessibleName('Receipt of Not Yet')

  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('button', { name: 'The amount is not right' }).click()
  await expect(page.getByText('Declined: Not Yet')).toBeVisible()
  await page.getByRole('button', { name: /^Decided today/ }).click()
  await expect(card(page).getByText('Declined')).toBeVisible()
})
