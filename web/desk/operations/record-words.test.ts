import { expect, test } from 'vitest'
import type { RecordEntry } from '#contract/desk/owner-desk.ts'
import { describeEntry } from './record-words.ts'

const facial = {
  _id: 'a',
  bookingHash: 'K7QF-2M9X-T4WB',
  subServiceName: 'Express Facial',
  bookingDate: '2030-11-22',
  bookingTime: '10:00 AM',
}
const entry = { _id: '1', at: '2026-11-16T09:00:00.000Z', by: 'Amaka’s phone', booking: null, devices: [], more: 0 }
const line = (what: string, more: Partial<RecordEntry> = {}) => ({ ...entry, what, changes: [], ...more })
const change = (name: string, before: string, after: string) => ({ name, before, after })

test('a decision is told as somebody would say it, with the booking behind it and no field', () => {
  const changes = [change('status', 'submitted', 'confirmed')]
  const told = describeEntry(line('decide booking', { booking: facial, changes }))
  expect(told.sentence).toBe('Amaka’s phone confirmed the payment for')
  expect(told.booking).toMatch(/^Express Facial, Friday.*, 10:00 AM$/)
  expect(told.details).toEqual([])
})

test('money says how much and how', () => {
  const changes = [change('direction', '', 'in'), change('method', '', 'pos'), change('amount', '', '25000')]
  expect(describeEntry(line('payment', { booking: facial, changes })).sentence).toBe(
    'Amaka’s phone took ₦25,000 (POS) for',
  )
})

test('a device is named, and what the clock did is the site’s', () => {
  expect(describeEntry(line('throw a device out', { devices: ['Lost phone'] })).sentence).toBe(
    'Amaka’s phone removed Lost phone',
  )
  const renamed = line('rename a device', { changes: [change('name', 'Android', 'Till')] })
  expect(describeEntry(renamed).sentence).toBe('Amaka’s phone renamed Android to Till')
  const forgotten = line('forget what is over', { by: '', changes: [change('keys', '', '4')] })
  expect(describeEntry(forgotten)).toMatchObject({ sentence: 'The site removed what is no longer kept', details: [] })
})

test('a move says between which days, if they differ', () => {
  const sentenceOf = (from: string, to: string) =>
    describeEntry(line('move booking', { booking: facial, changes: [change('starts at', from, to)] })).sentence
  expect(sentenceOf('2030-11-22T09:00:00.000Z', '2030-11-22T11:30:00.000Z')).toBe(
    'Amaka’s phone moved, from 10:00 AM to 12:30 PM:',
  )
  expect(sentenceOf('2030-11-22T09:00:00.000Z', '2030-11-23T09:00:00.000Z')).toBe(
    'Amaka’s phone moved, from 10:00 AM on Friday 22 November 2030 to 10:00 AM on Saturday 23 November 2030:',
  )
})

test('what was changed in a booking is told in words, not by the name of a field', () => {
  const changes = ['arrived', 'careNote', 'privateNote'].map(field => change('fields', '', field))
  expect(describeEntry(line('edit booking', { booking: facial, changes })).sentence).toBe(
    'Amaka’s phone changed whether the client is here, the note for those who treat, the note of',
  )
})

test('who came is told in words of the spa', () => {
  const sentenceOf = (what: string, changes: RecordEntry['changes'] = []) =>
    describeEntry(line(what, { booking: facial, changes })).sentence
  expect(sentenceOf('edit booking', [change('fields', '', 'arrived')])).toBe('Amaka’s phone noted who is here for')
  expect(sentenceOf('mark guest as missed')).toBe('Amaka’s phone noted that a guest did not come to')
})

test('of a service no way through a list is read out: a price is a price, and hours are hours', () => {
  const changes = [
    change('service array 1 price', '20000', '25000'),
    change('service array 1 availability 2 time ranges 1 start hour', '9', '10'),
    change('service array 1 availability 2 time ranges 1 end hour', '18', '19'),
  ]
  expect(describeEntry(line('update service', { changes })).details).toEqual([
    { label: 'price', before: '20000', after: '25000' },
    { label: 'hours' },
  ])
})

test('a booking that is gone is said to be', () => {
  const changes = [change('status', 'held', 'cancelled')]
  expect(describeEntry(line('decide booking', { changes })).sentence).toBe(
    'Amaka’s phone cancelled a booking that is gone',
  )
})
