import { beforeEach, expect, test } from 'vitest'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'

const spa = useSpa()
beforeEach(() => spa.deliver())

const gtb = { bank_name: '058', name: 'Imole Spa', number: '0123456789' }
const kuda = { bank_name: '50211', name: 'A Stranger', number: '9876543210' }

const replace = (banks: object[], headers: Record<string, string> = asOwner) =>
  spa.call('replaceBanks', { body: { banks }, headers })
const told = async () => (await spa.deliver()).filter(({ kind }) => kind === 'banks-changed')

test('every change of the accounts is a mail to the owner, with the old and the new by their last four digits', async () => {
  await replace([gtb])
  await spa.deliver()
  await replace([kuda])
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'hello@imolespa.example', subject: 'Your bank accounts were changed' })
  const [now, before] = mail!.text.split('Before')
  expect(now).toContain('Kuda Bank: A Stranger, …3210')
  expect(before).toContain('Guaranty Trust Bank: Imole Spa, …6789')
  expect(mail!.text).toContain('The owner’s key')
  for (const number of [gtb.number, kuda.number]) expect(mail!.text + mail!.html).not.toContain(number)
})

test('the mail and the record name the device that did it', async () => {
  const phone = await aDevice(spa, 'Folake’s phone', 'owner')
  await spa.call('sendDeskCode', { headers: phone.headers })
  const [codeMail] = await spa.deliver()
  const code = /\b\d{6}\b/.exec(codeMail!.text)![0]
  expect((await replace([gtb], phone.headers)).json().code).toBe('code_needed')
  expect((await replace([gtb, kuda], { ...phone.headers, [STEP_UP_HEADER]: code })).statusCode).toBe(200)
  expect((await told())[0]?.text).toContain('By: Folake’s phone')
  const record = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(record).toMatchObject({ what: 'replace banks', deviceName: 'Folake’s phone' })
})

test('the same list again is no change and no mail', async () => {
  await replace([gtb])
  await spa.deliver()
  expect((await replace([gtb])).statusCode).toBe(200)
  expect(await told()).toEqual([])
})
