import { expect, test } from 'vitest'
import { type MailsResponse, mailsResponse } from '#contract/desk/owner-desk.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { book } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'

const spa = useSpa()

const list = async (): Promise<MailsResponse['mails']> =>
  mailsResponse.parse((await spa.call('deskMails', { headers: asOwner })).json()).mails
const again = (id: string) => spa.call('sendMailAgain', { parts: { id }, headers: asOwner })

/** A mail server that refuses everything, asked until the mail is given up. */
async function failAll() {
  const transport = {
    send: async () => {
      throw new Error('550 no such mailbox <ada@example.com>')
    },
  }
  const { claim, deliver } = mailDelivery({
    ...spa.deps,
    transport,
    sender: async () => 'Spa <bookings@spa.example>',
    readReceipt: async () => undefined as never,
  })
  for (let next = await claim(); next; next = await claim()) await deliver(next, new AbortController().signal)
}

test('a mail that waits is there with its next try; one that was given up with what the mail server said', async () => {
  await spa.deliver()
  await book(spa)
  expect(await list()).toMatchObject([
    { kind: 'booking-created', to: 'ada@example.com', state: 'waiting', attempts: 0 },
  ])

  spa.clock.advance((3 * MS_PER_DAY) / 60_000)
  await failAll()
  const [failed, ...others] = await list()
  expect(others).toEqual([])
  expect(failed).toMatchObject({
    state: 'failed',
    subject: expect.stringContaining('Please complete your booking'),
    reason: '550 no such mailbox <(address)>',
    attempts: 1,
    dueAt: null,
    mayGoAgain: true,
  })
  const pulse = await spa.call('deskPulse', { headers: asOwner })
  expect(pulse.json().failedMails).toBe(1)

  expect((await again(failed!._id)).json()).toEqual({ success: true, _id: failed!._id })
  expect(await list()).toMatchObject([{ state: 'waiting', attempts: 0, reason: '' }])
  expect((await spa.deliver()).map(({ kind }) => kind)).toEqual(['booking-created'])
  expect(await list()).toEqual([])
  expect((await again(failed!._id)).statusCode).toBe(404)
})

test('who sent a mail again is on the record, without the address', async () => {
  await book(spa)
  const [mail] = await list()
  await again(mail!._id)
  const last = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last).toMatchObject({ what: 'send a mail again', after: { _id: mail!._id, kind: 'booking-created' } })
})

test('a code that has expired is not sent again', async () => {
  await spa.deliver()
  await spa.call('sendDeskLink', {})
  const [mail] = await list()
  spa.clock.advance(60)
  expect(await list()).toMatchObject([{ _id: mail!._id, mayGoAgain: false }])
  expect((await again(mail!._id)).json().code).toBe('too_late')
})
