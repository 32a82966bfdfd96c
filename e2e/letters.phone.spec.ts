import type { APIRequestContext, Page } from '@playwright/test'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { expectAccessible } from './accessibility.ts'
import { clickWithCode, downloaded, enterOwn, OWNER, openFromMore } from './desk-spa.ts'
import { expect, leaveAndStop, test } from './fixtures.ts'
import { mailSaying } from './mailbox.ts'

type OwnSpa = Awaited<ReturnType<typeof startOwnServer>>

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
const SUBJECT = 'Harmattan is coming'
const LEAVES_WITHIN_MS = 60_000

// The server asks for the code by refusing.
test.use({ expectedOnConsole: /status of 403/ })

// A spa of its own, whose clock is set so that it is day: by night nobody is written to.
test('a letter is written, looked at on a phone, tested, taken back, sent, stopped half-way, and goes on with the others', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const spa = await startOwnServer({ OWNER_EMAIL: OWNER, RATE_LIMITS: 'off' })
  const inSpa = (change: object) => request.put(`${spa.url}/api/desk/spa`, { headers, data: { spa: change } })
  await inSpa({ timeZone: zoneAtNoon(), letters: { perMinute: 2 } })
  await enterOwn(page, spa.url)
  await openFromMore(page, 'Letters')
  await expect(page.getByText('No letter yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New letter' }).click()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('A letter needs a subject. Please write one.').first()).toBeVisible()
  await page.getByLabel('Subject').fill(SUBJECT)
  const letter = page.getByRole('textbox', { name: 'Letter', exact: true })
  await letter.click()
  await page.keyboard.type('The dry wind is back.')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Format: Letter' }).getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Oil before the shower.')
  // Nobody has saved it, and it is there after a reload.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(SUBJECT)
  await expect(letter).toContainText('Oil before the shower.')

  await page.getByRole('button', { name: 'Preview' }).click()
  const phone = page.frameLocator('iframe[title="The letter on a phone"]')
  await expect(phone.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
  const paper = phone.locator('td.paper')
  await expect(paper.getByText('Oil before the shower.')).toBeVisible()
  await expect(phone.getByText('Unsubscribe')).toBeVisible()
  // In the mail's own colours, and no wider than a phone.
  expect(await paper.evaluate(cell => getComputedStyle(cell).paddingTop)).toBe('36px')
  expect((await page.getByTitle('The letter on a phone').boundingBox())!.width).toBeLessThanOrEqual(377)
  await expectAccessible(page, { except: ['iframe'] })
  await page.getByRole('button', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`A test is on its way to ${OWNER}`)).toBeVisible()
  const tested = await mailSaying(OWNER, 'Oil before the shower.', spa.dataDir)
  expect(tested.subject).toBe(`Test: ${SUBJECT}`)

  // To nobody it cannot go.
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByText('Nobody has subscribed to the newsletter yet')).toBeVisible()
  for (const name of ['ada', 'bola', 'chi']) await subscribe(request, spa, `${name}@example.com`)
  await page.reload()
  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(page.getByText('It goes to 3 people')).toBeVisible()
  await expectAccessible(page)

  const onItsWay = page.getByRole('region', { name: 'On its way' })
  const send = page.getByRole('button', { name: 'Send to 3 people' })
  await clickWithCode(send, spa.dataDir)
  await expect(onItsWay).toContainText('Scheduled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(SUBJECT)

  await page.getByRole('button', { name: 'Send…' }).click()
  await send.click()
  await expect(onItsWay).toContainText('Being sent', { timeout: LEAVES_WITHIN_MS })
  await expect(count(page, 'Sent')).toHaveText('2', { timeout: LEAVES_WITHIN_MS })
  await expect(count(page, 'To go')).toHaveText('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(onItsWay).toContainText('Stopped')

  await inSpa({ letters: { perMinute: 60 } })
  await page.getByRole('button', { name: 'Go on with the other 1 person' }).click()
  await expect(onItsWay.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: LEAVES_WITHIN_MS })
  await expect(count(page, 'Sent')).toHaveText('3', { timeout: LEAVES_WITHIN_MS })
  await expect(count(page, 'To go')).toHaveText('0')
  for (const name of ['ada', 'bola', 'chi']) {
    const mail = await mailSaying(`${name}@example.com`, 'Oil before the shower.', spa.dataDir)
    expect(mail.subject).toBe(SUBJECT)
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(name)
  }

  await openFromMore(page, 'Letters')
  await expect(page.getByRole('listitem').filter({ hasText: SUBJECT })).toContainText('3 sent')
  await expectAccessible(page)
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Addresses as CSV' }).click())
  expect(csv).toContain('"ada@example.com"')
  await leaveAndStop(page, spa)
})

const count = (page: Page, name: string) =>
  page.getByRole('region', { name: 'On its way' }).locator('dl > div').filter({ hasText: name }).locator('dd')

async function subscribe(request: APIRequestContext, { url, dataDir }: OwnSpa, email: string) {
  await request.post(`${url}/api/newsletter/beauty/send-otp`, { data: { email } })
  const { text } = await mailSaying(email, 'Type this code', dataDir)
  const otp = /^\d{4}$/m.exec(text!)![0]
  const answer = await request.post(`${url}/api/newsletter/beauty/verify-otp`, { data: { email, otp } })
  expect(answer.ok()).toBe(true)
}

function zoneAtNoon() {
  const east = 12 - new Date().getUTCHours()
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
