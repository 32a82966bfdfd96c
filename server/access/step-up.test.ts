import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'

const spa = useSpa()
beforeEach(async () => {
  await spa.db.deleteFrom('outbox').execute()
  spa.clock.set(MONDAY_7_AM)
})

const CSV = { accept: 'text/csv' }
const unknown = { parts: { id: 'nobody' } }

test('taking the subscribers away, writing to all of them and erasing somebody want the code; reading does not', async () => {
  const owner = await aDevice(spa, 'Owner', 'owner')
  const asked = (headers: Record<string, string>) =>
    Promise.all([
      spa.call('listSubscribers', { headers: { ...headers, ...CSV } }),
      spa.call('sendLetter', { ...unknown, headers }),
      spa.call('erasePerson', { ...unknown, headers }),
    ])
  for (const response of await asked(owner.headers)) {
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 'code_needed' })
  }
  expect((await spa.call('listSubscribers', { headers: owner.headers })).statusCode).toBe(200)

  await spa.call('sendDeskCode', { headers: owner.headers })
  const mail = (await spa.deliver()).find(({ kind }) => kind === 'desk-code')!
  const code = /\b\d{6}\b/.exec(mail.text)![0]
  const statuses = async (headers: Record<string, string>) => (await asked(headers)).map(({ statusCode }) => statusCode)
  const withCode = (code: string) => statuses({ ...owner.headers, 'x-desk-code': code })
  expect(await statuses(asOwner)).toEqual([200, 404, 404])
  const wrong = { ...owner.headers, 'x-desk-code': code === '000000' ? '111111' : '000000' }
  expect((await spa.call('erasePerson', { ...unknown, headers: wrong })).json().code).toBe('code_needed')
  // It serves its device any number of times, for ten minutes.
  for (let n = 0; n < 3; n++) expect(await withCode(code)).toEqual([200, 404, 404])
  spa.clock.advance(10)
  expect(await withCode(code)).toEqual([403, 403, 403])
})

test('without a mail server, code and link are printed where the server runs; with one they are not', async () => {
  const said: string[] = []
  const terminal = { tell: (line: string) => void said.push(line) }
  const owner = await aDevice(spa, 'Amaka’s phone', 'owner')
  const ask = async (smtpUrl?: string) => {
    const app = await buildApp({ ...spa.deps, terminal, config: { ...spa.config, smtpUrl } })
    const post = async (url: string, headers = {}) => (await app.inject({ method: 'POST', url, headers })).json()
    const told = [await post('/api/desk/send-link'), await post('/api/desk/code', owner.headers)]
    await app.close()
    return told
  }
  spa.clock.advance(3000)
  expect(await ask()).toEqual([
    { success: true, isPrinted: true },
    { success: true, mailFolder: `${spa.config.dataDir}/mail` },
  ])
  const [link, code] = said.splice(0)
  expect(link).toMatch(/^Open the desk: http:\/\/localhost:\d+\/desk\/enter#[\w-]{32}$/)
  expect(code).toMatch(/^The code for Amaka’s phone: \d{6}$/)
  expect(await ask('smtps://mail.test')).toEqual([
    { success: true, isPrinted: false },
    { success: true, mailFolder: null },
  ])
  expect(said).toEqual([])
})
