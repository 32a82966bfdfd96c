import { expect, test } from 'vitest'
import type { BookingState } from '#web/store/booking.ts'
import type { Draft } from '#web/store/draft.ts'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { choiceOfDraft } from '#web/store/visit-draft.ts'
import { aService, aSubService } from '#web/testing/examples.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { arrival, choiceInAddress, type Requested } from './arrival.ts'

const facials = aService()
const massage = aService({
  _id: 'service-massage',
  slug: 'massage',
  name: 'Massage',
  serviceArray: [aSubService({ _id: 'sub-swedish', name: 'Swedish Massage' })],
})
const draft: Draft = {
  serviceId: 'service-facials',
  subServiceId: 'sub-glow',
  subServiceName: 'Glow Facial',
  therapistId: '',
  therapistName: '',
  visit: [],
  date: '2026-11-20',
  time: '10:30 AM',
  userInfo: { ...EMPTY_USER_INFO, fullName: 'Ada Obi', email: 'ada@example.com' },
  heldHash: '',
  left: null,
}

interface Visit {
  requested?: Partial<Requested>
  chosen?: Partial<BookingState>
  draft?: Draft
}

function arrivalOf({ requested, chosen, draft }: Visit) {
  return arrival({
    services: [facials, massage],
    requested: { slug: null, subServiceId: null, therapistId: null, ...requested },
    chosen: { ...testStores().booking.getState(), ...chosen },
    draft,
    team: [{ _id: 'ngozi', name: 'Ngozi' }],
    today: '2026-11-15',
  })
}

function arriving({ requested, chosen, draft }: Visit) {
  const { service, subService, date, time, userInfo } = arrivalOf({ requested, chosen, draft })
  return [service?._id, subService?._id, date, time, userInfo]
}

const DETAILS = { fullName: 'Ada Obi', email: 'ada@example.com' }
const AS_DRAFTED = ['service-facials', 'sub-glow', '2026-11-20', '10:30 AM', DETAILS]
const without = (service?: string, subService?: string) => [service, subService, undefined, undefined, DETAILS]

test('without anything to go by, nothing is chosen', () => {
  expect(arriving({})).toEqual([undefined, undefined, undefined, undefined, {}])
})

test.each<[string, Omit<Visit, 'draft'>, unknown[]]>([
  ['nothing else', {}, AS_DRAFTED],
  ['a link to the drafted sub-service', { requested: { slug: 'facials', subServiceId: 'sub-glow' } }, AS_DRAFTED],
  [
    'a link to another sub-service',
    { requested: { slug: 'massage', subServiceId: 'sub-swedish' } },
    without('service-massage', 'sub-swedish'),
  ],
  ['a link to the drafted service', { requested: { slug: 'facials' } }, without('service-facials')],
  ['a link to another one', { requested: { slug: 'massage' } }, without('service-massage')],
  ['a link to one that is gone', { requested: { slug: 'gone', subServiceId: 'sub-glow' } }, without()],
  ['a tap on the drafted service', { chosen: { selectedService: facials } }, without('service-facials')],
  ['a tap on another one', { chosen: { selectedService: massage } }, without('service-massage')],
  [
    'a tap, which also leads to an address',
    { requested: { slug: 'facials' }, chosen: { selectedService: facials } },
    without('service-facials'),
  ],
  [
    'a tap on another price',
    { chosen: { selectedService: facials, selectedSubService: facials.serviceArray[1]! } },
    without('service-facials', 'sub-deep'),
  ],
])('with a draft and %s, the choice is right and the details stay', (_, visit, expected) => {
  expect(arriving({ draft, ...visit })).toEqual(expected)
})

test('a service found by searching is taken although the list of services is older', () => {
  const found = aService({ _id: 'service-new', slug: 'new' })
  expect(arriving({ requested: { slug: 'new' }, chosen: { selectedService: found } })[0]).toBe('service-new')
})

test('what is typed in the slice is not overwritten', () => {
  const userInfo = { ...EMPTY_USER_INFO, fullName: 'Bola' }
  expect(arriving({ draft, chosen: { userInfo } })[4]).toEqual({ email: 'ada@example.com' })
})

test('a drafted day that has passed is not chosen again', () => {
  expect(arriving({ draft: { ...draft, date: '2026-11-14' } }).slice(1, 4)).toEqual(['sub-glow', undefined, undefined])
})

test.each([
  [{ slug: 'unknown', subServiceId: 'sub-glow' }, undefined, undefined],
  [{ slug: 'massage', subServiceId: 'sub-glow' }, 'service-massage', undefined],
])('the address %j leads to %s and %s', (requested, service, subService) => {
  expect(arriving({ requested }).slice(0, 2)).toEqual([service, subService])
})

// With whom

const NGOZI = { _id: 'ngozi', name: 'Ngozi' }
const ADA = { _id: 'ada', name: 'Ada' }
const withAda = { ...draft, therapistId: 'ada', therapistName: 'Ada' }
const glow = { slug: 'facials', subServiceId: 'sub-glow' }

