import { beforeEach, expect, test } from 'vitest'
import { banksResponse } from '#contract/money/payment.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'

const spa = useSpa()
beforeEach(() => spa.deliver())

const gtb = { bank_name: '058', name: 'Imole Spa', number: '0123456789' }
const kuda = { bank_name: '50211', name: 'Imole Spa', number: '9876543210' }

const list = async (url = '/api/account/banks') => banksResponse.parse((await spa.app.inject(url)).json()).banks

const replace = (body: object, headers: Record<string, string> = asOwner) => spa.call('replaceBanks', { body, headers })

test('customers find the same accounts on both paths, never from a cache', async () => {
  const banks = await list()
  expect(banks.length).toBeGreaterThanOrEqual(2)
  expect(await list('/api/admin_account_bank')).toEqual(banks)
  expect((await spa.app.inject('/api/account/banks')).headers['cache-control']).toBe('no-store')
})

test('the owner replaces the list; what was and what is are written down', async () => {
  const before = await list()
  const answer = await replace({ banks: [kuda, gtb], also: 'dropped' })
  expect(answer.statusCode).toBe(200)
  expect(banksResponse.parse(answer.json()).banks).toEqual([kuda, gtb])
  expect(await list()).toEqual([kuda, gtb])
  const record = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(record).toMatchObject({ what: 'replace banks', before: { banks: before }, after: { banks: [kuda, gtb] } })
})

test('the owner may take all accounts away', async () => {
  expect((await replace({ banks: [] })).statusCode).toBe(200)
  expect(await list()).toEqual([])
})

test('two changes at once leave one of the two lists', async () => {
  const lists = [[gtb], [kuda]]
  for (let round = 0; round < 5; round++) {
    await Promise.all(lists.map(banks => replace({ banks })))
    expect(lists).toContainEqual(await list())
  }
})

test.each<[string, object]>([
  ['nine digits', { banks: [{ ...gtb, number: '012345678' }] }],
  ['eleven digits', { banks: [{ ...gtb, number: '01234567890' }] }],
  ['letters in a number', { banks: [{ ...gtb, number: '01234S6789' }] }],
  ['a number that is not text', { banks: [{ ...gtb, number: 1_234_567_890 }] }],
  ['no account name', { banks: [{ ...gtb, name: ' ' }] }],
  ['a line break in a name', { banks: [{ ...gtb, name: 'Imole\r\nBcc: x@y.z' }] }],
  ['no bank', { banks: [{ name: 'Imole', number: '0123456789' }] }],
  ['no list', {}],
  ['too many accounts', { banks: Array(21).fill(gtb) }],
])('%s are refused and nothing changes', async (_what, payload) => {
  const before = await list()
  const answer = await replace(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, code: 'invalid_fields' })
  expect(await list()).toEqual(before)
})

test('what is wrong is said at its field; a spa in another country has accounts of another length', async () => {
  const kenyan = { bank_name: 'Equity Bank', name: 'Imole', number: '0180291834567' }
  const refused = await replace({ banks: [gtb, kenyan] })
  expect(refused.json()).toMatchObject({ fieldErrors: { 'banks.1.number': 'An account number is 10 digits' } })
  await spa.call('updateSpa', { body: { spa: { address: { countryCode: 'KE' } } }, headers: asOwner })
  expect((await replace({ banks: [kenyan] })).statusCode).toBe(200)
  expect(await list()).toEqual([kenyan])
  const odd = await replace({ banks: [{ ...kenyan, number: '0180 2918' }] })
  expect(odd.json().fieldErrors).toHaveProperty(['banks.0.number'])
  await spa.call('updateSpa', { body: { spa: { address: { countryCode: 'NG' } } }, headers: asOwner })
})

const told = async () => (await spa.deliver()).filter(({ kind }) => kind === 'banks-changed')

test('every change of the accounts is a mail to the owner, with the old and the new by their last four digits', async () => {
  await replace({ banks: [gtb] })
  await spa.deliver()
  await replace({ banks: [kuda] })
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'hello@imolespa.example', subject: 'Your bank accounts were changed' })
  const [now, before] = mail!.text.split('Before')
  expect(now).toContain('Kuda Bank: Imole Spa, …3210')
  expect(before).toContain('Guaranty Trust Bank: Imole Spa, …6789')
  expect(mail!.text).toContain('The owner’s key')
  for (const number of [gtb.number, kuda.number]) expect(mail!.text + mail!.html).not.toContain(number)
})

test('the mail and the record name the device that did it', async () => {
  const phone = await aDevice(spa, 'Folake’s phone', 'owner')
  await spa.call('sendDeskCode', { headers: phone.headers })
  const [codeMail] = await spa.deliver()
  const code = /\b\d{6}\b/.exec(codeMail!.text)![0]
  expect((await replace({ banks: [gtb] }, phone.headers)).json().code).toBe('code_needed')
  expect((await replace({ banks: [gtb, kuda] }, { ...phone.headers, [STEP_UP_HEADER]: code })).statusCode).toBe(200)
  expect((await told())[0]?.text).toContain('By: Folake’s phone')
  const record = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(record).toMatchObject({ what: 'replace banks', deviceName: 'Folake’s phone' })
})

test('the same list again is no change and no mail', async () => {
  await replace({ banks: [gtb] })
  await spa.deliver()
  expect((await replace({ banks: [gtb] })).statusCode).toBe(200)
  expect(await told()).toEqual([])
})
