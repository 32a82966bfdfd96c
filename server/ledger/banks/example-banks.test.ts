import { expect, test } from 'vitest'
import { addService, bodyFor, post } from '#server/app/testing/desk.ts'
import { asOwner, openSpa } from '#server/app/testing/spa.ts'

const own = { bank_name: '058', name: 'Imole Spa', number: '0123456789' }

async function spaAt(siteUrl: string) {
  const spa = await openSpa({ config: { siteUrl } })
  return {
    ...spa,
    shown: async () => (await spa.app.inject('/api/account/banks')).json().banks,
    toOwner: async () => (await spa.call('deskBanks', { headers: asOwner })).json(),
    async mailed() {
      const { service, sub } = await addService(spa)
      await spa.deliver()
      await post(spa, bodyFor(service, sub))
      return (await spa.deliver()).map(({ text }) => text).join()
    },
  }
}

test('an open site never shows a customer the made-up accounts, and the mail says how the account comes', async () => {
  const spa = await spaAt('https://imolespa.ng')
  expect(await spa.shown()).toEqual([])
  const mail = await spa.mailed()
  expect(mail).toContain('We will send you the account to pay into by email or WhatsApp.')
  expect(mail).not.toContain('000000000')
  expect(await spa.toOwner()).toMatchObject({ withheld: true, banks: [{}, {}, {}] })
  const steps = await spa.call('firstSteps', { headers: asOwner })
  expect(steps.json().banksWithheld).toBe(true)
  await spa.close()
})

test('a real account beside them is shown at once, alone', async () => {
  const spa = await spaAt('https://imolespa.ng')
  const { banks } = await spa.toOwner()
  await spa.call('replaceBanks', { body: { banks: [...banks, own] }, headers: asOwner })
  expect(await spa.shown()).toEqual([own])
  await spa.call('replaceBanks', { body: { banks: [own] }, headers: asOwner })
  expect(await spa.toOwner()).toMatchObject({ withheld: false })
  await spa.close()
})

test.each(['http://localhost:3000', 'https://spa.local', 'http://imolespa.ng'])(
  'on %s everything can be tried with them',
  async siteUrl => {
    const spa = await spaAt(siteUrl)
    expect(await spa.shown()).toHaveLength(3)
    expect(await spa.mailed()).toContain('0000000001')
    expect(await spa.toOwner()).toMatchObject({ withheld: false })
    await spa.close()
  },
)
