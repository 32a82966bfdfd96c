import type { AvailableTimesResponse, BookedDatesResponse, CreateBookingResponse } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { addService, FRIDAY, hours } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import { ownCalls } from '#server/booking/own/testing/own.ts'
import { somebody } from '#server/booking/waiting/testing/waiting.ts'
import { aRoom, aTherapist } from '#server/desk/team/testing/team.ts'

const FRIDAYS = [{ day: 'Friday' as const, timeRanges: hours(9, 13) }]

/** Massages and facials by Ngozi and Bola; nails, which are done at two stations by nobody in particular. */
export async function openHouse(spa: Spa) {
  const massages = await addService(spa, {
    name: 'Massage',
    subs: [
      { name: 'Classic', price: 20_000, availability: FRIDAYS },
      { name: 'Hot stones', price: 5_000, duration: 30, isExtra: true, availability: FRIDAYS },
      { name: 'Side by side', price: 45_000, isForTwo: true, availability: FRIDAYS },
    ],
  })
  const facials = await addService(spa, {
    name: 'Facials',
    subs: [{ name: 'Glow', price: 15_000, duration: 30, turnoverMinutes: 10, availability: FRIDAYS }],
  })
  const nails = await addService(spa, {
    name: 'Nails',
    stations: 2,
    subs: [{ name: 'Manicure', price: 8_000, duration: 30, availability: FRIDAYS }],
  })
  const [classic, stones, besides] = massages.subs
  const people = [massages.subs, facials.subs].flat().map(({ _id }) => _id)
  const ngozi = await aTherapist(spa, 'Ngozi', { subServiceIds: people })
  const bola = await aTherapist(spa, 'Bola', { subServiceIds: people })
  return {
    classic: classic!._id,
    stones: stones!._id,
    besides: besides!._id,
    glow: facials.sub._id,
    manicure: nails.sub._id,
    ngozi: ngozi._id,
    bola: bola._id,
    massageId: massages.service._id,
    facialId: facials.service._id,
    nailsId: nails.service._id,
    addRoom: (places: number) => aRoom(spa, 'Palm room', { places, serviceIds: [massages.service._id] }),
  }
}

type Wish = string | { subServiceId: string; therapistId?: string }

/** Each guest's treatments, in order. */
export const guestsOf = (...guests: Wish[][]): GuestWish[] =>
  guests.map((treatments, guest) => ({
    name: guest === 0 ? '' : `Guest ${guest + 1}`,
    treatments: treatments.map(one => (typeof one === 'string' ? { subServiceId: one } : one)),
  }))

export async function visitTimes(spa: Spa, guests: readonly GuestWish[], date = FRIDAY) {
  const query = { visit: JSON.stringify(guests), date }
  return (await spa.call('availableTimes', { query })).json<AvailableTimesResponse>()
}

export async function visitDates(spa: Spa, guests: readonly GuestWish[], month = FRIDAY.slice(0, 7)) {
  const query = { visit: JSON.stringify(guests), month }
  return (await spa.call('bookedDates', { query })).json<BookedDatesResponse>().bookedDates
}

export const createVisit = (spa: Spa, guests: readonly GuestWish[], bookingTime = '9:00 AM', more: object = {}) =>
  spa.call('createBooking', { body: { guests, bookingDate: FRIDAY, bookingTime, ...somebody(), ...more } })

/** A visit that must succeed, with its customer's own calls. */
export async function aVisit(spa: Spa, guests: readonly GuestWish[], bookingTime?: string) {
  const response = await createVisit(spa, guests, bookingTime)
  if (response.statusCode !== 201) throw new Error(`not booked: ${response.body}`)
  const { booking, manageKey } = response.json<CreateBookingResponse>()
  return { ...booking, ...ownCalls(spa, { bookingHash: booking.bookingHash, key: manageKey }) }
}

/** What a booking's treatments say, in the order of the response. */
export const told = ({ treatments }: Pick<CreateBookingResponse['booking'], 'treatments'>) =>
  treatments.map(one => `${one.bookingTime} ${one.subServiceName} ${one.guest} ${one.price}`)
