import { describe, expect, test } from 'vitest'
import { serviceInput } from './catalogue.ts'
import { timeRange } from './hours.ts'

const range = (startHour: number, startMinute: number, endHour: number, endMinute: number) =>
  ({ startHour, startMinute, endHour, endMinute }) as const
const subService = { name: 'Deep cleanse', duration: 60, price: 25_000 }
const service = { name: 'Facials', serviceArray: [subService] }
const accepts = (input: unknown) => serviceInput.safeParse(input).success

describe('a time range', () => {
  test.each([range(9, 0, 17, 0), range(9, 5, 9, 6), range(0, 0, 24, 0), range(23, 59, 24, 0)])('can be %j', value => {
    expect(timeRange.safeParse(value).success).toBe(true)
  })

  test.each([
    range(9, 0, 9, 0),
    range(17, 0, 9, 0),
    range(9, 0, 24, 1),
    range(24, 0, 24, 0),
    range(9, 60, 17, 0),
    range(-1, 0, 17, 0),
    range(9.5, 0, 17, 0),
  ])('cannot be %j', value => {
    expect(timeRange.safeParse(value).success).toBe(false)
  })
})

test('what the owner leaves out is filled in', () => {
  expect(serviceInput.parse(service)).toEqual({
    name: 'Facials',
    title: '',
    description: '',
    imageUrl: [],
    stations: 1,
    takesRoom: false,
    serviceArray: [
      {
        ...subService,
        ...{
          description: '',
          turnoverMinutes: 0,
          availability: [],
          isExtra: false,
          isForTwo: false,
          imageUrl: [],
          deposit: null,
        },
      },
    ],
  })
})

test('day names come in any case and are kept as full English names', () => {
  const availability = ['monday', 'FRIDAY', ' Sunday '].map(day => ({ day, timeRanges: [range(9, 0, 17, 0)] }))
  const parsed = serviceInput.parse({ ...service, serviceArray: [{ ...subService, availability }] })
  expect(parsed.serviceArray[0]?.availability.map(({ day }) => day)).toEqual(['Monday', 'Friday', 'Sunday'])
})

test.each(['Mon', 'Lundi', '', '1'])('%j is no day', day => {
  expect(accepts({ ...service, serviceArray: [{ ...subService, availability: [{ day, timeRanges: [] }] }] })).toBe(
    false,
  )
})

test('a sub-service keeps the _id it carries', () => {
  const parsed = serviceInput.parse({ ...service, serviceArray: [{ ...subService, _id: 'kept' }] })
  expect(parsed.serviceArray[0]?._id).toBe('kept')
})

test('unknown fields are dropped, not stored', () => {
  expect(serviceInput.parse({ ...service, _id: 'mine', isAdmin: true })).not.toHaveProperty('isAdmin')
  expect(serviceInput.parse({ ...service, _id: 'mine' })).not.toHaveProperty('_id')
})

const withSub = (change: object) => ({ ...service, serviceArray: [{ ...subService, ...change }] })

test.each<[string, (value: never) => object, unknown[], unknown[]]>([
  ['price', (price: unknown) => withSub({ price }), [0, 25_000], [-1, 0.5, '25000', Number.POSITIVE_INFINITY]],
  ['duration', (duration: unknown) => withSub({ duration }), [1, 1440], [0, 1441, 7.5]],
  [
    'picture',
    (picture: unknown) => ({ ...service, imageUrl: [picture] }),
    ['facial', '/pictures/facial.avif', 'https://pictures.example/facial.jpg'],
    ['', 'javascript:alert(1)', 'data:image/png;base64,AA', '//elsewhere.example/a.jpg', '/a b.jpg', '../a.jpg'],
  ],
  [
    'list of pictures of a sub-service',
    (imageUrl: unknown) => withSub({ imageUrl }),
    [[], ['facial'], Array(5).fill('/pictures/facial.avif')],
    [Array(6).fill('facial'), ['javascript:alert(1)'], 'facial'],
  ],
  ['slug', (slug: unknown) => ({ ...service, slug }), ['spa-packages'], ['Spa', 'spa--packages', '-spa', 'a/b', 'a b']],
  ['name', (name: unknown) => ({ ...service, name }), ['Facials'], ['', '   ', 'Two\nlines', 'a'.repeat(121)]],
])('a %s is checked', (_field, input, good, bad) => {
  for (const value of good) expect(accepts(input(value as never)), String(value)).toBe(true)
  for (const value of bad) expect(accepts(input(value as never)), String(value)).toBe(false)
})
