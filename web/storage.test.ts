import { afterEach, expect, test, vi } from 'vitest'
import { readJson, readText, writeJson, writeText } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a value is read as it was written, in its own area, until it is removed', () => {
  expect(writeJson('own_bookings', { bookings: [1] })).toBe(true)
  writeText('survey_words', 'a friend', 'sessionStorage')
  expect(readJson('own_bookings')).toEqual({ bookings: [1] })
  expect(readText('survey_words', 'sessionStorage')).toBe('a friend')
  expect(readText('survey_words')).toBeNull()
  writeJson('own_bookings', undefined)
  expect(readJson('own_bookings')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test.each(['', 'not json', 'null'])('“%s” is no content', text => {
  localStorage.setItem('own_bookings', text)
  expect(readJson('own_bookings')).toBeUndefined()
})

test('a full storage refuses to write, and the caller knows', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(writeText('token', 'x')).toBe(false)
  expect(writeJson('token', {})).toBe(false)
})

test('a browser without storage has nothing and takes nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readText('token')).toBeNull()
  expect(readJson('token')).toBeUndefined()
  expect(writeText('token', 'x')).toBe(false)
})
