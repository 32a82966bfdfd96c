import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()

const fetchSetting = async () => (await spa.app.inject(callPath('fetchSetting'))).json().setting
const put = (payload: object) =>
  spa.app.inject({ method: 'PUT', url: callPath('updateSetting'), headers: asOwner, payload })
const setting = (isOn: boolean, text: string) => [
  {
    isMaintenanceMode: { beauty: isOn },
    maintenanceText: { beauty: text },
    isPaused: { beauty: false },
    pauseText: { beauty: '' },
  },
]

test('a new site is open and has no maintenance text', async () => {
  expect(await fetchSetting()).toEqual(setting(false, ''))
})

test('what the owner changes is seen at once, what is left out stays', async () => {
  const text = 'Back on Friday.\nThe fountain is being cleaned.'
  expect((await put({ maintenanceText: { beauty: text } })).json()).toEqual({
    success: true,
    setting: setting(false, text),
  })
  expect((await put({ isMaintenanceMode: { beauty: true } })).json().setting).toEqual(setting(true, text))
  expect(await fetchSetting()).toEqual(setting(true, text))
  expect((await put({ maintenanceText: { beauty: '' } })).json().setting).toEqual(setting(true, ''))
  expect((await put({})).json().setting).toEqual(setting(true, ''))
})

test('a change is on the record with what was there before', async () => {
  await put({ isMaintenanceMode: { beauty: false }, maintenanceText: { beauty: '' } })
  await put({ maintenanceText: { beauty: 'Soon' } })
  const last = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  expect(last).toMatchObject({
    at: spa.clock.now(),
    what: 'update settings',
    before: { isMaintenanceMode: false, maintenanceText: '' },
    after: { isMaintenanceMode: false, maintenanceText: 'Soon' },
  })
})

test('nobody can change or empty the record, not even the server', async () => {
  await expect(spa.db.deleteFrom('ownerRecord').execute()).rejects.toThrow('append-only')
  await expect(spa.db.updateTable('ownerRecord').set({ what: 'nothing' }).execute()).rejects.toThrow('append-only')
})

test('two changes at the same time lose nothing', async () => {
  await Promise.all([put({ isMaintenanceMode: { beauty: true } }), put({ maintenanceText: { beauty: 'Both' } })])
  expect(await fetchSetting()).toEqual(setting(true, 'Both'))
})
