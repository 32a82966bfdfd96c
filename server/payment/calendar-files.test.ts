import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { decisionMail } from '#server/booking/mails.ts'
import { exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { receiptReceivedMail } from './mails.ts'

describe('the mails of one booking', () => {
  const submitted = receiptReceivedMail({ ...exampleBooking, status: 'submitted', sequence: 1 }, exampleSite)
  const confirmed = decisionMail({ ...exampleBooking, status: 'confirmed', sequence: 2 }, exampleSite)
  const cancelled = decisionMail(
    { ...exampleBooking, status: 'cancelled', sequence: 3, calendarOrganizer: '' },
    exampleSite,
  )

  test('speak of the same event, each newer than the one before', () => {
    const events = [submitted, confirmed, cancelled].map(mail => read(mail.calendar!.content))
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${exampleBooking.id}@spa.example`]))
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect([submitted, confirmed, cancelled].map(mail => mail.calendar?.method)).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
  })
})

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [found, ...more] = calendar.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  return new ICAL.Event(found)
}
