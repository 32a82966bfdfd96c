import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { buildApp } from '#server/app/app.ts'
import { addService, FRIDAY } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { createCache } from '#server/platform/cache/cache.ts'

const spa = useSpa()

test('whose spa it is costs no request a query: what nobody has changed since is asked for once', async () => {
  let asked = 0
  const db = spa.db.withPlugin({
    transformQuery({ node }) {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await buildApp({ ...spa.deps, db, cache: createCache({ ...spa.deps, db }) })
  try {
    const { sub } = await addService(spa)
    const queriesOf = async (url: string) => {
      expect((await app.inject(url)).statusCode).toBe(200)
      asked = 0
      expect((await app.inject(url)).statusCode).toBe(200)
      return asked
    }
    expect(await queriesOf(callPath('fetchServices'))).toBe(0)
    expect(await queriesOf('/')).toBe(0)
    expect(await queriesOf(`${callPath('availableTimes')}?subServiceId=${sub._id}&date=${FRIDAY}`)).toBe(0)
  } finally {
    await app.close()
  }
})
