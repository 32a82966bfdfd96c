import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#contract/platform/dates.ts'
import { ADA, aPerson, aTeamBooking, aTeamDay, BOLA, DATE } from '#web/desk/day/today/testing/a-day.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import WeekPage from './WeekPage.tsx'

putSpa(aSpa())
afterEach(() => {
  cleanup()
  clearDeskData()
})

test('the week can be one person’s: their bookings, and the days on which they are off', async () => {
  const server = fakeServer()
  server.answer('GET /api/desk/me', { success: true, role: 'desk', name: 'Till' })
  for (let day = 0; day < 7; day++) {
    const date = addDays(DATE, day)
    const bookings = [
      aTeamBooking('10:00 AM', { bookingDate: date, fullName: `Kemi ${day}` }),
      aTeamBooking('11:00 AM', { bookingDate: date, fullName: `Tola ${day}`, therapist: BOLA }),
    ]
    const isOff = day === 2
    const bola = aPerson(BOLA, isOff ? { hours: [], reason: 'Sick' } : {})
    const booked = isOff ? bookings.slice(0, 1) : bookings
    const answer = aTeamDay({ date, therapists: [aPerson(ADA), bola], bookings: booked })
    server.answer(`GET /api/desk/day?date=${date}`, { success: true, ...answer })
  }
  showDesk(`/desk/week?date=${DATE}`, <WeekPage />)
  await screen.findByText('Kemi 0')
  expect(screen.getAllByText('2 booked')).toHaveLength(6)
  tap('Bola')
  expect(screen.queryByText('Kemi 0')).toBeNull()
  screen.getByText('Tola 0')
  expect(screen.getAllByText('1 booked')).toHaveLength(6)
  screen.getByText('Sick')
  tap('Everyone')
  screen.getByText('Kemi 0')
  // A phone has no list below its bars, so they say it themselves.
  screen.getByText('10:00 AM to 11:00 AM, Kemi 0, Confirmed')
})
