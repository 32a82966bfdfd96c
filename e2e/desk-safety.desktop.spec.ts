import type { BrowserContext, Page } from '@playwright/test'
import { bar, card, expect, OWNER, test, theDay } from './desk-spa.ts'
import { mailAfter, mailSaying } from './mailbox.ts'

test.use({ expectedOnConsole: /status of (401|403|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('the owner’s mail opens its one card anywhere: a tick, then Confirm; a known device opens it at the desk', async ({
  page,
  desk,
  spa,
  browser,
}) => {
  const booking = await desk.receipt({ fullName: 'Card By Mail' })
  const [link] = await linksFor(spa.dataDir, booking._id)
  await page.goto(link!)
  await expect(card(page)).toHaveAccessibleName('Receipt of Card By Mail')
  await expect(page.getByAltText('The receipt as it was sent')).toBeVisible()
  expect(page.url()).not.toContain('#')
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()

  const known = await browser.newContext({ baseURL: spa.url })
  await desk.enter(known)
  const other = await known.newPage()
  await other.goto(link!)
  await expect(bar(other)).toBeVisible()
  await expect(card(other)).toHaveAccessibleName('Receipt of Card By Mail')
  expect(other.url()).not.toContain('#')

  await page.getByRole('checkbox', { name: 'I have seen ₦25,000 in my account' }).check()
  await confirm.click()
  await expect(page.getByText(/Confirmed\. We email the customer/)).toBeVisible()
  expect(await desk.statusOf(booking._id)).toBe('confirmed')

  // Dead once decided.
  const later = await (await browser.newContext({ baseURL: spa.url })).newPage()
  await later.goto(link!)
  await expect(later.getByRole('alert')).toContainText('has been used')
  await known.close()
})

test('a mail scanner that opens every link, runs the page and presses every button once changes nothing', async ({
  desk,
  spa,
  browser,
  request,
}) => {
  const booking = await desk.receipt({ fullName: 'Scanned Mail' })
  const links = await linksFor(spa.dataDir, booking._id)
  const state = async () => ({
    details: await desk.call('get', `/booking/${booking._id}`),
    devices: (await desk.call('get', '/desk/devices')).devices.length,
  })
  const before = await state()
  const scanner = await browser.newContext()
  for (const link of links) {
    await request.get(link)
    const page = await scanner.newPage()
    await page.goto(link, { waitUntil: 'networkidle' })
    const buttons = await page.getByRole('button').all()
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) {
      if (await button.isVisible()) await button.dispatchEvent('click')
    }
    await page.waitForLoadState('networkidle')
    await page.close()
  }
  await scanner.close()
  expect(before.details.booking.status).toBe('submitted')
  expect(await state()).toEqual(before)
})

test('a device is let in by digits under its name, renamed, and removed: what the desk kept is gone, what was being typed is not', async ({
  page,
  desk,
  spa,
  browser,
}) => {
  await desk.enter(page.context())
  await page.goto('/desk/devices')
  await page.getByRole('button', { name: 'Runs the desk' }).click()
  const show = page.getByRole('button', { name: 'Show a code' })
  const mail = await mailAfter(() => show.click(), OWNER, 'Type this code on', spa.dataDir)
  const sixDigits = /\b(\d{6})\b/.exec(mail.text ?? '')![1]!
  // Without a mail server nobody is promised a mail.
  await expect(
    page.getByText(`The code is in the newest desk-code file on the server, in ${spa.dataDir}/mail`),
  ).toBeVisible()
  await page.getByLabel('Code from the mailbox').fill(sixDigits)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('img', { name: 'QR code that lets a device in' })).toBeVisible()
  const digits = await page.getByText(/^\d{3} \d{4} \d{4}$/).innerText()

  const context = await browser.newContext({ baseURL: spa.url })
  const other = await context.newPage()
  await comeInByCode(other, digits)
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await other.goto('/desk/new')
  await other
    .getByRole('button', { name: new RegExp(`^${await desk.treatmentForNow()}`) })
    .first()
    .click()
  await other.getByLabel('Name (optional)').fill('Half Typed')

  // The code serves for ten minutes: nobody fetches another one from the mailbox.
  await bar(page).getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: /^Devices/ }).click()
  await page.getByRole('button', { name: 'Rename The tablet' }).click()
  await page.getByLabel('New name for The tablet').fill('Tablet at the till')
  await page.getByRole('button', { name: 'Save the name' }).click()
  const remove = page.getByRole('button', { name: 'Remove Tablet at the till' })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await other.getByRole('button', { name: 'Book now' }).click()
  await expect(other.getByRole('heading', { name: 'The desk' })).toBeVisible()
  expect(await kept(other)).toEqual([])

  const { code } = await desk.invite('desk')
  await comeInByCode(other, code, { isThere: true })
  await expect(other.getByLabel('Name (optional)')).toHaveValue('Half Typed')
  await context.close()
})

