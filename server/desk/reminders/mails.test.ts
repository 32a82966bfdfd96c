import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OWN_MOVES_MAX } from '#contract/rules.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import { linksIn, withoutTags } from '#server/platform/mail/testing/read-mail.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { customerReminderMail } from './mails.ts'
import { aComing, forgetEverything, look, setWall } from './testing/coming.ts'

/** On Friday 20 November at 10:30 AM in Lagos. */
const booking = { ...exampleBooking, status: 'confirmed' as const }
const at = (wall: string) => ({ ...exampleSite, now: new Date(`${wall.replace(' ', 'T')}:00+01:00`) })
const usefulUntil = booking.startsAt

describe('what a reminder says', () => {
  const ahead = (of = booking) =>
    customerReminderMail(of, at('2026-11-18 10:30'), { kind: 'booking-reminder', usefulUntil })
  const onTheDay = (wall: string) => customerReminderMail(booking, at(wall), { kind: 'booking-today', usefulUntil })

  test('two days before: until when changing is free', () => {
    const mail = ahead()
    expect(mail.subject).toBe('Coming up: Deep tissue massage, Friday 20 November at 10:30 AM')
    for (const part of [mail.text, withoutTags(mail.html)])
      expect(part).toContain(
        'You can reschedule or cancel free of charge until Thursday 19 November at 10:30 AM (Lagos time).',
      )
  })

  test('and to who has used up the moves, that cancelling still is', () => {
    const mail = ahead({ ...booking, ownMoves: OWN_MOVES_MAX })
    expect(mail.text).toContain('You can cancel free of charge until Thursday 19 November')
  })

  test('the evening before: tomorrow, and that we would like to know', () => {
    const mail = onTheDay('2026-11-19 18:00')
    expect(mail.subject).toBe('Tomorrow: Deep tissue massage, Friday 20 November at 10:30 AM')
    expect(mail.text).toContain('It is too late to change for free')
    expect(mail.text).not.toContain('free of charge until')
  })

  test('in the morning: today', () => {
    const mail = onTheDay('2026-11-20 08:00')
    expect(mail.subject).toMatch(/^Today: /)
    expect(mail.text).toContain('See you today')
  })

  test('where we are, how to get there, and nothing for the calendar, which has its entry', () => {
    const mail = ahead()
    expect(mail.text).toContain('12 Lagos Road, Ikorodu')
    expect(linksIn(mail).some(link => link.includes('maps/dir'))).toBe(true)
    expect(mail.calendar).toBeUndefined()
  })
})

describe('on the way through a mail server', () => {
  const spa = useSpa()
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  beforeEach(async () => {
    smtp = await startSmtp()
    await forgetEverything(spa)
    setWall(spa, '2026-11-16 07:00')
    await aComing(spa, '10:30 AM')
  })
  afterEach(() => smtp.close())

  /** One round of the worker over the real socket. */
  async function deliver() {
    const readReceipt = () => Promise.reject(new Error('no reminder carries a receipt'))
    const sender = async () => 'Spa <bookings@spa.example>'
    const transport = smtpTransport(smtp.url)
    const delivery = mailDelivery({ ...spa.deps, sender, transport, readReceipt, chance: () => 0 })
    for (let next = await delivery.claim(); next; next = await delivery.claim())
      await delivery.deliver(next, new AbortController().signal)
    const mails = await Promise.all(smtp.received.map(({ bytes }) => PostalMime.parse(bytes)))
    return mails.map(({ subject }) => subject).filter(subject => subject?.includes('Ritual'))
  }

  test('one that a dead mail server kept until the night waits for the morning', async () => {
    await aComing(spa, '7:30 PM')
    setWall(spa, '2026-11-18 19:30')
    await look(spa)
    smtp.fault = { at: 'MAIL', how: '451 try again later' }
    expect(await deliver()).toEqual([])
    smtp.fault = undefined
    for (const night of ['2026-11-18 20:30', '2026-11-19 07:59']) {
      setWall(spa, night)
      expect(await deliver()).toEqual([])
    }
    setWall(spa, '2026-11-19 08:00')
    expect(await deliver()).toContain('Coming up: Ritual 1, Friday 20 November at 7:30 PM')
  })

  test('what says "tomorrow" is never read on the day', async () => {
    setWall(spa, '2026-11-19 19:59')
    await look(spa)
    setWall(spa, '2026-11-20 08:00')
    expect(await deliver()).toEqual([])
  })

  test('and what was kept until two hours before the start is not sent any more', async () => {
    await aComing(spa, '2:00 PM')
    setWall(spa, '2026-11-20 08:00')
    await look(spa)
    setWall(spa, '2026-11-20 12:00')
    expect(await deliver()).toEqual([])
  })
})
