import { beforeEach, describe, expect, test } from 'vitest'
import { additionsResponse } from '#contract/booking/manage.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { addService, decide, hours, pay } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aTherapist } from '#server/desk/team/testing/team.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { aVisit, guestsOf, openHouse, told, visitTimes } from '../visits/testing/house.ts'
import { newMails } from './testing/own.ts'

const spa = useSpa()
let house: Awaited<ReturnType<typeof openHouse>>
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  house = await openHouse(spa)
})

type Visit = Awaited<ReturnType<typeof aVisit>>
const add = (visit: Visit, subServiceId: string, more: object = {}) =>
  visit.ask('addOwnTreatment', { subServiceId, ...more })
const offered = async (visit: Visit) => {
  const { status, body } = await visit.ask('ownAdditions')
  expect(status).toBe(200)
  const { additions } = additionsResponse.parse(body)
  // The spa offers more than this house.
  const own = additions.filter(one => Object.values(house).includes(one.subServiceId))
  return own.map(one => `${one.guest} ${one.bookingTime} ${one.subServiceName}`)
}

describe('what fits', () => {
  test('is what can begin right after the last treatment, and extras of it', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    expect(await offered(ada)).toEqual([
      '0 10:00 AM Classic',
      '0 10:00 AM Hot stones',
      '0 10:00 AM Glow',
      '0 10:00 AM Manicure',
    ])
  })

  test('is told for each guest, and begins later where nobody is free at once', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure], [house.classic]))
    // Ngozi or Bola is still with the other guest, one of them is free.
    expect(await offered(ada)).toContain('0 9:30 AM Glow')
    expect(await offered(ada)).toContain('1 10:00 AM Manicure')
    await aVisit(spa, guestsOf([house.glow]), '9:00 AM')
    // A glow lasts half an hour and ten minutes of cleaning.
    expect(await offered(ada)).toContain('0 9:40 AM Glow')
  })

  test('is also what the same person can do once they have cleaned up, however long that takes', async () => {
    const times = {
      duration: 30,
      turnoverMinutes: 20,
      availability: [{ day: 'Friday' as const, timeRanges: hours(9, 13) }],
    }
    const { sub: salt } = await addService(spa, { name: 'Scrubs', subs: [{ name: 'Salt', ...times }] })
    await aTherapist(spa, 'Chidi', { subServiceIds: [salt._id] })
    const ada = await aVisit(spa, guestsOf([salt._id]))
    const { additions } = additionsResponse.parse((await ada.ask('ownAdditions')).body)
    expect(additions).toContainEqual(expect.objectContaining({ subServiceId: salt._id, bookingTime: '9:50 AM' }))
  })

  test('is nothing that ends after closing', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]), '12:00 PM')
    expect(await offered(ada)).toEqual([])
    const { status, body } = await add(ada, house.manicure)
    expect([status, body.message]).toEqual([409, manageRefusals.doesNotFit('Manicure')])
  })

  test('is nothing for a guest with four treatments', async () => {
    const { manicure } = house
    const ada = await aVisit(spa, guestsOf([manicure, manicure, manicure, manicure], [manicure]))
    expect((await offered(ada)).filter(one => one.startsWith('0'))).toEqual([])
  })

  test('an extra only where whoever does the treatment and the place stay free', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await aVisit(spa, guestsOf([house.classic], [house.classic]), '10:00 AM')
    expect(await offered(ada)).toEqual(['0 10:00 AM Manicure'])
    expect((await add(ada, house.stones)).status).toBe(409)
  })

  test('an extra of another service has nothing to go with', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure]))
    expect(await offered(ada)).not.toContain('0 9:30 AM Hot stones')
    expect((await add(ada, house.stones)).status).toBe(409)
  })
})

