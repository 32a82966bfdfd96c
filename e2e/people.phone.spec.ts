import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { clickWithCode, expect, OWNER, openFromMore, test } from './desk-spa.ts'
import { mailSaying } from './mailbox.ts'

// The server asks for the code by refusing, and an erased person is looked for and not found.
test.use({ expectedOnConsole: /status of (403|404|409)/ })

let visitors = 0
/** Somebody nobody else's journey knows. */
function somebody(project: string) {
  visitors += 1
  const mark = `${project}${Date.now()}${visitors % 10}`
  return {
    fullName: `Zainab ${project === 'phone' ? 'Oyelaran' : 'Balogun'}`,
    email: `zainab.${mark}@example.com`,
    phoneNumber: `+23480${mark.slice(-8)}`,
  }
}

const field = (page: Page) => page.getByLabel('Name, phone, email, number, reference')

test('a customer asks to be erased; the owner finds, notes and saves them, and erases them once nothing lies ahead', async ({
  page,
  desk,
  spa,
}, { project }) => {
  test.slow()
  const who = somebody(project.name)
  const booking = await desk.receipt(who)
  const { manageLink } = await desk.call('get', `/booking/${booking._id}`)

  await page.goto(manageLink)
  await page.getByText('My data', { exact: true }).click()
  const wishes = page.getByRole('region', { name: 'Ask us here' })
  await wishes.getByRole('button', { name: 'Delete my data' }).click()
  await expectAccessible(page)
  await wishes.getByRole('button', { name: 'Delete my details' }).click()
  await expect(wishes.getByRole('status')).toContainText('We have your request to delete your details')
  await expect(wishes.getByRole('status')).toContainText('We can delete your details once it is over')
  await mailSaying(who.email, 'we have your request to delete your details', spa.dataDir)
  await mailSaying(OWNER, `They want to be erased`, spa.dataDir)

  await desk.enter(page.context(), 'owner', 'Folake’s phone')
  await page.goto('/desk')
  await openFromMore(page, 'People')
  const request = page
    .getByRole('listitem')
    .filter({ hasText: `Wants to be erased: ${who.fullName}` })
    .first()
  await expect(request).toContainText('30 days left, asked today')
  await expect(request).toContainText('There is a booking ahead')
  await expectAccessible(page)

  // By the number as somebody would say it at the counter.
  await field(page).fill(`0${who.phoneNumber.slice(4, 7)} ${who.phoneNumber.slice(7)}`)
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: who.fullName }).click()
  await expect(page.getByRole('heading', { level: 1, name: who.fullName })).toBeVisible()
  await page.getByLabel('Private note').fill('Likes the room with the window')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByText('Noted', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  const save = page.getByRole('button', { name: 'Save the copy' })
  await clickWithCode(save, spa.dataDir)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.zip$/)
  const archive = (await readFile(await file.path())).toString('latin1')
  for (const part of ['index.html', 'data.json', `receipts/${booking.bookingHash}-1`, who.email, 'Likes the room'])
    expect(archive).toContain(part)

  await expect(page.getByText('This person cannot be erased before that')).toBeVisible()
  await desk.call('put', `/booking/${booking._id}/status`, { status: 'cancelled', reason: 'As you asked' })
  await page.reload()
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await expect(page.getByText('Backups you have made still hold everything')).toBeVisible()
  const forGood = page.getByRole('button', { name: 'Erase for good' })
  await expect(forGood).toBeDisabled()
  await page.getByLabel('Type ERASE to go on').fill('erase')
  await expectAccessible(page)
  await clickWithCode(forGood, spa.dataDir)
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await field(page).fill(who.email)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await mailSaying(who.email, 'As you asked, we have deleted your name', spa.dataDir)
  const { booking: left } = await desk.call('get', `/booking/${booking._id}`)
  expect(left).toMatchObject({ fullName: '', email: '', phoneNumber: '', price: booking.price })
})

test('who is here twice becomes one, and two again; and what is kept how long says what the last night did', async ({
  page,
  desk,
}, { project }) => {
  const [one, other] = [somebody(project.name), { ...somebody(project.name), fullName: 'Zainab Twice' }]
  const day = { squeezeIn: true, anyTime: true }
  await desk.book({ ...one, ...day })
  await desk.book({ ...other, ...day })
  await desk.enter(page.context(), 'owner', 'Folake’s phone')
  await page.goto('/desk/people')
  await field(page).fill(one.email)
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: one.fullName }).click()
  await page.getByRole('button', { name: 'Merge with somebody' }).click()
  await page.getByLabel('Who else are they?').fill(other.email)
  await page.getByRole('list', { name: 'Others' }).getByRole('button', { name: other.fullName }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, merge them' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Separate them' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings (1)' })).toBeVisible()

  await page.goto('/desk/spa')
  await page.getByText('How long we keep data').click()
  await expect(page.getByRole('region', { name: 'The last night' })).toContainText(/every night after 3 AM/)
  await expectAccessible(page)
})
