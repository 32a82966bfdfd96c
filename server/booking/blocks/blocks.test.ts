import { beforeEach, describe, expect, test } from 'vitest'
import { addService, availableTimes, bodyFor, book, FRIDAY, post, times } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'

const spa = useSpa()
let amaka: Awaited<ReturnType<typeof aDevice>>
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  amaka = await aDevice(spa, "Amaka's phone")
  for (const { _id } of (await amaka.call('GET', '/desk/blocks')).body.blocks)
    await amaka.call('DELETE', `/desk/blocks/${_id}`)
})

const at = (time: string, date = FRIDAY) => `${date}T${time}:00+01:00`
const block = (body: object) => amaka.call('POST', '/desk/blocks', body)

describe('a block', () => {
  test('of the whole spa takes its times from every service, and gives them back', async () => {
    const { sub } = await addService(spa, { stations: 2 })
    const { status, body } = await block({ from: at('10:00'), until: at('11:00'), reason: 'Staff meeting' })
    expect(status).toBe(201)
    expect(body.block).toMatchObject({ serviceId: null, station: null, reason: 'Staff meeting', by: "Amaka's phone" })
    expect(await times(spa, sub)).toEqual(['9:00 AM', '11:00 AM'])
    expect((await amaka.call('DELETE', `/desk/blocks/${body.block._id}`)).status).toBe(200)
    expect(await times(spa, sub)).toContain('10:00 AM')
  })

  test('of one station leaves the others, and of one service the others', async () => {
    const [two, other] = [await addService(spa, { stations: 2 }), await addService(spa)]
    await block({ serviceId: two.service._id, station: 1, from: at('09:00'), until: at('12:00') })
    expect(await times(spa, two.sub)).toContain('9:00 AM')
    await block({ serviceId: two.service._id, station: 2, from: at('09:00'), until: at('12:00') })
    expect(await times(spa, two.sub)).toEqual([])
    expect(await times(spa, other.sub)).toContain('9:00 AM')
  })

  test('repeats every week at its time on the wall, until its last day', async () => {
    const { sub } = await addService(spa)
    await block({ from: at('09:00'), until: at('12:00'), weeklyUntil: '2026-12-04' })
    for (const date of [FRIDAY, '2026-11-27', '2026-12-04']) expect(await times(spa, sub, date), date).toEqual([])
    expect(await times(spa, sub, '2026-12-11')).toContain('9:00 AM')
    expect((await availableTimes(spa, sub, FRIDAY)).nextFreeDate).toBe('2026-11-21')
  })

  test('cannot be booked into, and a booking that lost its time cannot come back into it', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub)
    await amaka.decide(_id, { status: 'confirmed' })
    await amaka.decide(_id, { status: 'cancelled' })
    spa.clock.advance(1)
    await block({ serviceId: service._id, from: at('09:00'), until: at('10:00') })
    expect((await post(spa, bodyFor(service, sub))).json().code).toBe('slot_taken')
    expect((await amaka.call('POST', `/booking/${_id}/restore`)).body.code).toBe('slot_taken')
  })

  test('cancels nobody: who is inside is listed', async () => {
    const { service, sub } = await addService(spa)
    const { _id } = await book(spa, service, sub, '9:30 AM')
    const { body } = await block({ from: at('10:00'), until: at('11:00') })
    expect(body.affected.map((booking: { _id: string }) => booking._id)).toContain(_id)
    expect((await amaka.details(_id)).booking.status).toBe('held')
    const weekly = await block({
      from: at('09:00', '2026-11-13'),
      until: at('10:00', '2026-11-13'),
      weeklyUntil: FRIDAY,
    })
    expect(weekly.body.affected.map((booking: { _id: string }) => booking._id)).toContain(_id)
  })

  test('is seen on its day; why stays with the desk', async () => {
    const view = await aDevice(spa, 'Tablet', 'view')
    await block({ from: at('10:00'), until: at('11:00'), reason: 'The dentist' })
    const seen = async (device: typeof amaka) => (await device.call('GET', `/desk/day?date=${FRIDAY}`)).body.blocks
    expect(await seen(amaka)).toMatchObject([{ reason: 'The dentist', from: '2026-11-20T09:00:00.000Z' }])
    expect(await seen(view)).toMatchObject([{ reason: '', from: '2026-11-20T09:00:00.000Z' }])
  })
})

describe('what is no block', () => {
  test.each([
    ['ends before it starts', { from: at('11:00'), until: at('10:00') }, 'until'],
    ['has no offset', { from: '2026-11-20T10:00:00', until: at('11:00') }, 'from'],
    ['names a station of no service', { from: at('10:00'), until: at('11:00'), station: 1 }, 'serviceId'],
    ['has station nought', { from: at('10:00'), until: at('11:00'), station: 0 }, 'station'],
  ])('%s', async (_, body, field) => {
    const { status, body: answer } = await block(body)
    expect(status).toBe(400)
    expect(answer.fieldErrors).toHaveProperty(field)
  })

  test('a station the service does not have is named', async () => {
    const { service } = await addService(spa, { name: 'Hammam', stations: 2 })
    const { status, body } = await block({ serviceId: service._id, station: 3, from: at('10:00'), until: at('11:00') })
    expect(status).toBe(400)
    expect(body.error).toBe('Hammam has rooms 1 to 2.')
  })
})

test('a block and a booking that want one time at the same moment: one of them knows of the other', async () => {
  for (let round = 0; round < 10; round++) {
    const { service, sub } = await addService(spa)
    const [booked, blocked] = await Promise.all([
      post(spa, bodyFor(service, sub)),
      block({ serviceId: service._id, from: at('09:00'), until: at('10:00') }),
    ])
    const affected = blocked.body.affected.length
    expect(booked.statusCode === 201 ? affected : 1 - affected).toBe(1)
  }
})
