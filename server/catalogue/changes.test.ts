import { describe, expect, test } from 'vitest'
import {
  type Service,
  type ServiceChangeDraft,
  type ServiceDraft,
  serviceResponse,
  servicesResponse,
} from '#contract/catalogue/catalogue.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()

const nineToFive = [{ day: 'monday', timeRanges: [{ startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 }] }]
const cut = { name: 'Cut', duration: 45, price: 8000, availability: nineToFive }
const colour = { name: 'Colour', duration: 120, price: 30_000 }

const headers = asOwner
const post = (body: object) => spa.call('addService', { body, headers })
const put = (id: string, body: object) => spa.call('updateService', { parts: { id }, body, headers })
const remove = (id: string) => spa.call('deleteService', { parts: { id }, headers })
const fetched = (idOrSlug: string) => spa.call('fetchService', { parts: { idOrSlug } })
const stored = async ({ _id }: Service) => (await fetched(_id)).json().service
const record = () => spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').execute()

async function listed(): Promise<Service[]> {
  return servicesResponse.parse((await spa.call('fetchServices', {})).json()).services
}

async function saved(response: Awaited<ReturnType<typeof post>>, status: number): Promise<Service> {
  expect(response.statusCode, response.body).toBe(status)
  return serviceResponse.parse(response.json()).service
}

const added = async (draft: Partial<ServiceDraft> = {}) =>
  saved(await post({ name: 'Hair', serviceArray: [cut, colour], ...draft }), 201)
const updated = async (id: string, change: ServiceChangeDraft) => saved(await put(id, change), 200)

describe('adding a service', () => {
  test('it is at the end of the list at once, with identifiers of its own', async () => {
    const before = await listed()
    const service = await added({ title: 'Good hair days', stations: 2 })
    expect(await listed()).toEqual([...before, service])
    expect(service).toMatchObject({ name: 'Hair', slug: 'hair', title: 'Good hair days', stations: 2 })
    expect(service.serviceArray.map(({ name }) => name)).toEqual(['Cut', 'Colour'])
    expect(service.serviceArray[0]?.availability[0]?.day).toBe('Monday')
    expect((await fetched(service.slug)).json()).toEqual({ success: true, service })
    expect((await fetched(service._id)).json()).toEqual({ success: true, service })
  })

  test('the address made from its name gets a number when the name is used already', async () => {
    const slugs: string[] = []
    for (const name of ['Head Spa', 'Head  spa!', 'Head Spa']) slugs.push((await added({ name })).slug)
    expect(slugs).toEqual(['head-spa', 'head-spa-2', 'head-spa-3'])
  })

  test('an address the owner chose is refused when another service has it', async () => {
    const response = await post({ name: 'More facials', slug: 'facials' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'slug_taken', fieldErrors: { slug: expect.any(String) } })
    expect((await listed()).map(({ name }) => name)).not.toContain('More facials')
  })

  test('a sub-service of another service cannot be taken over', async () => {
    const stranger = (await listed())[0]?.serviceArray[0]?._id
    const response = await post({ name: 'Thief', serviceArray: [{ ...cut, _id: stranger }] })
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_fields'])
    expect(response.json().fieldErrors).toHaveProperty(['serviceArray.0._id'])
    expect((await listed()).map(({ name }) => name)).not.toContain('Thief')
  })
})

describe('what the owner writes is harmless', () => {
  const attack = '<script>alert(1)</script><p onclick="alert(1)">Good</p>'

  test('descriptions keep their simple formatting and nothing that runs', async () => {
    const description = '<p>Good</p>'
    const serviceArray = [{ ...cut, description: attack }]
    const service = await added({ name: 'Attack', description: attack, serviceArray })
    expect(service).toMatchObject({ description, serviceArray: [{ description }] })
    expect(await updated(service._id, { name: 'Attack', description: attack })).toMatchObject({ description })
  })

  test('names and titles are plain text, kept to the letter', async () => {
    const service = await added({ name: '<b>Bold</b> & $& ‘wild’', title: attack })
    expect(service).toMatchObject({ name: '<b>Bold</b> & $& ‘wild’', title: attack })
    expect((await fetched(service._id)).headers['content-type']).toMatch(/^application\/json/)
  })

  test.each(['\u0000', '\ud800'])('text that cannot be stored is refused: %j', async character => {
    const response = await post({ name: 'Odd', title: `a${character}b`, description: character })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, code: 'invalid_request' })
  })
})

