import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aService } from '#web/testing/examples.ts'
import { fakeObserver } from '#web/testing/fake-observer.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk } from '#web/testing/show-desk.tsx'
import Preview from './Preview.tsx'

test('a preview shows the site’s own cards, and asks nothing of the minute', async () => {
  const comeNear = fakeObserver()
  const server = fakeServer()
  server.answer('GET /api/desk/pictures', { success: true, pictures: [] })
  showDesk('/desk/catalogue/facials', <Preview service={aService()} />)
  comeNear(true)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('link', { name: 'Facials' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Glow Facial' })).toBeTruthy()
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/desk/pictures'])
})
