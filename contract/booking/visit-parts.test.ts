import { describe, expect, test } from 'vitest'
import {
  isVisit,
  namesAmong,
  partsOf,
  partText,
  type Visited,
  visitInChat,
  visitName,
  visitSize,
  visitTimes,
} from './visit-parts.ts'
import { wishOf } from './visit-wish.ts'

const ada = { _id: 'ada', name: 'Ada' }
const one = (changes: object = {}) => ({
  _id: 'first',
  guest: 0,
  subServiceId: 'deep',
  subServiceName: 'Deep tissue massage',
  bookingTime: '10:00 AM',
  therapist: null,
  therapistWanted: false,
  ...changes,
})
const massage = one({ therapist: ada, therapistWanted: true })
const facial = one({ _id: 'second', guest: 1, subServiceId: 'glow', subServiceName: 'Glow facial' })
const pedicure = one({ _id: 'third', subServiceId: 'feet', subServiceName: 'Pedicure', bookingTime: '11:40 AM' })

const visit = {
  subServiceName: 'Deep tissue massage',
  bookingDate: '2026-11-20',
  bookingTime: '10:00 AM',
  visitMinutes: 160,
  treatments: [massage, facial, pedicure],
  guestNames: ['', 'Bola'],
}
const plain = { ...visit, visitMinutes: 90, treatments: [massage], guestNames: [] }
const lines = (of: Parameters<typeof partsOf>[0], whose?: 'my' | 'the') =>
  partsOf(of, whose).map(part => `${part.time}  ${partText(part)}`)

describe('the parts of a visit', () => {
  test('say when, what, with whom if somebody was asked for, and for whom but for who books', () => {
    expect(lines(visit)).toEqual([
      '10:00 AM  Deep tissue massage with Ada',
      '10:00 AM  Glow facial, for Bola',
      '11:40 AM  Pedicure',
    ])
  })

  test('name nobody who was not asked for', () => {
    expect(lines({ treatments: [one({ therapist: ada }), pedicure] })[0]).toBe('10:00 AM  Deep tissue massage')
  })

  test('call a guest without a name yours, and count them from the second on', () => {
    const nameless = { treatments: visit.treatments }
    expect(lines(nameless)[1]).toBe('10:00 AM  Glow facial, for your guest')
    expect(lines(nameless, 'my')[1]).toBe('10:00 AM  Glow facial, for my guest')
    const three = { treatments: [massage, facial, one({ guest: 2 })], guestNames: ['', '', ''] }
    expect(lines(three, 'the').slice(1)).toEqual([
      '10:00 AM  Glow facial, for the first guest',
      '10:00 AM  Deep tissue massage, for the second guest',
    ])
  })

  test('name also who is treated first, if somebody books for others alone', () => {
    expect(lines({ ...visit, guestNames: ['Mama', 'Bola'] })[0]).toBe(
      '10:00 AM  Deep tissue massage with Ada, for Mama',
    )
  })

  test('with somebody and for somebody: both are said', () => {
    const both = { treatments: [massage, { ...massage, guest: 1 }], guestNames: ['', 'Bola'] }
    expect(lines(both)[1]).toBe('10:00 AM  Deep tissue massage with Ada, for Bola')
  })
})

describe('a visit is called', () => {
  test('by its first treatment and how many more there are', () => {
    expect(visitName(visit)).toBe('Deep tissue massage and 2 more')
    expect(visitName(plain)).toBe('Deep tissue massage')
  })

  test('by how much it is, for how many', () => {
    expect(visitSize(visit)).toBe('3 treatments for 2 people')
    expect(visitSize({ treatments: [massage, pedicure] })).toBe('2 treatments')
  })

  test('with the time it begins and ends; one treatment only with when it begins', () => {
    expect(visitTimes(visit, 'Africa/Lagos')).toBe('10:00 AM – 12:40 PM')
    expect(visitTimes(plain, 'Africa/Lagos')).toBe('10:00 AM')
  })

  test('with the end as the clock shows it, also in the night in which it is changed', () => {
    const night = { ...visit, bookingDate: '2026-03-29', bookingTime: '12:30 AM', visitMinutes: 60 }
    expect(visitTimes(night, 'Europe/London')).toBe('12:30 AM – 2:30 AM')
  })

  test('in a chat without what is done', () => {
    const said = '3 treatments for 2 people: 10:00 AM with Ada, 10:00 AM for Bola, 11:40 AM'
    expect(visitInChat(visit)).toBe(said)
    const many = { treatments: Array.from({ length: 8 }, (_, index) => one({ guest: index % 4 })) }
    expect(visitInChat(many)).toBe('8 treatments for 4 people')
  })
})

test('what a device saved before there were visits is a plain booking', () => {
  const { subServiceName, bookingDate, bookingTime } = visit
  const old: Visited & typeof plain = JSON.parse(JSON.stringify({ subServiceName, bookingDate, bookingTime }))
  expect(isVisit(old)).toBe(false)
  expect(partsOf(old)).toEqual([])
  expect(visitName(old)).toBe('Deep tissue massage')
  expect(visitTimes(old, 'Africa/Lagos')).toBe('10:00 AM')
})

describe('the same again', () => {
  test('is each guest with their treatments in order, and whom they asked for', () => {
    expect(wishOf(visit)).toEqual([
      { name: '', treatments: [{ subServiceId: 'deep', therapistId: 'ada' }, { subServiceId: 'feet' }] },
      { name: 'Bola', treatments: [{ subServiceId: 'glow' }] },
    ])
  })

  test('wishes for nobody who only happened to treat them', () => {
    expect(wishOf({ treatments: [one({ therapist: ada })] })).toEqual([
      { name: '', treatments: [{ subServiceId: 'deep' }] },
    ])
  })

  test('a guest who came later comes later again, unless no visit could be asked for like that', () => {
    const later = (bookingTime: string) => wishOf({ treatments: [massage, { ...facial, bookingTime }] })[1]
    expect(later('10:30 AM')).toMatchObject({ startsAfterMinutes: 30 })
    expect(later('10:40 AM')).not.toHaveProperty('startsAfterMinutes')
    expect(later('1:00 PM')).not.toHaveProperty('startsAfterMinutes')
  })
})

describe('a treatment whose name does not say what it is', () => {
  const named = (serviceName: string, subServiceName: string) => one({ serviceName, subServiceName })

  test.each(['60 minutes', '90 mins', '1 hour', '45 Minutes', '1 hour and 30 min'])(
    '“%s” has its service before it',
    name => {
      expect(visitName({ serviceName: 'Massage', subServiceName: name })).toBe(`Massage: ${name}`)
      expect(lines({ treatments: [named('Massage', name)] })).toEqual([`10:00 AM  Massage: ${name}`])
    },
  )

  test('one of the same name as another service’s beside it has its service before it at the desk', () => {
    const treatments = [named('Facials', 'Classic'), named('Lashes', 'Classic'), named('Lashes', 'Volume')]
    const names = ['Facials: Classic', 'Lashes: Classic', 'Volume']
    expect(treatments.map(namesAmong(treatments))).toEqual(names)
    expect(treatments.map(namesAmong(treatments.slice(0, 1)))).toEqual(['Classic', 'Lashes: Classic', 'Volume'])
  })

  test('one with a name of its own stays as it is, and so does what a device saved without its service', () => {
    expect(visitName({ serviceName: 'Massage', subServiceName: '60 minute facial' })).toBe('60 minute facial')
    expect(visitName({ subServiceName: '60 minutes' })).toBe('60 minutes')
  })
})
