import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { downloaded, expect, test } from './desk-spa.ts'

test.use({ expectedOnConsole: /status of 409/ })

/** A word that stands in every line of the statement and may stand in no request. */
const CANARY = 'OKRIKAFERRY'
const REVERSED = 'Reversed Later'

/** Today on the spa's wall, as its bank writes it. */
const today = () => {
  const [year, month, day] = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10).split('-')
  return `${day}-${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1]}-${year}`
}

/** Everything that leaves the page from now on. */
function sentFrom(page: Page) {
  const sent: string[] = []
  page.on('request', request =>
    sent.push([request.method(), request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join(' ')),
  )
  return sent
}

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel(/Choose the statement/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a bank’s statement is read on the device: the sure ones are confirmed together and taken back together, the rest one by one', async ({
  page,
  desk,
}) => {
  const names = ['Sure Adebola', 'Sure Nkechi', 'Likely Zubaida', REVERSED, 'Silent Tamuno']
  const ids: Record<string, { id: string; code: string; price: number }> = {}
  for (const fullName of names) {
    const { _id } = await desk.receipt({ fullName })
    const { booking } = await desk.call('get', `/booking/${_id}`)
    ids[fullName] = { id: _id, code: booking.paymentCode, price: booking.price }
  }
  const of = (name: string) => ids[name]!
  // Not as long as a code, or it would be one of somebody's.
  const unique = of(REVERSED).id.replaceAll('-', '').slice(0, 9).toUpperCase()
  await desk.call('put', `/booking/${of(REVERSED).id}/status`, { status: 'confirmed', reference: `NIP-${unique}` })
  const line = (words: string, way: 'in' | 'out', amount: number, reference: string) =>
    `${today()},"${words} ${CANARY}",${way === 'out' ? `${amount}.00` : ''},${way === 'in' ? `"${amount.toLocaleString('en')}.00 CR"` : ''},${reference}`
  const csv = [
    `Zuma Bank ${CANARY},,,,`,
    'Trans Date,Narration,Debit,Credit,Reference',
    line(`TRF FROM A B ${of('Sure Adebola').code}`, 'in', of('Sure Adebola').price, `S1-${unique}`),
    line(`TRF/${of('Sure Nkechi').code}/SPA`, 'in', of('Sure Nkechi').price, `S2-${unique}`),
    line('FROM ZUBAIDA LIKELY', 'in', of('Likely Zubaida').price, `S3-${unique}`),
    line('TRF FROM R L', 'in', of(REVERSED).price, `NIP-${unique}`),
    line(`REVERSAL OF NIP-${unique}`, 'out', of(REVERSED).price, `S5-${unique}`),
    line('CASH LODGEMENT', 'in', 1234, `S6-${unique}`),
  ].join('\n')

  await desk.enter(page.context())
  await page.goto('/desk/more')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Money/ })
    .click()
  await page.getByRole('link', { name: 'Read a bank statement' }).click()
  await expect(page.getByText('It stays on this device.')).toBeVisible()
  await expectAccessible(page)
  const sent = sentFrom(page)
  await choose(page, 'statement.csv', csv)

  const sure = page.getByRole('region', { name: 'Sure' })
  await expect(sure.getByRole('article')).toHaveCount(2)
  const likely = page.getByRole('region', { name: 'Likely' }).getByRole('article', { name: 'Likely Zubaida' })
  await expect(likely).toContainText(`ZUBAIDA LIKELY ${CANARY}`)
  await expect(page.getByRole('link', { name: `${REVERSED} counts as paid: open the booking` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nobody’s money' })).toContainText('₦1,234')
  await expect(page.getByRole('region', { name: 'Receipts without money' })).toContainText('Silent Tamuno')
  await expectAccessible(page)

  await sure.getByRole('button', { name: 'Confirm the sure ones together (2)' }).click()
  await expect(page.getByText('Confirmed together: 2')).toBeVisible()
  for (const name of ['Sure Adebola', 'Sure Nkechi']) expect(await desk.statusOf(of(name).id)).toBe('confirmed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  for (const name of ['Sure Adebola', 'Sure Nkechi']) expect(await desk.statusOf(of(name).id)).toBe('submitted')

  await sure.getByRole('button', { name: /together/ }).click()
  await expect(page.getByText('Confirmed together: 2')).toBeVisible()
  await expect(sure).toHaveCount(0)
  await likely.getByRole('button', { name: 'Payment received' }).click()
  await expect(page.getByText('of Likely Zubaida is in')).toBeVisible()
  const { payments } = await desk.call('get', `/booking/${of('Sure Nkechi').id}`)
  expect(payments).toMatchObject([{ method: 'transfer', amount: of('Sure Nkechi').price, reference: `S2-${unique}` }])

  // Of the file nothing left the page but what was confirmed: a sum and a reference.
  expect(sent.length).toBeGreaterThan(4)
  expect(sent.filter(request => request.includes(CANARY))).toEqual([])
  const written = sent.filter(request => !request.startsWith('GET'))
  expect(written.every(request => /\/api\/booking\/[\w-]+\/(status|undo) /.test(request))).toBe(true)

  // The same statement once more has nothing new to say of them.
  await page.getByRole('button', { name: 'Another statement' }).click()
  await choose(page, 'statement.csv', csv)
  await expect(page.getByText(/3 were found in a statement before/)).toBeVisible()
  await expect(sure).toHaveCount(0)

  // The same reference on another payment wants a second tap.
  await page.goto(`/desk/bookings/${of('Silent Tamuno').id}?do=payment`)
  await page.getByRole('button', { name: 'Transfer' }).click()
  await page.getByLabel('Bank reference (optional)').fill(`s2 ${unique}`)
  await page.getByRole('button', { name: 'Money came in' }).click()
  await expect(page.getByRole('alert')).toContainText('is already on a transfer for booking #')
  await page.getByRole('button', { name: 'These are two transfers' }).click()
  await expect(page.getByText(/is also on booking #/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No payment yet.')).toBeVisible()
})

test('a bank nobody knows is explained once, dates that leave it open are asked for, and what is no statement is refused', async ({
  page,
  desk,
}, info) => {
  await desk.enter(page.context())
  await page.goto('/desk/money/statement')
  const video = info.outputPath('video.csv')
  await writeFile(video, '')
  await truncate(video, 50_000_000)
  await page.getByLabel(/Choose the statement/).setInputFiles(video)
  await expect(page.getByRole('alert')).toContainText('This file has 50 MB')
  await choose(page, 'statement.pdf', '%PDF-1.7')
  await expect(page.getByRole('alert')).toContainText('This is a PDF')

  const year = new Date().getUTCFullYear() - 1
  const lines = `Banque de Cotonou;;;\nJour;Libellé;Montant;Solde\n03/04/${year};LOYER;-9.000,00;1,00\n03/04/${year};VIREMENT DE AFI;25.000,00;1,00`
  await page.getByLabel('Or paste lines of it').fill(lines)
  await page.getByRole('button', { name: 'Read the pasted lines' }).click()
  await expect(page.getByText('We do not know this bank’s columns.')).toBeVisible()
  await page.getByLabel('Column 1').selectOption({ label: 'Date' })
  await page.getByLabel('Column 2').selectOption({ label: 'Narration' })
  await page.getByLabel('Column 3').selectOption({ label: 'Amount, in or out' })
  await expect(page.getByText('₦9,000 went out, LOYER')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read it so' }).click()
  await page.getByRole('button', { name: `month first: 04.03.${year}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read it so' }).click()
  await expect(page.getByText(/^One transfer came in from \w+ 4 March/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nobody’s money' })).toContainText('VIREMENT DE AFI')

  // The next time nothing is asked.
  await page.reload()
  await page.getByLabel('Or paste lines of it').fill(lines)
  await page.getByRole('button', { name: 'Read the pasted lines' }).click()
  await expect(page.getByRole('region', { name: 'Nobody’s money' })).toContainText('VIREMENT DE AFI')
})

test('the owner sees what is expected and what is to return, ticks it off and takes it back, and has the month as a table and a file', async ({
  page,
  desk,
}) => {
  const fullName = 'Returned Ronke'
  const booking = await desk.book({
    fullName,
    payment: { method: 'cash', amount: 7777 },
    anyTime: true,
    squeezeIn: true,
  })
  await desk.call('put', `/booking/${booking._id}/status`, { status: 'cancelled', money: 'return' })
  await desk.enter(page.context())
  await page.goto('/desk/money')
  await expect(page.getByRole('heading', { name: 'Expected' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Taken today')
  await expectAccessible(page)

  const line = page.getByRole('listitem').filter({ hasText: fullName })
  await line.getByRole('button', { name: 'Returned', exact: true }).click()
  await line.getByRole('button', { name: 'Cash' }).click()
  await expectAccessible(page)
  await line.getByRole('button', { name: '₦7,777 went back' }).click()
  await expect(page.getByText(`₦7,777 went back to ${fullName}`)).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: 'We keep it' }).click()
  await expect(line).toHaveCount(0)

  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Save the month as CSV' }).click())
  const [heads, ...days] = csv.trim().split('\r\n')
  expect(heads).toContain('Date,In: Transfer,In: Cash,In: POS,In: Other,Out: Transfer')
  const { days: expected } = await desk.call('get', '/desk/money')
  expect(days.map(row => Number(row.split(',')[2]))).toEqual(
    expected.map((day: { in: { cash: number } }) => day.in.cash),
  )
  const table = page.getByRole('region', { name: 'The month as a table' }).getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'In: Cash' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Expected' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})
