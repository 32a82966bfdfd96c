import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { clickWithCode, enterOwn, expect, OWNER, openFromMore, test } from './desk-spa.ts'
import { leaveAndStop } from './fixtures.ts'
import { mailSaying } from './mailbox.ts'

test.use({ expectedOnConsole: /status of 403/ })

test('a bank account with a wrong check digit is overruled, wants the mailed code, is told to the owner and taken back; then record and backup', async ({
  page,
  desk,
  spa,
  request,
}) => {
  await desk.enter(page.context(), 'owner', 'Folake’s phone')
  await page.goto('/desk')
  await openFromMore(page, 'Bank accounts')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'First Bank of Nigeria' })
  await page.getByLabel('Account number').fill('0000 0145 78')
  await page.getByLabel('Name of the account').fill('Folake Adeyemi')
  const save = page.getByRole('button', { name: 'Save the account' })
  await expect(page.getByText('The last digit does not fit an account at First Bank of Nigeria.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('I have compared them: they are right').check()
  await clickWithCode(save, spa.dataDir)
  await expect(page.getByText('Account added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Folake Adeyemi' })).toContainText(
    'The last digit does not fit this bank.',
  )

  const shown = async () => (await (await request.get(`${spa.url}/api/account/banks`)).json()).banks
  expect(await shown()).toContainEqual({ bank_name: '011', name: 'Folake Adeyemi', number: '0000014578' })
  const told = await mailSaying(OWNER, 'First Bank of Nigeria: Folake Adeyemi, …4578', spa.dataDir)
  expect(told.subject).toBe('Your bank accounts were changed')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText('Folake Adeyemi')).toHaveCount(0)
  expect(await shown()).toHaveLength(3)

  // In their order, with one thumb.
  await page.getByRole('button', { name: /^Move Guaranty Trust Bank …0001 down/ }).click()
  await expect(page.getByText('Order changed')).toBeVisible()
  expect((await shown()).map(({ bank_name }: { bank_name: string }) => bank_name)).toEqual(['057', '058', '50211'])

  await openFromMore(page, 'Record')
  const newest = page.getByRole('listitem').filter({ hasText: 'changed the bank accounts' }).first()
  await expect(newest).toContainText('Folake’s phone')

  // The code still serves this device, so the file comes at once.
  await openFromMore(page, 'Backup')
  await expect(page.getByText('None so far')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a backup' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^spa-\d{12}\.tar\.gz$/)
  const listed = spawnSync('tar', ['-tzf', await file.path()], { encoding: 'utf8' })
  expect(listed.stdout).toContain('./database.copy.gz')
  expect(listed.stdout).toMatch(/\.\/receipts\/\S+\.(png|jpg)/)
  await expect(page.getByText('by Folake’s phone')).toBeVisible()
})

// A spa of its own: others at the desk tick off steps as well, and what they did to a shared one hides the list.
test('the first steps of a new spa are ticked off as they are done, and can be put away', async ({ page }) => {
  test.slow()
  const spa = await startOwnServer({ OWNER_EMAIL: OWNER })
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  await enterOwn(page, spa.url)
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Your bank accounts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank accounts' })).toBeVisible()

  const account = { bank_name: '057', name: 'Folake Adeyemi', number: '5050114930' }
  await page.request.put(`${spa.url}/api/account/banks`, { headers, data: { banks: [account] } })
  const changes = { name: 'Ilé Spa', address: { street: '14 Lagos Road' } }
  await page.request.put(`${spa.url}/api/desk/spa`, { headers, data: { spa: changes } })
  await page.goto(`${spa.url}/desk`)
  await expect(steps.getByRole('link', { name: 'Your bank accounts (done)' })).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Your name and address (done)' })).toBeVisible()
  await expect(steps.getByRole('link', { name: 'A test booking', exact: true })).toBeVisible()
  await steps.getByRole('button', { name: 'Hide' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await leaveAndStop(page, spa)
})

test('a mail that the mail server did not take is there with the reason, and leaves when it is sent again', async ({
  page,
}) => {
  test.slow()
  const post = await postOffice()
  const spa = await startOwnServer({
    OWNER_EMAIL: OWNER,
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
  })
  await enterOwn(page, spa.url)
  await openFromMore(page, 'Emails')
  const mail = page.getByRole('listitem').filter({ hasText: 'A new device is at the desk' })
  await expect(mail).toContainText(`To ${OWNER}`)
  await expect(mail).toContainText('451 come back later')
  post.open()
  await mail.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Every email has been sent.')).toBeVisible({ timeout: 30_000 })
  expect(post.letters.join()).toContain('A new device is at the desk')
  await leaveAndStop(page, spa)
  post.close()
})

/** A mail server that takes nothing until it is opened. */
async function postOffice() {
  const letters: string[] = []
  let isOpen = false
  const server = createServer(socket => {
    let letter: string | undefined
    socket.on('error', () => {})
    socket.write('220 post office\r\n')
    socket.on('data', chunk => {
      const text = chunk.toString()
      if (letter !== undefined) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        letters.push(letter)
        letter = undefined
        return void socket.write('250 thank you\r\n')
      }
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'DATA' && isOpen) letter = ''
      const refused = ['MAIL', 'RCPT', 'DATA'].includes(verb) && !isOpen
      socket.write(refused ? '451 come back later\r\n' : verb === 'DATA' ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, letters, open: () => (isOpen = true), close: () => void server.close() }
}