describe('changing a service', () => {
  test('sub-services keep their identifiers, take the new order and the new fields', async () => {
    const service = await added()
    const [first, second] = service.serviceArray as [Service['serviceArray'][0], Service['serviceArray'][0]]
    const after = await updated(service._id, {
      name: 'Hair & Scalp',
      serviceArray: [{ ...second, price: 35_000 }, { name: 'Scalp care', duration: 30, price: 5000 }, first],
    })
    expect(after.serviceArray.map(({ name }) => name)).toEqual(['Colour', 'Scalp care', 'Cut'])
    expect(after.serviceArray[0]).toEqual({ ...second, price: 35_000 })
    expect(after.serviceArray[2]).toEqual(first)
    expect(after.serviceArray[1]?._id).not.toBe('')
    expect(await listed()).toContainEqual(after)
  })

  test('it stays in its place in the list and keeps its address when none is given', async () => {
    const [first] = await listed()
    const after = await updated(first!._id, { ...first!, slug: undefined, name: 'Renamed' })
    expect((await listed())[0]).toEqual(after)
    expect(after.slug).toBe(first!.slug)
    await updated(first!._id, first!)
  })

  test('a sub-service has pictures of its own where the owner gave it some, and keeps them until others are sent', async () => {
    const imageUrl = ['massage', 'https://pictures.example/cut.jpg']
    const service = await added({ serviceArray: [{ ...cut, imageUrl }, colour] })
    const [first, second] = service.serviceArray as [Service['serviceArray'][0], Service['serviceArray'][0]]
    expect(first.imageUrl).toEqual(imageUrl)
    expect(second).not.toHaveProperty('imageUrl')
    expect(await stored(service)).toEqual(service)

    const renamed = await updated(service._id, { serviceArray: [{ _id: first._id, name: 'Trim' }, second] })
    expect(renamed.serviceArray[0]).toEqual({ ...first, name: 'Trim' })
    const without = await updated(service._id, { serviceArray: [{ _id: first._id, imageUrl: [] }, second] })
    expect(without.serviceArray[0]).not.toHaveProperty('imageUrl')
    expect(await stored(service)).toEqual(without)
    const [change] = await record()
    expect(change).toMatchObject({
      what: 'update service',
      before: { serviceArray: [{ imageUrl }, { name: 'Colour' }] },
      after: { serviceArray: [{ name: 'Trim' }, { name: 'Colour' }] },
    })
  })

  test('a sub-service left out is no longer offered, but its row stays for its bookings', async () => {
    const service = await added()
    const [kept, dropped] = service.serviceArray
    const after = await updated(service._id, { ...service, serviceArray: [kept!] })
    expect(after.serviceArray).toEqual([kept])
    const row = await spa.db.selectFrom('subServices').selectAll().where('id', '=', dropped!._id).executeTakeFirst()
    expect(row).toMatchObject({ name: 'Colour', deletedAt: spa.clock.now() })
  })

  test('an identifier that is not of this service changes nothing', async () => {
    const service = await added()
    const stranger = (await listed())[0]!.serviceArray[0]!
    for (const _id of [stranger._id, 'invented', "x' or '1'='1"]) {
      const response = await put(service._id, { ...service, name: 'Stolen', serviceArray: [{ ...cut, _id }] })
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_fields'])
    }
    const [first] = service.serviceArray
    expect((await put(service._id, { ...service, serviceArray: [first, first] })).statusCode).toBe(400)
    expect(await stored(service)).toEqual(service)
    expect((await listed())[0]!.serviceArray[0]).toEqual(stranger)
  })

  const whole = () =>
    added({
      title: 'Good hair days',
      description: '<p>For every kind of hair.</p>',
      imageUrl: ['facial'],
      stations: 3,
      serviceArray: [{ ...cut, description: '<p>Short.</p>', turnoverMinutes: 10 }, colour],
    })

  test.each([
    [{}],
    [{ name: 'Other' }],
    [{ title: '' }],
    [{ slug: 'good-hair' }],
    [{ description: '' }],
    [{ imageUrl: [] }],
    [{ stations: 1 }],
  ])('%j changes that part and nothing else', async change => {
    const service = await whole()
    const after = await updated(service._id, change)
    expect(after).toEqual({ ...service, ...change })
    expect(await stored(service)).toEqual(after)
    await remove(service._id)
  })

  test.each([
    [{ name: 'Trim' }],
    [{ price: 0 }],
    [{ duration: 90 }],
    [{ description: '' }],
    [{ turnoverMinutes: 0 }],
    [{ availability: [] }],
  ])('%j of one sub-service changes that part of it and nothing else', async change => {
    const service = await whole()
    const [first, second] = service.serviceArray
    const after = await updated(service._id, { serviceArray: [{ _id: second!._id }, { _id: first!._id, ...change }] })
    expect(after).toEqual({ ...service, serviceArray: [second, { ...first, ...change }] })
    expect(await stored(service)).toEqual(after)
    await remove(service._id)
  })

  test('a sub-service that comes back brings along what was not sent again', async () => {
    const service = await whole()
    const [first, second] = service.serviceArray
    await updated(service._id, { serviceArray: [{ _id: second!._id }] })
    const after = await updated(service._id, { serviceArray: [{ _id: first!._id, price: 9000 }] })
    expect(after.serviceArray).toEqual([{ ...first, price: 9000 }])
  })

  test('a new sub-service is whole, and says what it lacks', async () => {
    const service = await whole()
    const response = await put(service._id, { serviceArray: [{ _id: service.serviceArray[0]!._id }, { name: 'Wash' }] })
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toEqual({
      'serviceArray.1.duration': expect.any(String),
      'serviceArray.1.price': expect.any(String),
    })
    expect(await stored(service)).toEqual(service)
    const after = await updated(service._id, { serviceArray: [{ name: 'Wash', duration: 15, price: 2000 }] })
    expect(after.serviceArray).toMatchObject([{ name: 'Wash', description: '', turnoverMinutes: 0, availability: [] }])
  })

  test.each([
    [{ name: null }, 'name'],
    [{ name: '' }, 'name'],
    [{ stations: 0 }, 'stations'],
    [{ serviceArray: null }, 'serviceArray'],
    [{ serviceArray: [{ _id: 'a', price: -1 }] }, 'serviceArray.0.price'],
  ])('%j is no change', async (change, field) => {
    const service = await whole()
    const response = await put(service._id, change)
    expect(response.statusCode).toBe(400)
    expect(response.json().fieldErrors).toHaveProperty([field])
    expect(await stored(service)).toEqual(service)
    await remove(service._id)
  })

  test('of two who change different parts at once, neither takes back what the other did', async () => {
    const service = await whole()
    const [first, second] = service.serviceArray
    await Promise.all([
      updated(service._id, { title: 'From one device' }),
      updated(service._id, { stations: 5 }),
      updated(service._id, { serviceArray: [{ _id: first!._id, price: 1 }, { _id: second!._id }] }),
    ])
    expect(await stored(service)).toEqual({
      ...service,
      title: 'From one device',
      stations: 5,
      serviceArray: [{ ...first, price: 1 }, second],
    })
  })

  test('services of one name added at the same time get addresses of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'Rush hour' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
    const slugs = answers.map(answer => answer.json().service.slug)
    expect(slugs.sort()).toEqual(['rush-hour', ...[2, 3, 4, 5, 6, 7, 8].map(n => `rush-hour-${n}`)])
  })

  test('of services with one chosen address added at the same time, one wins', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ name: 'Only me', slug: 'only-me' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('deleting a service', () => {
  test('it disappears from the list, its address is free again, its rows stay', async () => {
    const service = await added({ slug: 'passing' })
    const response = await remove(service._id)
    expect(response.json()).toEqual({ success: true, _id: service._id })
    expect(await listed()).not.toContainEqual(service)
    expect((await fetched('passing')).statusCode).toBe(404)
    const rows = await spa.db.selectFrom('subServices').selectAll().where('serviceId', '=', service._id).execute()
    expect(rows.map(({ deletedAt }) => deletedAt)).toEqual([spa.clock.now(), spa.clock.now()])
    expect((await added({ slug: 'passing' })).slug).toBe('passing')
  })

  test('it is gone: a second time, and for changes too', async () => {
    const service = await added()
    await remove(service._id)
    expect((await remove(service._id)).statusCode).toBe(404)
    expect((await put(service._id, service)).statusCode).toBe(404)
  })
})

test('every change leaves a line in the record, and a refused one leaves none', async () => {
  const count = (await record()).length
  const service = await added({ name: 'Recorded' })
  const after = await updated(service._id, { ...service, title: 'Changed' })
  await put(service._id, { ...service, slug: 'facials' })
  await remove(service._id)
  const lines = (await record()).slice(0, 3).reverse()
  expect(await record()).toHaveLength(count + 3)
  expect(lines).toMatchObject([
    { what: 'add service', before: null, after: service },
    { what: 'update service', before: service, after },
    { what: 'delete service', before: after, after: null },
  ])
  expect(lines.map(({ at }) => at)).toEqual(Array(3).fill(spa.clock.now()))
})
