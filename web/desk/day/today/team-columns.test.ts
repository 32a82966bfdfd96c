import { describe, expect, test } from 'vitest'
import type { Day } from '#web/api/desk.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { type By, columnsOf, lackingText, placeOf } from './columns.ts'
import { dayLine } from './day-line.ts'
import { hoursShown } from './sheets.ts'
import { ADA, aBlock, aBooking, aPerson, aTeamBooking, aTeamDay, BOLA, OPEN, SUITE } from './testing/a-day.ts'

putSpa(aSpa())

const columns = (day: Day, by: By = 'therapist') => columnsOf(day, OPEN, by)
const titles = (day: Day, by?: By) => columns(day, by).map(({ title }) => title)
const named = (day: Day, title: string, by?: By) => columns(day, by).find(column => column.title === title)!
const free = (day: Day, title: string, by?: By) => named(day, title, by).free.map(({ at, until }) => `${at}-${until}`)

test('people, or rooms, take the place of the stations of the services that take them; the others keep theirs', () => {
  expect(titles(aTeamDay())).toEqual(['Ada', 'Bola', 'Nails 1', 'Nails 2'])
  expect(titles(aTeamDay(), 'room')).toEqual(['Room 1', 'Suite', 'Nails 1', 'Nails 2'])
})

test('a booking stands with its person, and in its room', () => {
  const booking = aTeamBooking('10:00 AM')
  const day = aTeamDay({ bookings: [booking] })
  expect(named(day, 'Ada').bookings).toEqual([booking])
  expect(named(day, 'Room 1', 'room').bookings).toEqual([booking])
})

test('what lacks its person, or its room, stands first in a column of its own, in words', () => {
  const nobody = aTeamBooking('10:00 AM', { therapist: null, lacks: ['therapist'] })
  const nowhere = aTeamBooking('11:00 AM', { room: null, lacks: ['room'] })
  const day = aTeamDay({ bookings: [nobody, nowhere] })
  expect(titles(day)).toEqual(['Nobody yet', 'Ada', 'Bola', 'Nails 1', 'Nails 2'])
  expect(columns(day)[0]).toMatchObject({ isLacking: true, bookings: [nobody] })
  expect(titles(day, 'room')[0]).toBe('No room yet')
  expect(columns(day, 'room')[0]).toMatchObject({ isLacking: true, bookings: [nowhere] })
  expect([nobody, nowhere].map(one => lackingText(day, one))).toEqual(['Nobody yet', 'No room yet'])
  expect(lackingText(day, { ...nobody, lacks: ['therapist', 'room'] })).toBe('Nobody yet, No room yet')
})

test('a guest whose person is away is marked with that, also where they lack a room; nobody else is', () => {
  const [kemi, tola, zainab] = [
    aTeamBooking('9:00 AM'),
    aTeamBooking('10:00 AM', { lacks: ['room'] }),
    aTeamBooking('11:00 AM'),
  ]
  const day = aTeamDay({ bookings: [kemi, tola, zainab], away: [kemi._id, tola._id] })
  expect(day.bookings.map(one => lackingText(day, one))).toEqual(['Ada is away', 'Ada is away, No room yet', ''])
})

test('a booking from before there was a team lacks a person; once it is done it keeps its station', () => {
  const before = aTeamBooking('10:00 AM', { therapist: null, room: null, station: 1, lacks: ['therapist', 'room'] })
  expect(titles(aTeamDay({ bookings: [before] }))[0]).toBe('Nobody yet')
  const done = aTeamDay({ bookings: [{ ...before, status: 'done', lacks: [] }] })
  expect(titles(done)).toEqual(['Ada', 'Bola', 'Massage', 'Nails 1', 'Nails 2'])
})

test('what needs no person stands in its room among the people, and what needs no room with its person among the rooms', () => {
  const sauna = aTeamBooking('10:00 AM', { serviceId: 'sauna', therapist: null, room: SUITE })
  const lashes = aTeamBooking('10:00 AM', { serviceId: 'lashes', therapist: BOLA, room: null })
  const day = aTeamDay({ bookings: [sauna, lashes] })
  expect(titles(day)).toEqual(['Ada', 'Bola', 'Suite', 'Nails 1', 'Nails 2'])
  expect(titles(day, 'room')).toEqual(['Room 1', 'Suite', 'Bola', 'Nails 1', 'Nails 2'])
  // Bola may be busy in a room, too.
  expect(free(day, 'Bola', 'room')).toEqual([])
})

