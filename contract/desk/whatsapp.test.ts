import { describe, expect, test } from 'vitest'
import { business } from '../catalogue/business.ts'
import { customerWrites, visitWords, whatsAppLink, whatsAppToSpa } from './whatsapp.ts'

test.each([
  ['0803 555 0199', '2348035550199'],
  ['+234 803 555 0199', '2348035550199'],
  ['00234 803 555 0199', '2348035550199'],
  ['(+44) 20 7946 0000', '442079460000'],
])('%s is reached at %s', (phone, digits) => {
  expect(whatsAppLink(phone, 'Hello & welcome', '234')).toBe(`https://wa.me/${digits}?text=Hello%20%26%20welcome`)
})

test.each(['', 'none', '12', '0803 555', '1234567890123456'])('%j is no number that can be written to', phone => {
  expect(whatsAppLink(phone, 'Hello', '234')).toBeUndefined()
})

test('a number without a calling code is one of the country the spa is in', () => {
  expect(whatsAppLink('0712 345 678', 'Hello', '254')).toBe('https://wa.me/254712345678?text=Hello')
})

test('the chat may be any address, also one with a question mark', () => {
  const links = { ...business.links, chat: 'https://chat.example/?room=spa' }
  expect(whatsAppToSpa({ links }, 'Hello')).toBe('https://chat.example/?room=spa&text=Hello')
})

const aTreatment = {
  _id: 'booking-1',
  guest: 0,
  serviceName: 'Massage',
  subServiceId: 'sub-glow',
  subServiceName: 'Glow Facial',
  bookingTime: '10:30 AM',
  durationMinutes: 60,
  price: 25_000,
  therapist: null,
  therapistWanted: false,
}

const booking = {
  bookingHash: 'AB12-CD34',
  bookingDate: '2026-11-20',
  bookingTime: '10:30 AM',
  paymentCode: 'K7QF2',
}

test('a customer writes to the number of the spa, with the text ready', () => {
  const link = new URL(whatsAppToSpa(business, customerWrites.cannotUpload(booking, '₦25,000')))
  expect(link.origin + link.pathname).toBe('https://wa.me/2348005550142')
  expect(link.searchParams.get('text')).toBe(
    'Hello, I have paid ₦25,000 with the code K7QF2 for my booking #AB12-CD34 on Friday 20 November at 10:30 AM, but cannot upload the receipt. I am sending it here.',
  )
})

test.each(Object.entries(customerWrites))('“%s” names the booking and no address', (_, text) => {
  const said = text(booking, '₦25,000')
  expect(said).toContain('#AB12-CD34 on Friday 20 November at 10:30 AM')
  expect(said).not.toContain('@')
})

test('a customer who asked for somebody names them', () => {
  const ada = { _id: 'ada', name: 'Ada' }
  const treatments = [{ ...aTreatment, therapist: ada, therapistWanted: true }]
  expect(customerWrites.lateMove({ ...booking, treatments })).toContain('on Friday 20 November at 10:30 AM with Ada to')
  expect(customerWrites.lateMove({ ...booking, treatments: [{ ...aTreatment, therapist: ada }] })).not.toContain('Ada')
})

describe('a visit in a chat', () => {
  const treatments = [
    { ...aTreatment, therapist: { _id: 'ada', name: 'Ada' }, therapistWanted: true },
    { ...aTreatment, guest: 1 },
    { ...aTreatment, bookingTime: '11:40 AM' },
  ]
  const visit = { ...booking, treatments }

  test('is told by its parts, without what is done to anybody', () => {
    expect(visitWords({ ...visit, guestNames: ['', 'Bola'] })).toBe(
      'Friday 20 November at 10:30 AM (3 treatments for 2 people: 10:30 AM with Ada, 10:30 AM for Bola, 11:40 AM)',
    )
  })

  test('speaks of the guest of who writes', () => {
    const said = customerWrites.question(visit)
    expect(said).toContain('10:30 AM for my guest')
    expect(said).not.toContain('Glow')
  })
})
