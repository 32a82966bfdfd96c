import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#server/app/testing/times.ts'
import { type Link, poolsOf } from './pools.ts'

const SERVICES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const PEOPLE_AND_ROOMS = ['Ada', 'Bisi', 'Chi', 'Palm room', 'Garden room']

const links = fc.array(
  fc.record({ serviceId: fc.constantFrom(...SERVICES), resourceId: fc.constantFrom(...PEOPLE_AND_ROOMS) }),
  { maxLength: 14 },
)

/** Whatever can be reached by walking from one to the next. */
function reachable(from: string, all: readonly Link[]): Set<string> {
  const seen = new Set([from])
  for (let size = 0; size < seen.size; ) {
    size = seen.size
    for (const { serviceId, resourceId } of all)
      if (seen.has(serviceId) || seen.has(resourceId)) seen.add(serviceId).add(resourceId)
  }
  return seen
}

test('what can be reached over shared people and rooms is one pool, named after its first service', () => {
  const services = fc.shuffledSubarray(SERVICES, { minLength: SERVICES.length })
  fc.assert(
    fc.property(services, links, (inAnyOrder, all) => {
      const pools = poolsOf(inAnyOrder, all)
      for (const id of [...SERVICES, ...all.map(({ resourceId }) => resourceId)]) {
        const first = [...reachable(id, all)].filter(one => SERVICES.includes(one)).sort()[0]
        expect(pools.get(id)).toBe(first)
      }
    }),
    { numRuns: times(300, 20_000) },
  )
})

test('a person or room without a service is in no pool of a service', () => {
  expect(poolsOf(['a'], [{ serviceId: 'a', resourceId: 'Ada' }]).get('Bisi')).toBeUndefined()
})
