import { expect, test } from 'vitest'
import { aService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStore } from '#web/testing/test-store.ts'
import { loadService, loadServices } from './service.ts'

const facials = aService()
const massage = aService({ _id: 'service-massage', name: 'Massage', slug: 'massage' })

test('the slice starts empty', () => {
  expect(testStore().getState().service).toEqual({
    loading: false,
    services: [],
    service: null,
    error: null,
    success: false,
  })
})

test.each<[string, (store: ReturnType<typeof testStore>) => Promise<unknown>]>([
  ['GET /api/services/fetch_all', ({ dispatch }) => dispatch(loadServices())],
  ['GET /api/services/fetch/facials', ({ dispatch }) => dispatch(loadService('facials'))],
])('%s is loading until it is answered', async (call, ask) => {
  fakeServer().answer(call, { success: true, services: [], service: massage })
  const store = testStore()
  const answered = ask(store)
  expect(store.getState().service).toMatchObject({ loading: true, success: false })
  await answered
  expect(store.getState().service).toMatchObject({ loading: false, success: true })
})

test('fetched services become the list', async () => {
  fakeServer().answer('GET /api/services/fetch_all', { success: true, services: [facials, massage] })
  const { dispatch, getState } = testStore()
  await dispatch(loadServices())
  expect(getState().service).toMatchObject({ services: [facials, massage], success: true })
})

test('services that are the same as before stay the very same list, so that nothing is drawn again', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [facials, massage] })
  const { dispatch, getState } = testStore()
  await dispatch(loadServices())
  const before = getState().service.services
  await dispatch(loadServices())
  expect(getState().service.services).toBe(before)
  server.answer('GET /api/services/fetch_all', { success: true, services: [facials, { ...massage, title: 'New' }] })
  await dispatch(loadServices())
  expect(getState().service.services[1]?.title).toBe('New')
})

test('a fetched service becomes the current one', async () => {
  fakeServer().answer('GET /api/services/fetch/facials', { success: true, service: facials })
  const { dispatch, getState } = testStore()
  await dispatch(loadService('facials'))
  expect(getState().service.service).toEqual(facials)
})

test('a failed request only ends the loading and shows nothing', async () => {
  const server = fakeServer()
  server.refuse('GET /api/services/fetch_all', 503, 'We are busy')
  const { dispatch, getState, toasts } = testStore()
  const before = getState().service
  await dispatch(loadServices())
  expect(getState().service).toEqual(before)
  expect(toasts).toEqual([])
})

test('an abandoned request does not end the loading of the one that followed', async () => {
  const server = fakeServer()
  server.hold('GET /api/services/fetch/facials', {})
  const { dispatch, getState } = testStore()
  const abandoned = dispatch(loadService('facials'))
  const release = server.hold('GET /api/services/fetch/massage', { success: true, service: massage })
  const followed = dispatch(loadService('massage'))
  abandoned.abort()
  await abandoned
  expect(getState().service.loading).toBe(true)
  release()
  await followed
  expect(getState().service).toMatchObject({ loading: false, service: massage })
})
