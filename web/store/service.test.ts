import { expect, test } from 'vitest'
import { aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { loadService, loadServices } from './service.ts'

const facials = aService()
const massage = aService({ _id: 'service-massage', name: 'Massage', slug: 'massage' })

test.each<[string, (stores: ReturnType<typeof testStores>) => Promise<unknown>]>([
  ['GET /api/services/fetch_all', stores => loadServices(stores)],
  ['GET /api/services/fetch/facials', stores => loadService(stores, 'facials')],
])('%s is loading until it is answered', async (call, ask) => {
  fakeServer().answer(call, { success: true, services: [], service: massage })
  const stores = testStores()
  const answered = ask(stores)
  expect(stores.service.getState()).toMatchObject({ loading: true, success: false })
  await answered
  expect(stores.service.getState()).toMatchObject({ loading: false, success: true })
})

test('services that are the same as before stay the very same list, so that nothing is drawn again', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [facials, massage] })
  const stores = testStores()
  await loadServices(stores)
  const before = stores.service.getState().services
  await loadServices(stores)
  expect(stores.service.getState().services).toBe(before)
  server.answer('GET /api/services/fetch_all', { success: true, services: [facials, { ...massage, title: 'New' }] })
  await loadServices(stores)
  expect(stores.service.getState().services[1]?.title).toBe('New')
})

test('a failed request only ends the loading and shows nothing', async () => {
  const server = fakeServer()
  server.refuse('GET /api/services/fetch_all', 503, 'We are busy')
  const stores = testStores()
  const before = stores.service.getState()
  await loadServices(stores)
  expect(stores.service.getState()).toEqual(before)
  expect(stores.toasts).toEqual([])
})

test('an abandoned request does not end the loading of the one that followed', async () => {
  const server = fakeServer()
  const stores = testStores()
  const left = new AbortController()
  const releaseLeft = server.hold('GET /api/services/fetch/facials', { success: true, service: facials })
  const abandoned = loadService(stores, 'facials', left.signal)
  const release = server.hold('GET /api/services/fetch/massage', { success: true, service: massage })
  const followed = loadService(stores, 'massage')
  left.abort()
  releaseLeft()
  await abandoned
  expect(stores.service.getState().loading).toBe(true)
  release()
  await followed
  expect(stores.service.getState()).toMatchObject({ loading: false, service: massage })
})
