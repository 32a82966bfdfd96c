import { expect, test } from 'vitest'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { type Draft, readDraft, writeDraft } from './draft.ts'

const KEY = 'booking_draft'
const NOW = Date.parse('2026-11-15T10:00:00Z')
const HOUR_MS = 3_600_000

const draft: Draft = {
  serviceId: 'service-facials',
  subServiceId: 'sub-glow',
  subServiceName: 'Glow Facial',
  therapistId: 'ngozi',
  therapistName: 'Ngozi Eze',
  visit: [
    {
      name: 'Bola',
      startsAfterMinutes: 0,
      treatments: [{ subServiceId: 'sub-deep', subServiceName: 'Deep Cleanse', therapistId: '', therapistName: '' }],
    },
  ],
  date: '2026-11-20',
  time: '10:30 AM',
  userInfo: { ...EMPTY_USER_INFO, fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348012345678' },
  heldHash: 'K7QF-2M9X-T4WB',
  left: null,
}
const nothing: Draft = {
  serviceId: '',
  subServiceId: '',
  subServiceName: '',
  therapistId: '',
  therapistName: '',
  visit: [],
  date: '',
  time: '',
  userInfo: EMPTY_USER_INFO,
  heldHash: '',
  left: null,
}

test('a draft is found again within a day, and then deleted from the device', () => {
  writeDraft(draft, NOW)
  expect(readDraft(NOW + 23 * HOUR_MS)).toEqual(draft)
  expect(readDraft(NOW + 24 * HOUR_MS)).toBeUndefined()
  expect([localStorage.getItem(KEY), sessionStorage.getItem(KEY)]).toEqual([null, null])
})

test('a tab finds its own draft again, and a new one the newest', () => {
  writeDraft(draft, NOW)
  const ofTheOtherTab = { ...draft, subServiceId: 'sub-deep', date: '2026-11-21' }
  localStorage.setItem(KEY, JSON.stringify({ version: 1, savedAt: NOW, ...ofTheOtherTab }))
  expect(readDraft(NOW)).toEqual(draft)
  sessionStorage.clear()
  expect(readDraft(NOW)).toEqual(ofTheOtherTab)
})

test('a draft from a clock that was ahead is not trusted', () => {
  writeDraft(draft, NOW + HOUR_MS)
  expect(readDraft(NOW)).toBeUndefined()
})

test('with nothing chosen or typed nothing is kept', () => {
  writeDraft(draft, NOW)
  writeDraft(nothing, NOW)
  expect([localStorage.getItem(KEY), sessionStorage.getItem(KEY)]).toEqual([null, null])
})

test.each(['not json', '3', 'null', '{"version":2}', '{"version":1}', '[]'])('%s is no draft', text => {
  localStorage.setItem(KEY, text)
  expect(readDraft(NOW)).toBeUndefined()
})

test('fields that are not what they should be are taken as empty', () => {
  const visit = [{ name: 7, startsAfterMinutes: 'soon', treatments: 'many' }]
  const odd = { serviceId: 7, visit, date: 'tomorrow', time: null, userInfo: { fullName: {}, phoneNumber: '<b>' } }
  localStorage.setItem(KEY, JSON.stringify({ version: 1, savedAt: NOW, ...odd }))
  expect(readDraft(NOW)).toEqual({ ...nothing, visit: [{ name: '', startsAfterMinutes: 0, treatments: [] }] })
})

test('a visit that another choice left behind is kept with it, also where nothing else is', () => {
  const { userInfo: _, heldHash: __, left: ___, ...left } = draft
  writeDraft({ ...nothing, left }, NOW)
  expect(readDraft(NOW)).toEqual({ ...nothing, left })
})
