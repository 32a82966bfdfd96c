import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceChangeDraft } from '#contract/catalogue/catalogue.ts'
import type { ChangedService, DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { addService, book, hours } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'

const spa = useSpa()
const headers = asOwner
let service: ChangedService
beforeEach(async () => {
  service = (await addService(spa, { name: 'Hammam', subs: [{ name: 'Steam' }, { name: 'Scrub' }] })).service as never
})

const change = (body: ServiceChangeDraft, as: Record<string, string> = headers) =>
  spa.call('updateService', { parts: { id: service._id }, body, headers: as })
const hide = () => spa.call('deleteService', { parts: { id: service._id }, headers })
const restore = (id = service._id) => spa.call('restoreService', { parts: { id }, headers })
const order = (services: string[]) => spa.call('orderServices', { body: { services }, headers })
const visitors = async () => (await spa.call('fetchServices', {})).json<{ services: DeskService[] }>().services

async function inCatalogue() {
  const { services } = (await spa.call('deskCatalogue', { headers })).json<{ services: DeskService[] }>()
  return services.find(({ _id }) => _id === service._id)!
}

describe('two people edit one service', () => {
  test('who started from an older version is told who was faster and when, and nothing is written', async () => {
    const { version } = await inCatalogue()
    const phone = await aDevice(spa, 'Amaka’s phone', 'owner')
    const first = await change({ title: 'Warm', version }, phone.headers)
    expect(first.json().service).toMatchObject({ title: 'Warm', version: version + 1 })

    const second = await change({ name: 'Sauna', version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'changed_meanwhile', error: expect.stringContaining('Amaka’s phone') })
    expect(second.json().error).toContain('7:00 AM')
    expect(await inCatalogue()).toMatchObject({ name: 'Hammam', title: 'Warm', version: version + 1 })
  })

  test('a program that names no version changes what it sends, as before', async () => {
    await change({ title: 'Warm' })
    expect((await change({ stations: 3 })).json().service).toMatchObject({ title: 'Warm', stations: 3 })
  })

  test('hiding and showing again move the version too', async () => {
    const { version } = await inCatalogue()
    await hide()
    await restore()
    expect((await change({ title: 'Old', version })).statusCode).toBe(409)
  })
})

describe('hiding is no deleting', () => {
  test('a hidden service is gone for visitors, marked at the desk, and comes back as it was', async () => {
    const before = await visitors()
    await hide()
    expect((await visitors()).map(({ _id }) => _id)).not.toContain(service._id)
    expect(await inCatalogue()).toMatchObject({ hidden: true, serviceArray: [{ name: 'Steam' }, { name: 'Scrub' }] })
    expect((await restore()).statusCode).toBe(200)
    expect(await visitors()).toEqual(before)
  })

  test('a sub-service that was hidden before its service stays hidden, and can be sent again', async () => {
    const [steam, scrub] = service.serviceArray
    await change({ serviceArray: [{ _id: scrub!._id }] })
    spa.clock.advance(1)
    await hide()
    await restore()
    expect((await inCatalogue()).serviceArray).toMatchObject([
      { name: 'Scrub', hidden: false },
      { name: 'Steam', hidden: true },
    ])
    await change({ serviceArray: [{ _id: scrub!._id }, { _id: steam!._id }] })
    expect((await inCatalogue()).serviceArray).toMatchObject([
      { name: 'Scrub', hidden: false },
      { name: 'Steam', hidden: false, price: 25_000 },
    ])
  })

  test('an address somebody else took meanwhile is not taken back', async () => {
    await hide()
    const { slug } = service
    const taken = await spa.call('addService', { body: { name: 'New', slug }, headers })
    const response = await restore()
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'slug_taken', error: expect.stringContaining(slug) })
    expect(await inCatalogue()).toMatchObject({ hidden: true })
    await spa.call('deleteService', { parts: { id: taken.json().service._id }, headers })
  })

  test('what is shown already stays as it is, and what never was is not found', async () => {
    const { version } = await inCatalogue()
    expect((await restore()).json().service).toMatchObject({ version })
    expect((await restore('nothing')).statusCode).toBe(404)
  })
})

describe('the order of the list', () => {
  test('visitors see the services as the owner put them', async () => {
    const ids = (await visitors()).map(({ _id }) => _id)
    const turned = ids.toReversed()
    expect((await order(turned)).json()).toMatchObject({ services: turned })
    expect((await visitors()).map(({ _id }) => _id)).toEqual(turned)
  })

  test('what an older list does not know follows as it was, and what is no service is nothing', async () => {
    const ids = (await visitors()).map(({ _id }) => _id)
    const [first, second, ...rest] = ids
    expect((await order([second!, 'nothing', second!])).json().services).toEqual([second, first, ...rest])
    expect((await visitors()).map(({ _id }) => _id)).toEqual([second, first, ...rest])
  })
})

describe('ranges of a day', () => {
  const range = (startHour: number, endHour: number) => hours(startHour, endHour)[0]!
  const withRanges = (...timeRanges: object[]) =>
    change({
      serviceArray: [{ _id: service.serviceArray[0]!._id, availability: [{ day: 'Monday', timeRanges }] }],
    } as never)

  test('that overlap or touch are stored as one', async () => {
    const saved = (await withRanges(range(13, 15), range(9, 12), range(11, 13), range(17, 18))).json().service
    expect(saved.serviceArray[0].availability).toEqual([{ day: 'Monday', timeRanges: [range(9, 15), range(17, 18)] }])
  })

  test('an end before its start is refused at its field', async () => {
    const response = await withRanges(range(9, 12), range(15, 14))
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toEqual({
      'serviceArray.0.availability.0.timeRanges.1.endHour': 'A time range ends after it starts',
    })
  })
})

test('visitors are told neither versions nor what is hidden', async () => {
  await hide()
  const { services } = (await spa.call('fetchServices', {})).json()
  expect(Object.keys(services[0]).sort()).toEqual(
    ['_id', 'description', 'imageUrl', 'name', 'serviceArray', 'slug', 'stations', 'title'].sort(),
  )
})

test('a hidden service keeps the bookings made on it', async () => {
  const booking = await book(spa, service, service.serviceArray[0])
  await hide()
  const response = await spa.call('bookingDetails', { parts: { id: booking._id }, headers })
  expect(response.json().booking).toMatchObject({ serviceName: 'Hammam', status: 'held' })
})
