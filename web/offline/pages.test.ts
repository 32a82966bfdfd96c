import { expect, test } from 'vitest'
import { pageToKeep, shellOf } from './pages.ts'

test('a page that is the same for everyone is kept under its own address', () => {
  for (const path of ['/', '/services', '/services/facials', '/booking', '/policy']) {
    expect(shellOf(path)).toBe(path)
    expect(pageToKeep(path)).toBe(path)
  }
  expect(shellOf('/services/')).toBe('/services')
})

test('a page that names a booking is opened from the empty one, and never kept', () => {
  for (const kind of ['pay', 'success', 'manage']) {
    expect(shellOf(`/booking/${kind}/K7QF2MNP`)).toBe(`/booking/${kind}/_`)
    expect(pageToKeep(`/booking/${kind}/K7QF2MNP`)).toBeUndefined()
  }
})

test('the desk, the API and addresses of the newsletter are none of its business', () => {
  for (const path of ['/desk', '/desk/receipts', '/api/health', '/newsletter/unsubscribe/ada@example.com'])
    expect(shellOf(path)).toBeUndefined()
})
