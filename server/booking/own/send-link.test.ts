import { beforeEach, describe, expect, test } from 'vitest'
import { manageText } from '#contract/messages.ts'
import { addService } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { bookAtDesk } from '../testing/at-desk.ts'
import { aCustomer, newMails } from './testing/own.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

const send = (bookingHash: string) => spa.call('sendManageLink', { body: { bookingHash } })

describe('"Send me my link"', () => {
  test('mails the link to the address on the booking and never shows the address', async () => {
    const ada = await aCustomer(spa)
    const answer = await send(ada.bookingHash.replaceAll('-', '').toLowerCase())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: manageText.linkSent })
    const mails = await spa.deliver()
    expect(mails).toMatchObject([{ kind: 'manage-link', to: 'ada@example.com' }])
    const link = `${spa.config.siteUrl}/booking/manage/${ada.bookingHash}#${ada.manageKey}`
    expect(mails[0]?.text).toContain(link)
    expect(mails[0]?.html).toContain(`href="${link}"`)
  })

  test('says the same for every number, known or not', async () => {
    const ada = await aCustomer(spa)
    const answers = []
    for (const hash of [ada.bookingHash, 'K7QF-2M9X-T4WB', 'no number', '']) {
      const { statusCode, body } = await send(hash)
      answers.push(`${statusCode} ${body}`)
    }
    expect(new Set(answers).size).toBe(1)
  })

  test('three an hour for a booking; then silently none, and in time one again', async () => {
    const ada = await aCustomer(spa)
    const other = await aCustomer(spa)
    for (let sent = 0; sent < 5; sent++) expect((await send(ada.bookingHash)).statusCode).toBe(200)
    expect(await newMails(spa)).toHaveLength(3)
    await send(other.bookingHash)
    expect(await newMails(spa)).toHaveLength(1)
    spa.clock.advance(60)
    await send(ada.bookingHash)
    expect(await newMails(spa)).toEqual(['manage-link to customer'])
  })

  test('requests at the same moment are counted one after the other', async () => {
    const ada = await aCustomer(spa)
    await Promise.all(Array.from({ length: 8 }, () => send(ada.bookingHash)))
    expect(await newMails(spa)).toHaveLength(3)
  })

  test('who left no address gets no mail', async () => {
    const { service } = await addService(spa)
    const { booking } = (await bookAtDesk(spa, service, { email: undefined })).json()
    expect((await send(booking.bookingHash)).statusCode).toBe(200)
    expect(await newMails(spa)).toEqual([])
  })
})
