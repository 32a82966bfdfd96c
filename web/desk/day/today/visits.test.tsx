import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { Day } from '#web/api/desk.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { partsOf, whoOf } from '#web/desk/parts.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { showDesk } from '#web/testing/show-desk.tsx'
import { columnsOf, lackingText } from './columns.ts'
import DayColumns from './DayColumns.tsx'
import { DayList } from './DayList.tsx'
import { dayLine } from './day-line.ts'
import { ADA, aBlock, aTeamBooking, aTeamDay, aVisit, BOLA, DATE, OPEN, SUITE } from './testing/a-day.ts'
import { visitMarks } from './visit-marks.ts'

putSpa(aSpa())
afterEach(cleanup)

/** Kemi has a massage and then lashes, Tola a massage at the same time; from ten until noon. */
let visit: DeskBooking
let day: Day
beforeEach(() => {
  visit = aVisit('10:00 AM', { fullName: 'Kemi', guestNames: ['', 'Tola'] }, [
    { guest: 0, therapist: ADA, room: SUITE, subServiceName: 'Classic' },
    { guest: 1, therapist: BOLA, room: SUITE, subServiceName: 'Classic', therapistWanted: true },
    { guest: 0, afterMinutes: 60, therapist: BOLA, room: null, serviceId: 'lashes', subServiceName: 'Lashes' },
  ])
  day = aTeamDay({ bookings: [visit] })
})

const rows = () => within(screen.getByRole('list', { name: 'The day' })).getAllByRole('listitem')

test('a visit is one row: its span, how many come, and its parts in order with who and where and for whom', () => {
  showDesk('/desk', <DayList day={day} isToday={false} mayBook />)
  const row = rows().find(one => one.textContent?.includes('Kemi'))!
  expect(row.textContent).toContain('10:00 AMto 12:00 PM2 h')
  expect(row.textContent).toContain('2 guests · Classic and 2 more')
  expect([...row.querySelectorAll('[data-part]')].map(part => part.textContent)).toEqual([
    '10:00 AMClassic, for KemiAda · Suite',
    '10:00 AMClassic, for TolaBola, as agreed · Suite',
    '11:00 AMLashes, for KemiBola',
  ])
  expect(rows().filter(one => one.textContent?.includes('Classic'))).toHaveLength(1)
})

test('each part stands with who does it at its own time, and in its room', () => {
  const spans = (title: string, by: 'therapist' | 'room' = 'therapist') =>
    columnsOf(day, OPEN, by)
      .find(column => column.title === title)!
      .bookings.map(part => `${part.bookingTime} ${whoOf(part)}`)
  expect(spans('Ada')).toEqual(['10:00 AM Kemi'])
  expect(spans('Bola')).toEqual(['10:00 AM Tola, with Kemi', '11:00 AM Kemi'])
  expect(spans('Suite', 'room')).toEqual(['10:00 AM Kemi', '10:00 AM Tola, with Kemi'])
})

test('free stretches respect every part, and an offered one begins after it', () => {
  const free = (title: string, by: 'therapist' | 'room' = 'therapist') =>
    columnsOf(day, OPEN, by)
      .find(column => column.title === title)!
      .free.map(({ at, until }) => `${at}-${until}`)
  expect([free('Ada'), free('Bola'), free('Suite', 'room')]).toEqual([
    ['540-600', '660-1020'],
    ['540-600', '720-1020'],
    ['540-600', '660-1080'],
  ])
  const gaps = dayLine(day, OPEN).filter(({ kind }) => kind === 'gap')
  expect(gaps).toContainEqual(
    expect.objectContaining({ at: 660, until: 1020, places: [expect.objectContaining({ title: 'Ada' })] }),
  )
})

test('a part that lacks its person stands apart, and the others do not', () => {
  const [, tola] = visit.treatments
  Object.assign(tola!, { therapist: null, lacks: ['therapist'] })
  const [first, ...others] = columnsOf(day, OPEN)
  expect(first!.title).toBe('Nobody yet')
  expect(first!.bookings.map(whoOf)).toEqual(['Tola, with Kemi'])
  expect(others.flatMap(({ bookings }) => bookings)).toHaveLength(2)
  expect(partsOf(visit).map(part => lackingText(day, part))).toEqual(['', 'Nobody yet', ''])
})

test('whose person is away is said of that part alone', () => {
  const [, , lashes] = visit.treatments
  expect(partsOf(visit).map(part => lackingText({ away: [lashes!._id] }, part))).toEqual(['', '', 'Bola is away'])
})

