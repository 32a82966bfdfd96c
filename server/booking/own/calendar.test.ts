import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { addService, decide, pay } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { bookAtDesk } from '../testing/at-desk.ts'
import { aConfirmedCustomer, aCustomer, callsOf } from './testing/own.ts'

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

/** A phone's calendar: a newer file of the same entry replaces the older one, and CANCEL takes it out. */
function aCalendar() {
  const entries = new Map<string, { sequence: number; entry?: ICAL.Event; organizer: string }>()
  const log: string[] = []
  function read({ calendar, to }: OutgoingMail) {
    if (!calendar || to !== 'ada@example.com') return
    const file = new ICAL.Component(ICAL.parse(calendar.content))
    const method = String(file.getFirstPropertyValue('method'))
    expect(method).toBe(calendar.method)
    const events = file.getAllSubcomponents('vevent')
    expect(events).toHaveLength(1)
    const event = new ICAL.Event(events[0])
    const known = entries.get(event.uid)
    expect(event.sequence).toBeGreaterThan(known?.sequence ?? -1)
    if (known) expect(event.organizer).toBe(known.organizer)
    log.push(method)
    const { sequence, organizer } = event
    entries.set(event.uid, { sequence, organizer, entry: method === 'CANCEL' ? undefined : event })
  }
  const starts = () =>
    [...entries.values()].flatMap(({ entry }) => (entry ? [entry.startDate.toJSDate().toISOString()] : []))
  return {
    log,
    starts,
    /** After the desk's time for Undo. */
    async receive() {
      spa.clock.advance(0.25)
      for (const mail of await spa.deliver()) read(mail)
      return starts()
    },
  }
}

test('a phone ends with exactly the right entry: receipt, confirm, move, cancel, restore', async () => {
  const calendar = aCalendar()
  const ada = await aCustomer(spa)
  expect(await calendar.receive()).toEqual([])
  await pay(spa, ada, await photo())
  expect(await calendar.receive()).toEqual(['2026-11-20T08:00:00.000Z'])
  await decide(spa, ada._id, 'confirmed')
  expect(await calendar.receive()).toEqual(['2026-11-20T08:00:00.000Z'])
  await ada.move('10:30 AM')
  expect(await calendar.receive()).toEqual(['2026-11-20T09:30:00.000Z'])
  await ada.cancel()
  expect(await calendar.receive()).toEqual([])
  await ada.restore()
  expect(await calendar.receive()).toEqual(['2026-11-20T09:30:00.000Z'])
  await decide(spa, ada._id, 'cancelled')
  expect(await calendar.receive()).toEqual([])
  expect(calendar.log).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'CANCEL'])
})

test('changes that replace each other before a letter leaves end with the right entry', async () => {
  const calendar = aCalendar()
  const ada = await aConfirmedCustomer(spa)
  await calendar.receive()
  await ada.cancel()
  await ada.restore()
  await ada.move('10:30 AM')
  expect(await calendar.receive()).toEqual(['2026-11-20T09:30:00.000Z'])
  await ada.move('11:00 AM')
  await ada.cancel()
  expect(await calendar.receive()).toEqual([])
  expect(calendar.log).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
})

test('an unpaid hold never enters a calendar, so nothing has to be taken out of it', async () => {
  const calendar = aCalendar()
  const ada = await aCustomer(spa)
  await ada.move('10:30 AM')
  await calendar.receive()
  await ada.cancel()
  await calendar.receive()
  await ada.restore()
  await calendar.receive()
  await ada.cancel()
  await calendar.receive()
  expect(calendar.log).toEqual([])
})

test('a change of mind at the desk before the mail leaves puts nothing in and takes nothing out', async () => {
  const calendar = aCalendar()
  const ada = await aConfirmedCustomer(spa)
  await spa.call('undoChange', { parts: { id: ada._id }, headers: asOwner })
  await ada.cancel()
  expect(await calendar.receive()).toEqual([])
  expect(calendar.log).toEqual([])
})

test('a customer who moves while the desk may still undo gets the two letters in their order', async () => {
  const calendar = aCalendar()
  const ada = await aConfirmedCustomer(spa)
  await ada.move('10:30 AM')
  expect(await spa.deliver()).toEqual([])
  expect(await calendar.receive()).toEqual(['2026-11-20T08:00:00.000Z'])
  expect(await calendar.receive()).toEqual(['2026-11-20T09:30:00.000Z'])
  const undone = await spa.call('undoChange', { parts: { id: ada._id }, headers: asOwner })
  expect(undone.json().code).toBe('nothing_to_undo')
})

test('the spa’s address changes; the organiser of an entry stays who invited to it', async () => {
  const calendar = aCalendar()
  const ada = await aConfirmedCustomer(spa)
  await calendar.receive()
  const callIt = (name: string, bookings: string) =>
    spa.call('updateSpa', { body: { spa: { name, email: { bookings } } }, headers: asOwner })
  try {
    await callIt('Another name', 'another@spa.example')
    await ada.move('11:00 AM')
    expect(await calendar.receive()).toEqual(['2026-11-20T10:00:00.000Z'])
    await ada.cancel()
    expect(await calendar.receive()).toEqual([])
  } finally {
    await callIt(business.name, business.email.bookings)
  }
  expect(calendar.log).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
})

test('who gave an address only later is sent no end of an entry they never had', async () => {
  const calendar = aCalendar()
  const { service } = await addService(spa)
  const { booking } = (await bookAtDesk(spa, service, { email: undefined })).json()
  const contact = { email: 'ada@example.com' }
  await spa.call('editBooking', { parts: { id: booking._id }, body: contact, headers: asOwner })
  const guest = callsOf(spa, booking)
  await guest.cancel()
  await calendar.receive()
  expect(calendar.log).toEqual([])
  await guest.restore()
  expect(await calendar.receive()).toEqual(['2026-11-20T08:00:00.000Z'])
})

test('an entry rings a day and three hours before and leads to the customer’s own page; its end does not ring', async () => {
  const ada = await aConfirmedCustomer(spa)
  spa.clock.advance(1)
  const [confirmed] = await spa.deliver()
  await ada.cancel()
  const cancelled = (await spa.deliver()).find(({ calendar }) => calendar)
  const read = (mail: OutgoingMail | undefined) =>
    new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? '')).getFirstSubcomponent('vevent')!
  const entry = read(confirmed)
  const alarms = entry.getAllSubcomponents('valarm')
  expect(alarms.map(alarm => alarm.getFirstPropertyValue('action'))).toEqual(['DISPLAY', 'DISPLAY'])
  expect(alarms.map(alarm => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-PT24H', '-PT3H'])
  const page = `${spa.config.siteUrl}/booking/manage/${ada.bookingHash}#${ada.manageKey}`
  expect(entry.getFirstPropertyValue('url')).toBe(page)
  expect(entry.getFirstPropertyValue('description')).toContain(page)
  expect(read(cancelled).getAllSubcomponents('valarm')).toEqual([])
})
