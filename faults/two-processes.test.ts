import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { addDays } from '#contract/platform/dates.ts'
import { addService, postJson, sendJson, timesPath } from './testing/customers.ts'
import { newPostgresqlDatabase } from './testing/databases.ts'
import { asOwner, type Site, startSite } from './testing/site.ts'

/** Two seconds where nothing else runs; a machine busy with tests gets more. */
const SEEN_WITHIN_MS = 6000

test('what the owner changes in one process is on the pages of another within two seconds', async () => {
  const database = await newPostgresqlDatabase()
  const [desk, shop] = await Promise.all([startSite(database), startSite(database)])
  const service = await addService(desk)
  const day = addDays(new Date().toISOString().slice(0, 10), 2)
  const times = timesPath(service)
  // Once before every change: what was remembered must be forgotten.
  for (const path of ['/', `/services/${service.slug}`, times]) await (await fetch(shop.url + path)).text()

  await put(desk, callPath('updateSpa'), { spa: { name: 'Moonlight House', phone: { display: '+234 700 000 0042' } } })
  await seen(shop, '/', text => text.includes('Moonlight House') && text.includes('+234 700 000 0042'))

  await put(desk, callPath('updateService', { id: service._id }), withPrice(service, 31_000))
  await seen(shop, `/services/${service.slug}`, text => text.includes('#31,000'))

  await put(desk, callPath('updateSetting'), { isPaused: { beauty: true }, pauseText: { beauty: 'Back on Friday.' } })
  await seen(shop, times, text => JSON.parse(text).availableTimes.length === 0 && text.includes('Back on Friday.'))
  await put(desk, callPath('updateSetting'), { isPaused: { beauty: false } })
  await seen(shop, times, text => JSON.parse(text).availableTimes.length > 0)

  await put(desk, callPath('replaceBanks'), {
    banks: [{ bank_name: '058', name: 'Moonlight House', number: '0123456789' }],
  })
  await seen(shop, callPath('fetchBanks'), text => text.includes('0123456789'))

  const closure = { from: day, to: day, reason: 'The floors are new' }
  const closed = await postJson(desk, callPath('addClosure'), closure, asOwner)
  expect(closed.status).toBe(201)
  await seen(shop, times, text => JSON.parse(text).availableTimes.length === 0 && text.includes('The floors are new'))

  expect(await Promise.all([desk.stop(), shop.stop()])).toEqual([0, 0])
})

function withPrice({ serviceArray }: Service, price: number) {
  return { serviceArray: serviceArray.map(({ _id }) => ({ _id, price })) }
}

async function put(site: Site, path: string, body: object) {
  const answer = await sendJson(site, 'PUT', path, body)
  expect(await answer.text()).toContain('"success":true')
}

async function seen(site: Site, path: string, isShown: (text: string) => boolean) {
  const until = Date.now() + SEEN_WITHIN_MS
  let text = ''
  while (Date.now() < until) {
    text = await (await fetch(site.url + path)).text()
    if (isShown(text)) return
    await pause(50)
  }
  expect.fail(`Not seen within two seconds at ${path}: ${text.slice(0, 300)}`)
}
