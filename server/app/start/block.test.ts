import { expect, test } from 'vitest'
import { type StartFacts, startBlock } from './block.ts'

const LINK = 'http://localhost:3000/desk/enter#a-key-that-opens-once'

const newSpa: StartFacts = {
  spaName: 'Ìmọ́lẹ̀ Spa & Beauty',
  siteUrl: 'http://localhost:3000',
  port: 3000,
  deskLink: LINK,
  mails: { folder: '/srv/spa/data/mail' },
  examples: ['banks', 'name', 'address', 'phone', 'ownerEmail'],
  unknownVariables: [],
}
const inProduction: StartFacts = {
  ...newSpa,
  siteUrl: 'https://glow.ng',
  deskLink: undefined,
  mails: { server: 'smtp.glow.ng' },
  examples: [],
}
const nextStep = (facts: Partial<StartFacts>) => /Next +(.*)/.exec(startBlock({ ...inProduction, ...facts }))?.[1]

test('a new spa is told where it is, how to get in, where mails go, what is made up, and what to do', () => {
  expect(startBlock(newSpa)).toBe(`
  Ìmọ́lẹ̀ Spa & Beauty is open.

  Site      http://localhost:3000
  Desk      http://localhost:3000/desk/enter#a-key-that-opens-once
            This link opens once, within 24 hours.
  Emails    become files in /srv/spa/data/mail: nobody receives them
  Examples  still made up: the bank accounts, the spa’s name, the address, the phone number, the owner’s email address
  Next      Open the desk’s link on the phone or computer you work with.
`)
})

test('a spa that is set up is told little, and no secret', () => {
  expect(startBlock(inProduction)).toBe(`
  Ìmọ́lẹ̀ Spa & Beauty is open.

  Site      https://glow.ng (on this machine http://localhost:3000)
  Desk      https://glow.ng/desk
  Emails    leave through smtp.glow.ng
  Next      Nothing. npm run doctor checks that all is well.
`)
})

test('one thing is asked for at a time, the dearest first', () => {
  expect(nextStep({ deskLink: LINK, examples: newSpa.examples })).toMatch(/^Open the desk’s link/)
  expect(nextStep({ examples: newSpa.examples })).toBe('Enter your bank accounts: https://glow.ng/desk/banks')
  expect(nextStep({ examples: ['ownerEmail'] })).toMatch(/https:\/\/glow\.ng\/desk\/spa$/)
  expect(nextStep({ mails: { folder: '/data/mail' } })).toMatch(/^Set SMTP_URL/)
  expect(nextStep({ siteUrl: 'http://localhost:3000' })).toMatch(/^Set SITE_URL/)
})

test('a variable nobody reads is named', () => {
  const unknownVariables = [{ name: 'SMTP_HOST', meant: 'SMTP_URL' }]
  expect(startBlock({ ...newSpa, unknownVariables })).toContain(
    'Unknown variable SMTP_HOST (ignored). Did you mean SMTP_URL?',
  )
})
