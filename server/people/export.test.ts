import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ada, addService, book, pay } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { ownerOf, personOf } from './testing/people.ts'
import { unzip } from './testing/unzip.ts'

const spa = useSpa()
const owner = ownerOf(spa)

async function somebody() {
  const { service, sub } = await addService(spa)
  const booking = await book(spa, service, sub)
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c60' } })
  expect((await pay(spa, booking, await picture.png().toBuffer(), 'From <b>my</b> sister')).statusCode).toBe(200)
  return { booking, id: await personOf(spa, booking._id) }
}

test('one archive holds a page to read, the same for programs, and the receipts', async () => {
  const { booking, id } = await somebody()
  const account = { bank: '058', number: '0123456789', name: 'ADA OBI', at: spa.clock.now() }
  await spa.db
    .insertInto('refundAccounts')
    .values({ bookingId: booking._id, ...account })
    .execute()
  const answer = await owner('exportPerson', id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="person-2026-11-16.zip"',
    'cache-control': 'no-store',
  })
  const files = unzip(answer.rawPayload)
  const receipt = `receipts/${booking.bookingHash}-1.jpg`
  expect([...files.keys()].map(name => name.replace(/png$/, 'jpg'))).toEqual(['index.html', 'data.json', receipt])
  const page = files.get('index.html')!.toString()
  expect(page).toContain('Guaranty Trust Bank, 0123456789, ADA OBI')
  for (const text of [...Object.values(ada), booking.bookingHash, 'From &lt;b&gt;my&lt;/b&gt; sister'])
    expect(page).toContain(text)
  expect(JSON.parse(files.get('data.json')!.toString())).toMatchObject({
    person: { fullName: ada.fullName, bookings: 1 },
    bookings: [{ bookingHash: booking.bookingHash, note: 'From <b>my</b> sister' }],
  })
  const stored = [...files.entries()].find(([name]) => name.startsWith('receipts/'))!
  expect((await sharp(stored[1]).metadata()).width).toBe(40)
})

test('a receipt that is gone by then is named in the archive, and the rest is there', async () => {
  const { id } = await somebody()
  for (const { fileName } of await spa.db.selectFrom('receipts').select('fileName').execute())
    await spa.deps.receipts.remove(fileName)
  const answer = await owner('exportPerson', id)
  const missing = [...unzip(answer.rawPayload).keys()].filter(name => name.endsWith('.missing.txt'))
  expect(missing.length).toBeGreaterThan(0)
})

test('a device needs the code from the owner’s mailbox for the file, not for looking', async () => {
  const { id } = await somebody()
  const phone = await aDevice(spa, 'Phone', 'owner')
  expect((await spa.call('fetchPerson', { parts: { id }, headers: phone.headers })).statusCode).toBe(200)
  expect((await spa.call('exportPerson', { parts: { id }, headers: phone.headers })).json().code).toBe('code_needed')
  const till = await aDevice(spa, 'Till')
  expect((await spa.call('listPeople', { headers: till.headers })).statusCode).toBe(403)
})

test('an archive is named by the day of the spa, where it may be tomorrow already', async () => {
  const { id } = await somebody()
  const now = spa.clock.now().toISOString()
  spa.clock.set('2026-11-16T23:30:00Z')
  const answer = await owner('exportPerson', id)
  expect(answer.headers['content-disposition']).toContain('person-2026-11-17.zip')
  spa.clock.set(now)
})
