// @ts-check

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ phone: Page, wide: Page, url: string, take: (page: Page, name: string) => Promise<void> }} Desk
 */

/** Lets the phone in by the link, and the large screen by the phone's credential. @param {Page} phone @param {Page} wide @param {string} link */
export async function enterDesk(phone, wide, link) {
  await phone.goto(link)
  await phone.getByLabel('Name of this device').fill('Folake’s new phone')
  await phone.getByRole('button', { name: /^Open the desk on this device/ }).click()
  await phone.getByRole('navigation', { name: 'Desk' }).waitFor()
  const token = await phone.evaluate(() => localStorage.getItem('token'))
  await wide.context().addInitScript(value => localStorage.setItem('token', value ?? ''), token)
}

/** The screens the handbook walks through. @param {Desk} desk */
export async function deskPictures({ phone, wide, url, take }) {
  const open = (/** @type {string} */ path) => phone.goto(`${url}/desk${path}`, { waitUntil: 'networkidle' })

  await open('')
  await phone.getByText(/^Now /).evaluate(line => line.scrollIntoView({ block: 'center' }))
  await take(phone, 'desk-today')
  await phone.getByText('Oluwaseun Akintola').click()
  await phone.getByRole('button', { name: 'WhatsApp' }).waitFor()
  await take(phone, 'desk-booking')

  await open('/receipts')
  await take(phone, 'desk-receipts')
  const { receipts } = await phone.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch('/api/desk/receipts', { headers })).json()
  })
  const twice = receipts.find((/** @type {{ likenesses: unknown[] }} */ card) => card.likenesses.length > 0)
  await open(`/receipts/${twice.booking._id}`)
  await phone.getByText(/changed here/).evaluate(words => words.scrollIntoView({ block: 'center' }))
  await take(phone, 'desk-same-receipt')

  await open('/new')
  await take(phone, 'desk-new')
  await open('/numbers')
  await phone.getByRole('button', { name: 'This week' }).click()
  await take(phone, 'desk-numbers')
  await open('/money')
  await take(phone, 'desk-money')
  await open('/people')
  await take(phone, 'desk-people')
  await open('/letters')
  await phone.setViewportSize({ width: 390, height: 560 })
  await take(phone, 'desk-letters')
  await phone.setViewportSize({ width: 390, height: 844 })
  await open('/catalogue')
  await take(phone, 'desk-catalogue')

  await wide.goto(`${url}/desk`, { waitUntil: 'networkidle' })
  await wide.getByRole('button', { name: 'Rooms' }).click()
  await take(wide, 'desk-stations')
}