test('without a network the day and the queue can be read, say how old they are, and wait', async ({
  page,
  desk,
  spa,
}) => {
  await desk.enter(page.context())
  await page.goto('/desk/receipts')
  await expect(card(page)).toBeVisible()
  await page.goto(`/desk?date=${spa.fullDay}`)
  await expect(theDay(page).getByText('Adaeze Obi')).toBeVisible()

  await page.context().setOffline(true)
  await expect(
    page.getByText(
      /No connection\. Not up to date since \d+:\d\d [AP]M\. You can make changes once you are back online\./,
    ),
  ).toBeVisible()
  await expect(theDay(page).getByText('Adaeze Obi')).toBeVisible()
  await bar(page)
    .getByRole('link', { name: /Receipts/ })
    .click()
  await expect(page.getByText(/Not up to date since/)).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Payment received' })).toBeDisabled()

  await page.context().setOffline(false)
  await expect(page.getByText(/Not up to date since/)).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: 'Payment received' })).toBeEnabled()
})

test('no key and no token stands in an address that is asked for, in a Referer or in a page', async ({
  browser,
  desk,
  spa,
}) => {
  const booking = await desk.receipt({ fullName: 'Canary Bird' })
  const { key } = await desk.invite()
  const [cardLink] = await linksFor(spa.dataDir, booking._id)
  const secrets = [key, cardLink!.split('#d=')[1]!]
  const context = await browser.newContext({ baseURL: spa.url })
  const seen = watch(context)
  const page = await context.newPage()
  await page.goto(cardLink!)
  await expect(card(page)).toBeVisible()
  await page.goto(`/desk/enter#${key}`)
  await page.getByRole('button', { name: /Open the desk/ }).click()
  await expect(bar(page)).toBeVisible()
  secrets.push(await page.evaluate(() => localStorage.getItem('token')!))
  await page.goto(`/desk/receipts/${booking._id}`)
  await expect(page.getByAltText('The receipt as it was sent')).toBeVisible()
  await page.getByRole('link', { name: 'Canary Bird' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Canary Bird' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the customer’s link' }).hover()

  expect(seen.requests.length).toBeGreaterThan(10)
  // A style sheet or a script that asks for another file names itself, never the page.
  expect(seen.referrers.filter(address => !address.startsWith(`${spa.url}/assets/`))).toEqual([])
  const said = [...seen.requests, ...seen.referrers, ...(await Promise.all(seen.pages)), page.url()].join('\n')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    expect(said).not.toContain(secret)
  }
  await context.close()
})

/** The links of the owner's mail about a booking, the card's first. */
async function linksFor(dataDir: string, bookingId: string) {
  const mail = await mailSaying(OWNER, `/desk/receipts/${bookingId}#d=`, dataDir)
  const links = new Set(`${mail.text}\n${mail.html}`.match(/https?:\/\/localhost[^\s"<>)]+/g))
  return [...links].sort((a, b) => Number(b.includes('#d=')) - Number(a.includes('#d=')))
}

async function comeInByCode(page: Page, code: string, { isThere = false } = {}) {
  if (!isThere) await page.goto('/desk')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name of this device').fill('The tablet')
  await page.getByRole('button', { name: 'Open the desk on this device as The tablet' }).click()
}

/** What of the spa's lies on a device. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key === 'token' || key.startsWith('desk_')))

function watch(context: BrowserContext) {
  const requests: string[] = []
  const referrers: string[] = []
  const pages: Promise<string>[] = []
  context.on('request', request => {
    requests.push(request.url())
    const { referer } = request.headers()
    if (referer) referrers.push(referer)
  })
  context.on('response', response => {
    if (response.headers()['content-type']?.includes('text/html')) pages.push(response.text().catch(() => ''))
  })
  return { requests, referrers, pages }
}