describe('adding', () => {
  test('a treatment makes a booking a visit: price, transfer, mails and history say so', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await spa.deliver()
    const { body } = await add(ada, house.manicure, { sequence: ada.sequence })
    expect(told(body.booking)).toEqual(['9:00 AM Classic 0 20000', '10:00 AM Manicure 0 8000'])
    expect(body.booking).toMatchObject({ status: 'held', price: 28_000, toPay: 28_000, sequence: 1, visitMinutes: 90 })
    const mails = await spa.deliver()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['own-addition-for-owner', 'treatment-added'])
    const mail = mails.find(({ kind }) => kind === 'treatment-added')!
    expect(mail.text).toContain(
      'Manicure at 10:00 AM is now part of your visit. It now costs ₦28,000 instead of ₦20,000.',
    )
    expect(mail.text).toContain('Please transfer ₦28,000')
    const till = await aDevice(spa, 'Till')
    const { history } = await till.details(ada._id)
    expect(history.at(-1)).toMatchObject({
      what: 'added',
      treatment: { from: '', to: 'Manicure', priceFrom: 20_000, priceTo: 28_000 },
    })
  })

  test('it to a guest takes the person who treats them already, if they can', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure], [house.classic]))
    const { body } = await add(ada, house.glow, { guest: 1 })
    const [, massage, glow] = body.booking.treatments
    expect(glow).toMatchObject({ guest: 1, subServiceName: 'Glow', therapist: massage.therapist })
  })

  test('an extra makes the treatment longer, by the same person', async () => {
    const ada = await aVisit(spa, guestsOf([{ subServiceId: house.classic, therapistId: house.bola }]))
    const { status, body } = await add(ada, house.stones)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(told(body.booking)).toEqual(['9:00 AM Classic 0 20000', '10:00 AM Hot stones 0 5000'])
    expect(body.booking.treatments[1].therapist.name).toBe('Bola')
    // It goes out with its treatment.
    expect(body.removable.find((one: { treatmentId: string }) => one.treatmentId === ada._id)).toBeUndefined()
  })

  test('nobody else gets the time any more, and it is free again when it is taken out', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure]))
    const { body } = await add(ada, house.manicure)
    await add(ada, house.manicure)
    const times = await visitTimes(spa, guestsOf([house.manicure], [house.manicure]))
    expect(['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'].filter(one => times.availableTimes.includes(one))).toEqual([
      '10:30 AM',
    ])
    const again = await ada.ask('removeOwnTreatment', { treatmentId: body.booking.treatments[1]._id })
    expect(told(again.body.booking)).toEqual(['9:00 AM Manicure 0 8000', '10:00 AM Manicure 0 8000'])
  })

  test('twice by a retry adds one; two at once for one place give it to one', async () => {
    const ada = await aVisit(spa, guestsOf([house.manicure]))
    const both = await Promise.all([1, 2].map(() => add(ada, house.manicure, { sequence: ada.sequence })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await ada.look()).body.booking.treatments).toHaveLength(2)

    const [kemi, tola] = await Promise.all([1, 2].map(() => aVisit(spa, guestsOf([house.classic]), '11:00 AM')))
    const race = await Promise.all([kemi!, tola!].map(one => add(one, house.glow)))
    expect(race.map(({ status }) => status)).toEqual([200, 200])
    await aVisit(spa, guestsOf([house.manicure], [house.manicure]), '12:00 PM')
    const full = await Promise.all([kemi!, tola!].map(one => add(one, house.manicure)))
    expect(full.map(({ status }) => status).sort()).toEqual([200, 200])
  })
})

describe('the money', () => {
  test('of a confirmed booking: what is added is paid at the spa, and mails and desk say so', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await pay(spa, ada, await photo())
    await decide(spa, ada._id, 'confirmed')
    await spa.deliver()
    spa.clock.advance(1)
    await spa.deliver()
    const { body } = await add(ada, house.manicure)
    expect(body.booking).toMatchObject({ status: 'confirmed', price: 28_000, toPay: 0 })
    for (const { kind, text } of await spa.deliver()) expect(text, kind).toContain('₦8,000 is left to pay')
    const till = await aDevice(spa, 'Till')
    expect((await till.details(ada._id)).booking.money).toMatchObject({ paid: 20_000, owed: 8_000, toReturn: 0 })
  })

  test('of a receipt that is being checked stays what it says: adding waits for the answer', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await pay(spa, ada, await photo())
    expect((await ada.look()).body.mayAdd).toBe(false)
    expect(await offered(ada)).toEqual([])
    expect((await add(ada, house.manicure)).body.message).toBe(manageRefusals.addWhileChecked)
  })
})

describe('the rules of notice', () => {
  test('within the notice the way is a chat or a call, and after the start there is none here', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await decide(spa, ada._id, 'confirmed')
    const phone = '+234 800 555 0142'
    expect((await ada.look()).body.mayAdd).toBe(true)
    spa.clock.set('2026-11-19T09:00:00+01:00')
    expect((await ada.look()).body.mayAdd).toBe(false)
    expect((await add(ada, house.manicure)).body.message).toBe(manageRefusals.addTooLate(24, phone))
    spa.clock.set('2026-11-20T09:00:00+01:00')
    expect((await add(ada, house.manicure)).body.message).toBe(manageRefusals.begun(phone))
  })

  test('a cancelled visit stays as it was', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await ada.cancel()
    expect((await add(ada, house.manicure)).status).toBe(409)
  })

  test('what is not offered, and a guest who is not there, are refused with a sentence', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    expect((await add(ada, 'another')).body.code).toBe('sub_service_not_offered')
    expect((await add(ada, house.manicure, { guest: 3 })).status).toBe(409)
    expect((await add(ada, house.manicure, { guest: -1 })).status).toBe(409)
    expect((await add(ada, house.besides)).body.message).toBe(manageRefusals.doesNotFit('Side by side'))
    expect(await newMails(spa)).not.toContain('treatment-added to customer')
  })

  test('nothing is added while bookings are paused', async () => {
    const ada = await aVisit(spa, guestsOf([house.classic]))
    await spa.db.updateTable('settings').set({ isPaused: true }).execute()
    expect(await offered(ada)).toEqual([])
    expect((await add(ada, house.manicure)).body.code).toBe('bookings_paused')
  })
})