test('the parts are joined by a letter, a number and an edge, and light up together', () => {
  const other = aVisit('2:00 PM', { fullName: 'Zainab' }, [
    { guest: 0, therapist: ADA, room: SUITE },
    { guest: 0, afterMinutes: 60, therapist: BOLA, room: SUITE },
  ])
  day = aTeamDay({ bookings: [visit, aTeamBooking('9:00 AM', { fullName: 'Ngozi' }), other] })
  expect([...visitMarks(day).values()].map(({ letter }) => letter)).toEqual(['A', 'B'])
  showDesk('/desk', <DayColumns day={day} by="therapist" isToday={false} mayBook />)
  const columns = screen.getByRole('region', { name: 'People' })
  const blocks = within(columns).getAllByRole('link', { name: /Visit|Ngozi/ })
  const parts = blocks.filter(one => one.textContent?.includes('Visit'))
  expect(parts.map(one => one.querySelector('[data-visit]')!.textContent)).toEqual(
    expect.arrayContaining(['Visit A 1 of 3, /3', 'Visit A 2 of 3, /3', 'Visit A 3 of 3, /3', 'Visit B 1 of 2, /2']),
  )
  const lit = () => parts.filter(one => one.style.boxShadow !== '').length
  expect(lit()).toBe(0)
  fireEvent.focus(parts.find(one => one.textContent?.includes('A 1'))!)
  expect(lit()).toBe(3)
  fireEvent.blur(parts[0]!)
  expect(lit()).toBe(0)
  // Paper has no focus, but the same letters and edges.
  expect(document.querySelectorAll('[data-sheet] [data-visit]')).toHaveLength(5)
})

test('a tight part keeps its treatment: of its two lines the time is cut first, and on the shortest the name', () => {
  const minutes = (count: number) => ({ endsAt: `2026-11-16T${count < 60 ? `09:${count}` : '10:00'}:00.000Z` })
  for (const count of [30, 20, 15]) {
    visit.treatments[0] = { ...visit.treatments[0]!, ...minutes(count), durationMinutes: count }
    showDesk('/desk', <DayColumns day={day} by="therapist" isToday={false} mayBook />)
    const block = within(screen.getByRole('region', { name: 'People' })).getByRole('link', { name: /A 1/ })
    const [name, treatment] = [block.querySelector('[data-name]')!, block.querySelector('[data-treatment]')!]
    expect(treatment.textContent).toBe('Classic, 10:00 AM')
    expect(treatment.className).toContain('truncate')
    expect(name.className).toContain(count < 30 ? 'truncate' : 'line-clamp-2')
    expect(name.className.includes('shrink-[9]')).toBe(count === 15)
    cleanup()
  }
})

test('a part tells where its guest goes on to', () => {
  showDesk('/desk', <DayColumns day={day} by="therapist" isToday={false} mayBook />)
  const columns = screen.getByRole('region', { name: 'People' })
  expect(within(columns).getByText('Suite, then 11:00 AM, Bola')).toBeTruthy()
})

test('a guest who did not come is struck out, in the list and in the columns', () => {
  visit.guestMarks = [
    { arrivedAt: '2026-11-16T09:00:00.000Z', missed: false, doneAt: null },
    { arrivedAt: null, missed: true, doneAt: null },
  ]
  visit.arrivedAt = '2026-11-16T09:00:00.000Z'
  showDesk('/desk', <DayList day={day} isToday={false} mayBook />)
  expect(screen.getByText(/for Tola/).closest('[data-part]')!.className).toContain('line-through')
  // Whoever else comes is here.
  screen.getByText('Is here')
})

test('a row says how many of several guests are here', () => {
  const arrivedAt = '2026-11-16T09:00:00.000Z'
  const guestMarks = [
    { arrivedAt, missed: false, doneAt: null },
    { arrivedAt: null, missed: false, doneAt: null },
  ]
  showDesk('/desk', <BookingRow booking={{ ...visit, arrivedAt, guestMarks }} />)
  screen.getByText('1 of 2 here')
})

test('a plain booking is its own only part, as it is', () => {
  const plain = aTeamBooking('9:00 AM')
  expect(partsOf(plain)[0]).toBe(plain)
  expect(visitMarks(aTeamDay({ bookings: [plain] })).size).toBe(0)
})

test('who is away all day is not said to be away again, unless guests are still with them', () => {
  vi.useFakeTimers({ now: new Date(`${DATE}T08:00:00+01:00`), toFake: ['Date'] })
  const away = (therapistId: string) => aBlock('09:00', '17:00', { therapistId, reason: 'Fever' })
  const kemi = aTeamBooking('10:00 AM', { therapist: BOLA })
  showDesk(
    '/desk',
    <DayColumns
      day={aTeamDay({ bookings: [kemi], blocks: [away('ada'), away('bola')] })}
      by="therapist"
      isToday={false}
      mayBook
    />,
  )
  expect(screen.queryByRole('link', { name: 'Ada is away' })).toBeNull()
  screen.getByRole('link', { name: 'Bola is away' })
})