describe('a person is free', () => {
  test('within their hours, between bookings and breaks of their own', () => {
    const lunch = aBlock('12:00', '13:00', { therapistId: 'ada', reason: 'Lunch' })
    const day = aTeamDay({ bookings: [aTeamBooking('9:00 AM', { turnoverMinutes: 15 })], blocks: [lunch] })
    expect(free(day, 'Ada')).toEqual(['615-720', '780-1020'])
    expect(named(day, 'Ada').blocks).toMatchObject([{ at: 720, until: 780, reason: 'Lunch' }])
    expect(free(day, 'Bola')).toEqual(['540-1020'])
    expect(free(day, 'Room 1', 'room')).toEqual(['615-1080'])
  })

  test('not while the whole spa is blocked, and not on a day off', () => {
    const day = aTeamDay({
      therapists: [aPerson(ADA), aPerson(BOLA, { hours: [], reason: 'Sick' })],
      blocks: [aBlock('09:00', '16:00')],
    })
    expect(free(day, 'Ada')).toEqual(['960-1020'])
    expect(free(day, 'Bola')).toEqual([])
  })

  test('also before the spa opens, if they work then', () => {
    const early = aPerson(ADA, { hours: [{ start: 420, end: 600 }] })
    const day = aTeamDay({ therapists: [early] })
    expect(free(day, 'Ada')).toEqual(['420-600'])
    expect(hoursShown(columns(day), OPEN)).toEqual({ first: 420, last: 1080 })
  })
})

test('a room for two is free until both places are taken, and its break is nobody else’s', () => {
  const inSuite = { room: SUITE }
  const day = aTeamDay({
    bookings: [aTeamBooking('9:00 AM', { ...inSuite, duration: 120 }), aTeamBooking('10:00 AM', inSuite)],
    blocks: [aBlock('15:00', '18:00', { roomId: 'suite' })],
  })
  expect(free(day, 'Suite', 'room')).toEqual(['540-600', '660-900'])
  expect(free(day, 'Room 1', 'room')).toEqual(['540-1080'])
})

describe('in the list', () => {
  test('a row says with whom and where, and whether it was agreed with the guest', () => {
    const day = aTeamDay()
    expect(placeOf(day, aTeamBooking('9:00 AM', { therapistWanted: true }))).toBe('Ada, as agreed · Room 1')
    expect(placeOf(day, aTeamBooking('9:00 AM', { therapist: null }))).toBe('Room 1')
    expect(placeOf(day, aBooking('9:00 AM', { serviceId: 'nails', serviceName: 'Nails', station: 2 }))).toBe('Nails 2')
  })

  test('a free time names who is free throughout it, or anyone if all are', () => {
    const day = aTeamDay({ bookings: [aTeamBooking('11:00 AM')] })
    const gaps = dayLine(day, OPEN).flatMap(entry =>
      entry.kind === 'gap' ? [[`${entry.at}-${entry.until}`, entry.places] as const] : [],
    )
    expect(gaps).toMatchObject([
      ['540-1020', [{ title: 'Bola', fills: { therapist: 'bola' } }]],
      ['540-1080', [{ title: 'Nails', fills: { service: 'nails' } }]],
    ])
    const [empty] = dayLine(aTeamDay(), OPEN)
    expect(empty).toMatchObject({ kind: 'gap', at: 540, places: [{ title: 'Anyone', fills: {} }] })
  })
})

test('a day that an older version of the desk stored has columns all the same', () => {
  const { therapists, rooms, ...stored } = aTeamDay({ bookings: [aBooking('9:00 AM', { serviceId: 'nails' })] })
  const old = { ...stored, stations: stored.stations.slice(-1) } as Day
  expect(titles(old)).toEqual(['Nails 1', 'Nails 2'])
})
