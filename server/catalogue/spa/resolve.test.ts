import { expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { hours } from '#server/app/testing/desk.ts'
import { resolveSpa } from './resolve.ts'

test('what follows from what the owner writes is not asked for', () => {
  const spa = resolveSpa({
    address: { street: '7 Ngong Road', city: 'Nairobi', region: '', countryCode: 'KE' },
    phone: { display: '0712 345 678' },
    phoneCountry: 'KE',
  })
  expect(spa.address.oneLine).toBe('7 Ngong Road, Nairobi')
  for (const link of [spa.links.map, spa.links.mapEmbed, spa.links.directions])
    expect(decodeURIComponent(link)).toContain('7 Ngong Road, Nairobi, Kenya')
  expect(spa.phone).toEqual({ display: '0712 345 678', link: 'tel:+254712345678', callingCode: '254' })
  expect(spa.links.chat).toBe('https://wa.me/254712345678')
  expect(resolveSpa({ links: { chat: 'https://t.me/spa' } }).links.chat).toBe('https://t.me/spa')
})

test('in another country nothing stays that was made up about the first place', () => {
  const address = { street: '7 Ngong Road', city: 'Nairobi', countryCode: 'KE' }
  const spa = resolveSpa({ name: 'Utulivu', address, email: { support: 'hello@utulivu.example' } })
  expect(spa.address.oneLine).toBe('7 Ngong Road, Nairobi')
  expect(spa.phoneCountry).toBe('KE')
  expect(spa.shortName).toBe('Utulivu')
  expect(spa.description).toContain('beauty in Nairobi. Facials')
  expect([spa.links.instagram, spa.links.snapchat]).toEqual(['', ''])
  expect(spa.email).toMatchObject({ bookings: 'hello@utulivu.example', newsletter: 'hello@utulivu.example' })
  expect(resolveSpa({ address, shortName: 'Spa', description: 'Ours.' })).toMatchObject({
    shortName: 'Spa',
    description: 'Ours.',
  })
})

test('a name alone brings its short name and ends the candle; a city or a mailbox changes nothing else but the made-up terms page', () => {
  const { links, email, ...rest } = resolveSpa({ name: 'Ilé', email: { support: 'hello@ile.example' } })
  expect({ ...rest, links, email }).toEqual({
    ...business,
    name: 'Ilé',
    shortName: 'Ilé',
    look: {},
    landmark: '',
    parking: '',
    email: { ...business.email, support: 'hello@ile.example' },
    links: { ...business.links, terms: '' },
  })
  const { address, description } = resolveSpa({ address: { city: 'Ikeja' } })
  expect(address).toEqual({ ...business.address, city: 'Ikeja', oneLine: '12 Lagos Road, Ikeja, Lagos State' })
  expect(description).toBe(business.description)
})

test('the landmark and the parking of the example stay with its name and its house', () => {
  const way = (...changes: Parameters<typeof resolveSpa>) => {
    const { landmark, parking, companyNumber } = resolveSpa(...changes)
    return [landmark, parking, companyNumber]
  }
  expect(way({ timeZone: 'Africa/Accra' })).toEqual([business.landmark, business.parking, ''])
  for (const changes of [
    { name: 'Ilé' },
    { address: { street: '3 Allen Avenue' } },
    { address: { countryCode: 'KE' } },
  ])
    expect(way(changes)).toEqual(['', '', ''])
  expect(way({ name: 'Ilé', landmark: 'Beside the post office', companyNumber: 'RC 1234567' })).toEqual([
    'Beside the post office',
    '',
    'RC 1234567',
  ])
})

test('as long as the owner has set no hours, those of the treatments widen the default ones day by day', () => {
  const offered: Spa['deskHours'] = [
    { day: 'Sunday', timeRanges: hours(12, 15) },
    { day: 'Monday', timeRanges: hours(7, 9) },
    { day: 'Tuesday', timeRanges: hours(10, 12) },
  ]
  const { deskHours } = resolveSpa({}, {}, { offered })
  expect(deskHours.map(({ day }) => day)).toEqual([...business.deskHours.map(({ day }) => day), 'Sunday'])
  expect(deskHours[0]).toEqual({ day: 'Monday', timeRanges: hours(7, 19) })
  expect(deskHours.slice(1, 6)).toEqual(business.deskHours.slice(1))
  expect(deskHours[6]).toEqual(offered[0])
  const own: Spa['deskHours'] = [{ day: 'Friday', timeRanges: hours(10, 12) }]
  expect(resolveSpa({ deskHours: own }, {}, { offered }).deskHours).toEqual(own)
  expect(resolveSpa({ deskHours: [] }, {}, { offered }).deskHours).toEqual([])
})

test('what the environment sets wins over the owner', () => {
  const spa = resolveSpa(
    { timeZone: 'Africa/Nairobi', booking: { holdMinutes: 30, horizonDays: 90 } },
    { timeZone: 'Africa/Accra', 'booking.holdMinutes': 5, 'email.owner': 'Folake <owner@spa.example>' },
  )
  expect(spa.timeZone).toBe('Africa/Accra')
  expect(spa.booking).toEqual({ ...business.booking, holdMinutes: 5, horizonDays: 90 })
  expect(spa.email.owner).toBe('owner@spa.example')
})
