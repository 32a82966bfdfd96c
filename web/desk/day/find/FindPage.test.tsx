import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk } from '#web/testing/show-desk.tsx'
import { today } from '../../times.ts'
import { aVisit } from '../today/testing/a-day.ts'
import FindPage from './FindPage.tsx'

putSpa(aSpa())
afterEach(() => {
  cleanup()
  clearDeskData()
})

test('a visit that is found names its guests and all of its treatments', async () => {
  const server = fakeServer()
  const visit = aVisit('10:00 AM', { fullName: 'Kemi', guestNames: ['', 'Tola'] }, [
    { guest: 0, subServiceName: 'Classic' },
    { guest: 1, subServiceName: 'Glow' },
    { guest: 0, afterMinutes: 60, subServiceName: 'Lashes' },
  ])
  const found = { success: true, bookings: [visit], nextCursor: null }
  server.answer(`GET /api/booking/list?from=${today()}&order=next`, found)
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  showDesk('/desk/find', <FindPage />)
  const row = await screen.findByRole('link', { name: /Kemi/ })
  expect(row.textContent).toContain('With Tola · Classic + Glow + Lashes')
})