test.each<[string, Visit, typeof ADA | null]>([
  ['nothing to go by', {}, null],
  ['the draft', { draft: withAda }, ADA],
  ['a link to the drafted sub-service', { draft: withAda, requested: glow }, ADA],
  ['a link to another one', { draft: withAda, requested: { slug: 'facials', subServiceId: 'sub-deep' } }, null],
  ['this visit', { chosen: { therapist: NGOZI }, draft: withAda }, NGOZI],
  ['a link to a person', { draft: withAda, requested: { ...glow, therapistId: 'ngozi' } }, NGOZI],
  ['a link to the drafted person', { draft: withAda, requested: { ...glow, therapistId: 'ada' } }, ADA],
  ['a link to somebody nobody knows yet', { requested: { ...glow, therapistId: 'x' } }, { _id: 'x', name: '' }],
])('with %s the visitor comes to the right person', (_, visit, person) => {
  expect(arrivalOf(visit).therapist).toEqual(person)
})

// The rest of a visit

const bola = { name: 'Bola', startsAfterMinutes: 0 }
const wantsMassage = {
  subServiceId: 'sub-swedish',
  subServiceName: 'Swedish Massage',
  therapistId: 'ngozi',
  therapistName: 'Ngozi',
}
const gone = { subServiceId: 'sub-gone', subServiceName: 'Salt Room', therapistId: '', therapistName: '' }
const withVisit: Draft = {
  ...draft,
  visit: [
    { name: '', startsAfterMinutes: 0, treatments: [gone] },
    { ...bola, treatments: [gone, wantsMassage] },
    { ...bola, treatments: [gone] },
  ],
}
const guestsOf = (visit: Parameters<typeof arrivalOf>[0]) =>
  arrivalOf(visit).visit.guests.map(({ name, treatments }) => [
    name,
    treatments.map(({ subService, therapist }) => [subService._id, therapist?.name]),
  ])

test('further treatments and guests come from the draft, without what is no longer offered', () => {
  expect(guestsOf({ draft: withVisit })).toEqual([
    ['', []],
    ['Bola', [['sub-swedish', 'Ngozi']]],
  ])
})

test('a link to another treatment has no visit around it', () => {
  expect(guestsOf({ draft: withVisit, requested: { slug: 'massage', subServiceId: 'sub-swedish' } })).toEqual([])
})

test('a treatment that was chosen alone on another page stays alone', () => {
  const chosen = { selectedService: facials, selectedSubService: facials.serviceArray[0]! }
  expect(guestsOf({ draft: withVisit, chosen })).toEqual([])
})

test.each<[string, Omit<Visit, 'draft'>]>([
  ['a link to another treatment', { requested: { slug: 'massage', subServiceId: 'sub-swedish' } }],
  ['a treatment chosen alone on another page', { chosen: { selectedService: massage } }],
])('beside %s the drafted visit is kept', (_, visit) => {
  const { userInfo: _info, heldHash: _held, left: _left, ...kept } = withVisit
  expect(arrivalOf({ draft: withVisit, ...visit }).left).toEqual(kept)
  expect(arrivalOf({ draft: { ...draft, left: kept }, ...visit }).left).toEqual(kept)
})

test('a visit that goes on, or whose time is held, leaves none behind', () => {
  expect(arrivalOf({ draft: withVisit }).left).toBeNull()
  const chosen = { selectedService: massage }
  expect(arrivalOf({ draft: { ...withVisit, heldHash: 'K7QF-2M9X-T4WB' }, chosen }).left).toBeNull()
})

test('what is no longer offered is named, once, and the next treatment is the first where the first is gone', () => {
  const ofMine = [{ name: '', startsAfterMinutes: 0, treatments: [wantsMassage] }, withVisit.visit[1]!]
  const first = { ...withVisit, ...gone, visit: ofMine }
  const found = arrivalOf({ draft: first, requested: { slug: 'facials', subServiceId: 'sub-gone' } })
  expect(found).toMatchObject({ service: massage, subService: { _id: 'sub-swedish' }, therapist: { _id: 'ngozi' } })
  expect(found.gone).toEqual(['Salt Room'])
  expect([found.date, found.time]).toEqual(['2026-11-20', '10:30 AM'])
  expect(found.visit.guests.map(({ name }) => name)).toEqual(['', 'Bola'])
})

test('who is left without a first treatment keeps company, and chooses anew in the same service', () => {
  const found = arrivalOf({ draft: { ...withVisit, ...gone } })
  expect([found.service?._id, found.subService]).toEqual(['service-facials', undefined])
  expect(found.visit.guests.map(({ name }) => name)).toEqual(['', 'Bola'])
})

test('an extra goes with the treatment it follows', () => {
  const mask = aSubService({ _id: 'sub-mask', name: 'Gold Mask', isExtra: true })
  const drafted = choiceOfDraft(
    {
      ...draft,
      visit: [
        {
          name: '',
          startsAfterMinutes: 0,
          treatments: [{ ...gone, subServiceId: 'sub-mask', subServiceName: 'Gold Mask' }, wantsMassage],
        },
      ],
    },
    [aService({ serviceArray: [mask] }), massage],
  )
  expect(drafted.gone).toEqual(['Glow Facial', 'Gold Mask'])
  expect(drafted.subService?._id).toBe('sub-swedish')
})

test('an extra in the address is no choice', () => {
  const mask = aSubService({ _id: 'sub-mask', isExtra: true })
  const service = aService({ serviceArray: [mask] })
  const requested = { slug: 'facials', subServiceId: 'sub-mask', therapistId: null }
  expect(choiceInAddress([service], requested, testStores().booking.getState())).toEqual({ service })
})
