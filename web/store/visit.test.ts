import { expect, test } from 'vitest'
import { aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { type BookingState, chooseService, chooseSubService } from './booking.ts'
import { addGuest, addTreatment, clearGuestNames, guestsOf, mayAddGuest, totalsOf, visitWish } from './visit.ts'
import { canRemove, moveTreatment, nameGuest, removeGuest, removeTreatment, replaceTreatment } from './visit-changes.ts'

const glow = aSubService()
const deep = aSubService({ _id: 'sub-deep', name: 'Deep Cleanse', price: 30_000 })
const mask = aSubService({ _id: 'sub-mask', name: 'Gold Mask', duration: 15, price: 8000, isExtra: true })
const facials = aService({ serviceArray: [glow, deep, mask] })
const swedish = aSubService({ _id: 'sub-swedish', name: 'Swedish Massage', duration: 90, price: 40_000 })
const retreat = aSubService({ _id: 'sub-retreat', name: 'Retreat for Two', isForTwo: true })
const massage = aService({ _id: 'service-massage', slug: 'massage', name: 'Massage', serviceArray: [swedish, retreat] })
const ngozi = aTherapist()

const treatment = (subService = swedish, service = massage) => ({ service, subService })
const withGlow = (more: Partial<BookingState> = {}) =>
  testStores({
    service: { services: [facials, massage], team: [ngozi] },
    booking: { selectedService: facials, selectedSubService: glow, bookingDate: '2026-11-20', ...more },
  })

/** By guest, in order. */
const wanted = ({ booking }: ReturnType<typeof withGlow>) =>
  guestsOf(booking.getState()).map(({ treatments }) => treatments.map(({ subService }) => subService.name))

// What a visit consists of

test('one treatment for one guest is no visit, and is asked for by its sub-service', () => {
  const stores = withGlow()
  expect(wanted(stores)).toEqual([['Glow Facial']])
  expect(visitWish(stores)).toBeUndefined()
})

test('a treatment is added behind the others, up to four, and days and times are asked for anew', () => {
  const stores = withGlow({ availableTimes: ['9:00 AM'], bookedDates: ['2026-11-22'] })
  for (const _ of [1, 2, 3, 4]) addTreatment(stores, treatment())
  expect(wanted(stores)).toEqual([['Glow Facial', 'Swedish Massage', 'Swedish Massage', 'Swedish Massage']])
  expect(stores.booking.getState()).toMatchObject({
    selectedSubService: glow,
    bookingDate: '2026-11-20',
    availableTimes: [],
    bookedDates: [],
  })
})

test('removing all but one treatment leads back to the plain way, with the one that is left as the choice', () => {
  const stores = withGlow()
  addTreatment(stores, treatment())
  removeTreatment(stores, { guest: 0, at: 0 })
  expect(stores.booking.getState()).toMatchObject({ selectedService: massage, selectedSubService: swedish })
  expect(visitWish(stores)).toBeUndefined()
  expect(canRemove(guestsOf(stores.booking.getState())[0]!, 0)).toBe(false)
})

test('with another order another treatment is the first', () => {
  const stores = withGlow({ therapist: ngozi })
  addTreatment(stores, treatment())
  moveTreatment(stores, { guest: 0, at: 1 }, -1)
  expect(wanted(stores)).toEqual([['Swedish Massage', 'Glow Facial']])
  expect(stores.booking.getState()).toMatchObject({ selectedService: massage, therapist: null })
  moveTreatment(stores, { guest: 0, at: 0 }, 1)
  expect(stores.booking.getState()).toMatchObject({ selectedSubService: glow, therapist: { _id: 'ngozi' } })
})

test('a guest has the same treatments as the first one, with anyone, until others are chosen', () => {
  const stores = withGlow({ therapist: ngozi })
  addGuest(stores)
  nameGuest(stores, 1, ' Bola ')
  replaceTreatment(stores, { guest: 1, at: 0 }, treatment())
  addTreatment(stores, treatment(deep, facials), 1)
  expect(visitWish(stores)).toEqual([
    { name: '', treatments: [{ subServiceId: 'sub-glow', therapistId: 'ngozi' }] },
    { name: 'Bola', treatments: [{ subServiceId: 'sub-swedish' }, { subServiceId: 'sub-deep' }] },
  ])
  removeGuest(stores, 1)
  expect(visitWish(stores)).toBeUndefined()
})

test('up to four guests come together', () => {
  const stores = withGlow()
  for (const _ of [1, 2, 3, 4]) addGuest(stores)
  expect(wanted(stores)).toHaveLength(4)
  expect(mayAddGuest(guestsOf(stores.booking.getState()))).toBe(false)
})

test('a treatment for two is not doubled for a guest', () => {
  const stores = withGlow({ selectedService: massage, selectedSubService: retreat })
  expect(mayAddGuest(guestsOf(stores.booking.getState()))).toBe(false)
  addTreatment(stores, treatment())
  addGuest(stores)
  expect(wanted(stores)).toEqual([['Retreat for Two', 'Swedish Massage'], ['Swedish Massage']])
})

test('an extra follows the treatment of its service, moves and goes with it, and is never a guest’s only treatment', () => {
  const stores = withGlow()
  addTreatment(stores, treatment())
  addTreatment(stores, treatment(mask, facials))
  expect(wanted(stores)).toEqual([['Glow Facial', 'Gold Mask', 'Swedish Massage']])
  moveTreatment(stores, { guest: 0, at: 0 }, 1)
  expect(wanted(stores)).toEqual([['Swedish Massage', 'Glow Facial', 'Gold Mask']])
  addGuest(stores)
  replaceTreatment(stores, { guest: 1, at: 1 }, treatment())
  removeTreatment(stores, { guest: 0, at: 1 })
  expect(wanted(stores)).toEqual([['Swedish Massage'], ['Swedish Massage', 'Swedish Massage']])
})

test('minutes are those of the guest who stays longest, and every listed price is added up', () => {
  const stores = withGlow()
  addTreatment(stores, treatment())
  addGuest(stores)
  removeTreatment(stores, { guest: 1, at: 0 })
  expect(totalsOf(guestsOf(stores.booking.getState()))).toEqual({ treatments: 3, minutes: 150, price: 105_000 })
})

test('Book Now elsewhere replaces the whole visit; another first treatment on the booking page keeps the rest', () => {
  const stores = withGlow()
  addGuest(stores)
  chooseService(stores, massage, stores.booking.getState().visit)
  expect(wanted(stores)).toEqual([])
  chooseSubService(stores, swedish)
  expect(wanted(stores)).toEqual([['Swedish Massage'], ['Glow Facial']])
  chooseService(stores, facials)
  chooseSubService(stores, deep)
  expect(wanted(stores)).toEqual([['Deep Cleanse']])
})

test('clearing the device’s list forgets the names of guests, and nothing else of the visit', () => {
  const stores = withGlow()
  addGuest(stores)
  nameGuest(stores, 1, 'Bola')
  clearGuestNames(stores)
  expect(visitWish(stores)?.map(({ name }) => name)).toEqual(['', ''])
})
