import type { Browser, Locator, Page } from '@playwright/test'
import { addDays } from '../contract/platform/dates.ts'
import { expect, test } from './desk-spa.ts'

test.use({ expectedOnConsole: /status of (400|404|409)|ERR_INTERNET_DISCONNECTED/ })

/** Two seconds where nothing else runs; a machine busy with tests gets more. */
const SEEN_WITHIN_MS = 6000

const services = (page: Page) => page.getByRole('list', { name: 'Services' })
const sub = (page: Page, name: string | RegExp) => page.getByRole('article', { name })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Format: Description', exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const save = async (page: Page) => {
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
}

/** The desk itself, opened at a service by its name. */
async function open(page: Page, name: string) {
  await page.goto('/desk/catalogue')
  await services(page).getByRole('link', { name }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
}

/** A visitor with a browser of their own: what the site gives out is new within two seconds, and so is what they see. */
async function visitorSees(browser: Browser, url: string, words: RegExp, look: (page: Page) => Locator) {
  const context = await browser.newContext()
  const html = async () => (await context.request.get(url)).text()
  await expect.poll(html, { timeout: SEEN_WITHIN_MS, intervals: [100] }).toMatch(words)
  const page = await context.newPage()
  await page.goto(url)
  await expect(look(page).first()).toBeVisible()
  await context.close()
}

/** What a browser hands over when somebody pastes. */
async function paste(box: Locator, html: string, plain = '') {
  await box.evaluate(
    (element, [rich, text]) => {
      const clipboardData = new DataTransfer()
      if (rich) clipboardData.setData('text/html', rich)
      clipboardData.setData('text/plain', text!)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, plain],
  )
}

test.beforeEach(async ({ page, desk }) => {
  await desk.enter(page.context(), 'owner')
})

test('price, text, hours and order change on a phone, and a visitor sees it at once', async ({
  page,
  browser,
  spa,
}) => {
  test.slow()
  await page.goto('/desk/more')
  await page.getByRole('link', { name: /^Catalogue/ }).click()
  await services(page).getByRole('link', { name: 'Massage' }).click()

  await description(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await tools(page).getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('Warm ')
  await tools(page).getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('towels')
  await sub(page, /Swedish/)
    .getByRole('button', { expanded: false })
    .first()
    .click()
  await page.getByLabel('Price (₦)').fill('23,456')
  await page.getByRole('button', { name: 'Add a range on Sunday' }).click()
  await page.getByLabel('Sunday: from').fill('13:00')
  await page.getByLabel('Sunday: until').fill('15:00')
  const seen = page.getByRole('region', { name: /^What customers see on/ })
  await seen.getByRole('button', { name: 'Sun' }).click()
  await expect(seen).toContainText('1:00 PM, 1:30 PM, 2:00 PM')
  await save(page)
  await visitorSees(browser, `${spa.url}/services/massage`, /#23,456/, visitor => visitor.getByText('#23,456'))
  await visitorSees(browser, `${spa.url}/services`, /Warm <strong>towels/, visitor =>
    visitor.getByRole('listitem').filter({ hasText: 'Warm towels' }).locator('strong'),
  )

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByLabel('Price (₦)')).not.toHaveValue('23456')
  await expect(description(page)).not.toContainText('Warm towels')

  await page.goto('/desk/catalogue')
  await page.getByRole('button', { name: 'Move Massage up' }).click()
  await expect(services(page).getByRole('link').first()).toContainText('Massage')
  await expect(page.getByText('Massage moved up')).toBeVisible()
  await visitorSees(browser, `${spa.url}/services`, /<article.*?<h3.*?Massage.*?<article.*?Facials/s, visitor =>
    visitor.locator('article h3').first().filter({ hasText: 'Massage' }),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(services(page).getByRole('link').first()).toContainText('Facials')
})

test('hiding takes a service off the site, and Undo or Show again puts it back', async ({ page, browser, spa }) => {
  await open(page, 'Waxing')
  await page.getByRole('button', { name: 'Hide from customers' }).click()
  await expect(page.getByRole('list', { name: 'Hidden services' })).toContainText('Waxing')
  expect((await page.request.get(`${spa.url}/services/waxing`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(services(page).getByRole('link', { name: 'Waxing' })).toBeVisible()
  await visitorSees(browser, `${spa.url}/services/waxing`, /<h1/, visitor => visitor.getByRole('heading', { level: 1 }))

  await services(page).getByRole('link', { name: 'Waxing' }).click()
  const first = page.getByRole('region', { name: 'Sub-services' }).getByRole('article').first()
  const name = (await first.getAttribute('aria-label'))!
  await page.getByRole('button', { name: `Hide ${name}` }).click()
  await save(page)
  expect(await (await page.request.get(`${spa.url}/services/waxing`)).text()).not.toContain(`>${name}<`)
  await page.getByRole('button', { name: `Show ${name} again` }).click()
  await save(page)
  await visitorSees(browser, `${spa.url}/services/waxing`, new RegExp(`>${name}<`), visitor =>
    visitor.getByRole('heading', { name }),
  )
})

test('a new service is written, previewed as its real card, and on the site when it is saved', async ({
  page,
  browser,
  spa,
}) => {
  test.slow()
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaen'
  await page.goto('/desk/catalogue/new')
  await page.getByLabel('Name', { exact: true }).fill(`Head ${long}`)
  await page.getByLabel('Address: /services/…').fill('facials')
  await description(page).fill(`Calm for ${long}${long}`)
  await page.getByRole('button', { name: 'Add a sub-service' }).click()
  await page.getByLabel('Name of the sub-service').fill(`First talk ${long}`)
  await page.getByLabel('Price (₦)').fill('0')
  await page.getByLabel('Monday: until').fill('08:00')
  await saveButton(page).click()
  await expect(page.getByText('Is this free? Please say so below, or give a price')).toBeVisible()
  await expect(page.getByText('The end has to be after the start')).toBeVisible()
  await page.getByRole('checkbox', { name: /Is this free/ }).check()
  await page.getByLabel('Monday: until').fill('12:00')
  await page.getByRole('button', { name: 'Add a range on Monday' }).click()
  await page.getByLabel('Monday, range 2: from').fill('11:00')
  await page.getByLabel('Monday, range 2: until').fill('14:30')
  await expect(page.getByText('They will be saved as 9:00 AM – 2:30 PM.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('article h3').filter({ hasText: `Head ${long}` })).toBeVisible()
  // Inert, so its week stays on one line.
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Mon 9–2:30,')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  await saveButton(page).click()
  await expect(page.getByText('Another service already uses the address facials.').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Head ${long}`)
  await page.getByLabel('Address: /services/…').fill('head-spa')
  await save(page)
  await expect(page).toHaveURL(/\/desk\/catalogue\/[0-9a-f-]{36}$/)
  await visitorSees(browser, `${spa.url}/services/head-spa`, /First talk/, visitor => visitor.getByText('First talk'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(async () => expect((await page.request.get(`${spa.url}/services/head-spa`)).status()).toBe(404)).toPass()
})

test('bookings that would fall outside are named, with a way to each', async ({ page, desk, spa }) => {
  const bookingDate = addDays(spa.fullDay, 15)
  await desk.book({ bookingDate, bookingTime: '10:00 AM', fullName: 'Early Bird' })
  await open(page, 'Facials')
  const [first] = await page.getByRole('region', { name: 'Sub-services' }).getByRole('article').all()
  await first!.getByRole('button', { expanded: false }).first().click()
  await page.getByLabel('Tuesday, range 1: from').fill('12:00')
  await page.getByRole('button', { name: 'Copy Tuesday to other days' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Copy Tuesday to 6 days' }).click()
  const outside = page.getByRole('alert', { name: 'Bookings outside' })
  await expect(outside.getByRole('link', { name: /Early Bird/ })).toBeVisible()
  await outside.getByRole('link', { name: /Early Bird/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Early Bird' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
})

test('two people: the second sees what the first changed, and chooses field by field', async ({ page, desk }) => {
  await open(page, 'Lashes & Brows')
  const { services: all } = await desk.call('get', '/desk/catalogue')
  const { _id } = all.find(({ name }: { name: string }) => name === 'Lashes & Brows')
  await page.getByLabel('Title on its page (optional)').fill('Mine')
  await page.getByLabel('Rooms: how many customers at once').fill('4')
  await desk.call('put', `/services/${_id}`, { title: 'Theirs', description: '<p>Written elsewhere</p>' })

  await saveButton(page).click()
  const meanwhile = page.getByRole('alert', { name: 'Changed meanwhile' })
  await expect(meanwhile).toContainText(/The owner’s key changed this service at \d+:\d\d [AP]M/)
  const title = meanwhile.getByRole('group', { name: 'Title' })
  await expect(title.getByRole('radio', { name: 'Theirs: Theirs' })).toBeVisible()
  await expect(title.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
  await expect(meanwhile.getByRole('radio', { name: 'Theirs: Written elsewhere' })).toBeChecked()
  expect((await desk.call('get', `/services/fetch/${_id}`)).service).toMatchObject({ title: 'Theirs' })

  await meanwhile.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(description(page)).toHaveText('Written elsewhere')
  expect((await desk.call('get', `/services/fetch/${_id}`)).service).toMatchObject({
    title: 'Mine',
    stations: 4,
    description: '<p>Written elsewhere</p>',
  })
})

test('a lost connection in mid-edit loses nothing', async ({ page, context }) => {
  await open(page, 'Spa Packages')
  const address = page.url()
  await context.setOffline(true)
  await page.getByLabel('Title on its page (optional)').fill('Typed in a tunnel')
  await saveButton(page).click()
  await expect(page.getByText(/What you typed stays on this device/)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/desk/catalogue')
  await expect(services(page).getByRole('listitem').filter({ hasText: 'Spa Packages' })).toContainText('Not saved yet')
  await page.goto(address)
  await expect(page.getByLabel('Title on its page (optional)')).toHaveValue('Typed in a tunnel')
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Title on its page (optional)')).toHaveValue('Typed in a tunnel')
})

test('whatever is pasted ends as the allowed tags, and nothing runs', async ({ page, desk }) => {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await open(page, 'Manicure & Pedicure')
  const box = description(page)
  await box.click()
  await page.keyboard.press('Control+A')
  await paste(
    box,
    `<h1 onclick="alert(1)">Hands</h1><script>alert(1)</script><img src=x onerror="alert(1)"><svg onload="alert(1)"></svg>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Oil</p>
     <p class=MsoNormal><b style="color:red">Warm</b> <a href="javascript:alert(1)">bad</a>
     <a href="https://spa.example" onmouseover="alert(1)">good</a></p><iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  )
  await expect(box.locator('h3')).toHaveText('Hands')
  await expect(box.locator('ul > li')).toHaveText('Oil')
  await expect(box.locator('script, img, svg, iframe, h1, [onclick], [onmouseover], [style]')).toHaveCount(0)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(box, '', 'From a chat:\nline two\n\n<b>not bold</b>')
  await save(page)
  const { services: all } = await desk.call('get', '/services/fetch_all')
  const stored = all.find(({ name }: { name: string }) => name === 'Manicure & Pedicure').description
  expect(stored).toBe(
    '<h3>Hands</h3><ul><li>Oil</li></ul><p><strong>Warm</strong> bad <a href="https://spa.example" rel="noopener nofollow">good</a></p>' +
      '<p>From a chat:<br />line two</p><p>&lt;b&gt;not bold&lt;/b&gt;</p>',
  )
  expect(dialogs).toEqual([])
})
