import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aRoom, aTherapist } from '#server/desk/team/testing/team.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { newLink, startLink } from './desk-link.ts'

const spa = useSpa()
beforeEach(async () => {
  await spa.db.deleteFrom('outbox').execute()
  spa.clock.set(MONDAY_7_AM)
})

const post = async (url: string, payload?: object, headers: Record<string, string> = {}, remoteAddress?: string) => {
  const response = await spa.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress })
  return { status: response.statusCode, body: response.json() }
}
const enter = (way: object, name = 'Till', from?: string) => post('/desk/enter', { ...way, name }, {}, from)
const keyOf = (link: string) => link.split('#')[1]!
const me = async (token: string) =>
  (await spa.app.inject({ url: '/api/desk/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const mailed = async (kind: string) => (await spa.deliver()).filter(mail => mail.kind === kind)

describe('the link of the start', () => {
  test('lets one device in, once, as the owner; the owner hears of it', async () => {
    const link = await newLink(spa.deps)
    expect(link).toMatch(/^http:\/\/localhost:\d+\/desk\/enter#[\w-]{32}$/)
    const first = await enter({ key: keyOf(link) }, "Amaka's phone")
    expect(first).toMatchObject({ status: 200, body: { role: 'owner', device: { name: "Amaka's phone" } } })
    expect(await me(first.body.token)).toBe(200)
    expect((await enter({ key: keyOf(link) })).status).toBe(401)
    expect(await mailed('new-device')).toHaveLength(1)
  })

  test('is the newest one only, for a day', async () => {
    const old = await newLink(spa.deps)
    const fresh = await newLink(spa.deps)
    expect((await enter({ key: keyOf(old) })).status).toBe(401)
    spa.clock.advance(24 * 60)
    expect((await enter({ key: keyOf(fresh) })).status).toBe(401)
  })

  test('is no longer offered once a device is in', async () => {
    await aDevice(spa, 'Somebody', 'owner')
    expect(await startLink(spa.deps)).toBeUndefined()
  })
})

describe('a link by mail', () => {
  test('goes to the owner, whoever asks; the newest counts, for fifteen minutes, three an hour', async () => {
    spa.clock.advance(600)
    for (let n = 0; n < 5; n++) expect((await post('/desk/send-link')).status).toBe(200)
    const mails = await mailed('desk-link')
    expect(mails).toHaveLength(3)
    const keys = mails.map(({ text }) => /#([\w-]{32})/.exec(text)![1]!)
    expect((await enter({ key: keys[0]! })).status).toBe(401)
    expect((await enter({ key: keys[2]! })).status).toBe(200)
  })

  const sendFrom = async (from: string) => expect((await post('/desk/send-link', undefined, {}, from)).status).toBe(200)
  const keyIn = ({ text }: { text: string }) => /#([\w-]{32})/.exec(text)![1]!

  test('strangers of another network do not use up the owner’s', async () => {
    spa.clock.advance(1200)
    for (let n = 0; n < 5; n++) await sendFrom('198.51.100.7')
    expect(await mailed('desk-link')).toHaveLength(3)
    await sendFrom('203.0.113.9')
    const [mine] = await mailed('desk-link')
    expect((await enter({ key: keyIn(mine!) })).status).toBe(200)
  })

  test('however many networks ask, the mailbox is not flooded and the newest link in it works', async () => {
    spa.clock.advance(1800)
    for (let n = 0; n < 40; n++) await sendFrom(`198.51.100.${n}`)
    const mails = await mailed('desk-link')
    expect(mails).toHaveLength(12)
    spa.clock.advance(20)
    expect((await enter({ key: keyIn(mails.at(-1)!) })).status).toBe(401)
    await sendFrom('203.0.113.9')
    expect(await mailed('desk-link')).toEqual([])
    expect((await enter({ key: keyIn(mails[10]!) })).status).toBe(401)
    expect((await enter({ key: keyIn(mails.at(-1)!) })).status).toBe(200)
    // Who has opened one has the mailbox, and gets the next one at once.
    await sendFrom('203.0.113.9')
    expect(await mailed('desk-link')).toHaveLength(1)
  })
})

describe('an invitation', () => {
  const invite = (role: string) => post('/desk/devices', { name: 'Desk', role }, asOwner)

  test('is used by its key or its code, and then neither works', async () => {
    for (const [way, other] of [
      ['key', 'code'],
      ['code', 'key'],
    ] as const) {
      const { status, body } = await invite('desk')
      expect(status).toBe(201)
      expect(body.code).toMatch(/^\d{8}$/)
      expect(await enter({ [way]: body[way] })).toMatchObject({ status: 200, body: { role: 'desk' } })
      expect((await enter({ [other]: body[other] })).status).toBe(401)
    }
  })

  test('ends after five minutes', async () => {
    const { body } = await invite('view')
    spa.clock.advance(5)
    expect((await enter({ code: body.code })).status).toBe(401)
  })

  test('its code can be tried five times, however many guess at once', async () => {
    const { body } = await invite('view')
    const wrong = Array.from({ length: 30 }, (_, n) => enter({ code: String(n).padStart(8, '0') }))
    for (const { status } of await Promise.all(wrong)) expect(status).toBe(401)
    expect((await enter({ code: body.code })).status).toBe(401)
    // The one who is shown the number types it too, and has tries that nobody else could use up.
    expect((await enter({ code: body.number + body.code })).status).toBe(200)
    const fresh = await invite('view')
    expect((await enter({ code: fresh.body.code })).status).toBe(200)
  })

  const wrongs = (count: number, prefix = '') =>
    Array.from({ length: count }, (_, n) => prefix + String(n).padStart(8, '0'))

  test('wrong codes from changing networks do not block the right one, with its number or without', async () => {
    for (const withNumber of [true, false]) {
      const { body } = await invite('view')
      for (const [n, code] of wrongs(40).entries())
        expect((await enter({ code }, 'Nobody', `198.51.100.${n}`)).status).toBe(401)
      const code = withNumber ? `${body.number} ${body.code}` : body.code
      expect(await enter({ code }, 'Till', '203.0.113.9')).toMatchObject({ status: 200, body: { role: 'view' } })
    }
  })

  test('its code can be tried five times by its number from one network, and from the others on', async () => {
    const { body } = await invite('view')
    expect(body.number).toMatch(/^\d{3}$/)
    await Promise.all(wrongs(30, body.number).map(code => enter({ code })))
    expect((await enter({ code: body.number + body.code })).status).toBe(401)
    expect((await enter({ code: body.number + body.code }, 'Till', '203.0.113.9')).status).toBe(200)
  })

  test('all networks together have five hundred tries: guessing stays hopeless', async () => {
    const { body } = await invite('view')
    for (const [n, code] of wrongs(500, body.number).entries())
      await enter({ code }, 'Nobody', `198.51.${n >> 7}.${n & 127}`)
    expect((await enter({ code: body.number + body.code }, 'Till', '203.0.113.9')).status).toBe(401)
    expect((await enter({ key: body.key }, 'Till', '203.0.113.9')).status).toBe(200)
  })

  test('no two open ones have the same number', async () => {
    const numbers = []
    for (let n = 0; n < 60; n++) numbers.push((await invite('view')).body.number)
    expect(new Set(numbers).size).toBe(60)
  })
})

describe('an invitation for a therapist', () => {
  const invite = (body: object) => post('/desk/devices', { name: 'Phone', role: 'therapist', ...body }, asOwner)

  test('is for one person of the team, whose day the device then shows', async () => {
    const bisi = await aTherapist(spa, 'Bisi')
    const { status, body } = await invite({ therapistId: bisi._id })
    expect(status).toBe(201)
    const entered = await enter({ key: body.key }, 'Bisi’s phone')
    expect(entered.body).toMatchObject({ role: 'therapist' })
    const headers = { authorization: `Bearer ${entered.body.token}` }
    const who = await spa.call('deskMe', { headers })
    expect(who.json().therapist).toEqual({ _id: bisi._id, name: 'Bisi' })
    const [mail] = await mailed('new-device')
    expect(mail!.text).toContain('one person’s own day')
  })

  test('names somebody who is there and not hidden; other roles name nobody', async () => {
    const gone = await aTherapist(spa, 'Gone')
    const room = await aRoom(spa, 'Palm room')
    await spa.call('hideTherapist', { parts: { id: gone._id }, headers: asOwner })
    expect((await invite({ therapistId: gone._id })).body.error).toBe('Gone is hidden. Show them in the team first.')
    expect((await invite({ therapistId: room._id })).body).toMatchObject({ code: 'therapist_not_found' })
    for (const body of [{}, { role: 'desk', therapistId: gone._id }]) {
      const { status, body: answer } = await invite(body)
      expect([status, answer.fieldErrors]).toEqual([400, { therapistId: 'Please choose whose day this device shows' }])
    }
  })
})

describe('a device', () => {
  test('that was thrown out, or not used for ninety days, is nobody', async () => {
    const [kept, out] = [await aDevice(spa, 'Kept', 'owner'), await aDevice(spa, 'Out')]
    const response = await spa.app.inject({ method: 'DELETE', url: `/api/desk/devices/${out.id}`, headers: asOwner })
    expect(response.statusCode).toBe(200)
    expect(await me(out.token)).toBe(401)
    expect(await me(kept.token)).toBe(200)
    spa.clock.advance(91 * 24 * 60)
    expect(await me(kept.token)).toBe(401)
  })

  test('is renamed by the owner, and the record says so; what is not at the desk is not', async () => {
    const [phone, out] = [await aDevice(spa, 'Android'), await aDevice(spa, 'Out')]
    await spa.app.inject({ method: 'DELETE', url: `/api/desk/devices/${out.id}`, headers: asOwner })
    const rename = (id: string, name: string, headers: Record<string, string> = asOwner) =>
      spa.app.inject({ method: 'PUT', url: `/api/desk/devices/${id}`, headers, payload: { name } })
    const response = await rename(phone.id, ' Amaka’s phone ')
    expect(response.json()).toMatchObject({ success: true, device: { id: phone.id, name: 'Amaka’s phone' } })
    const who = await spa.app.inject({ url: '/api/desk/me', headers: phone.headers })
    expect(who.json().name).toBe('Amaka’s phone')
    const record = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ what: 'rename a device', before: { name: 'Android' } })
    for (const [id, name] of [
      [out.id, 'In again'],
      ['nobody', 'A name'],
    ] as const)
      expect((await rename(id, name)).statusCode).toBe(404)
    expect((await rename(phone.id, ' ')).statusCode).toBe(400)
    expect((await rename(phone.id, 'Mine', phone.headers)).statusCode).toBe(403)
  })

  test('that was thrown out is nobody at once where that happened, and within two seconds everywhere else', async () => {
    const device = await aDevice(spa, 'Everywhere')
    const elsewhere = await buildApp({ ...spa.deps, cache: createCache(spa.deps) })
    const meElsewhere = async () =>
      (await elsewhere.inject({ url: '/api/desk/me', headers: device.headers })).statusCode
    expect([await me(device.token), await meElsewhere()]).toEqual([200, 200])
    await spa.app.inject({ method: 'DELETE', url: `/api/desk/devices/${device.id}`, headers: asOwner })
    expect(await me(device.token)).toBe(401)
    spa.clock.advance(1 / 60)
    expect(await meElsewhere()).toBe(401)
    await elsewhere.close()
  })

  test('is seen again while it is at work, however long that is', async () => {
    const device = await aDevice(spa, 'Diligent')
    for (let days = 0; days < 120; days += 40) {
      expect(await me(device.token)).toBe(200)
      spa.clock.advance(40 * 24 * 60)
    }
    const seen = await spa.db.selectFrom('devices').select('lastSeenAt').where('id', '=', device.id).executeTakeFirst()
    expect(seen?.lastSeenAt).toEqual(new Date(spa.clock.now().getTime() - 40 * 86_400_000))
  })

  test('is thrown out by the owner who says "this was not me", once', async () => {
    const { body } = await enter({ key: keyOf(await newLink(spa.deps)) })
    const [mail] = await mailed('new-device')
    const key = /not-me#([\w-]{32})/.exec(mail!.text)![1]
    expect((await spa.app.inject({ url: `/desk/not-me` })).statusCode).toBeLessThan(500)
    expect(await me(body.token)).toBe(200)
    expect((await post('/desk/not-me', { key })).status).toBe(200)
    expect(await me(body.token)).toBe(401)
    expect((await post('/desk/not-me', { key })).status).toBe(401)
  })
})
