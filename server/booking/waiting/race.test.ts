import { beforeEach, expect, test } from 'vitest'
import { useSpa } from '#server/app/testing/spa.ts'
import { cancel, freedFriday, fullFriday, join, keyIn, round, startMonday, take } from './testing/waiting.ts'

const spa = useSpa()
beforeEach(() => startMonday(spa))

test('of many who want the offered time at once, the one with the key has it', async () => {
  const full = await freedFriday(spa, 'bisi@example.com')
  const [mail] = await round(spa)
  const wrong = [undefined, 'x', keyIn(mail).replace(/.$/, last => (last === 'A' ? 'B' : 'A')), `${keyIn(mail)}x`]
  const strangers = wrong.map(offer => take(spa, full, { offer }))
  // A double tap and a shared link: the same key from two devices.
  const holders = [1, 2].map(() => take(spa, full, { offer: keyIn(mail) }))
  expect((await Promise.all(strangers)).map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 409))
  expect((await Promise.all(holders)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('the key takes its own time alone, and a refused booking leaves the offer open', async () => {
  const full = await fullFriday(spa, 2)
  const { service, sub, bookings } = full
  await join(spa, service, sub, 'bisi@example.com')
  await cancel(spa, bookings[0]!)
  const [mail] = await round(spa)
  const offer = keyIn(mail)
  expect(offer).not.toBe('')
  const at = ({ bookingTime }: { bookingTime: string }) => take(spa, full, { bookingTime, offer })
  expect((await at(bookings.at(-1)!)).json()).toMatchObject({ code: 'slot_taken' })
  expect((await take(spa, full, { fullName: '', offer })).statusCode).toBe(400)
  expect((await at(bookings[0]!)).statusCode).toBe(201)
})

test('no booking and no offer take each other’s station, whatever the program believes', async () => {
  const { bookings } = await freedFriday(spa, 'bisi@example.com')
  await round(spa)
  const {
    id,
    hash,
    paymentCode,
    accountOpen: _open,
    words: _words,
    ...row
  } = await spa.db.selectFrom('bookings').selectAll().where('id', '=', bookings[0]!._id).executeTakeFirstOrThrow()
  const again = { ...row, id: `${id}x`, hash: `${hash}x`, status: 'confirmed' as const }
  await expect(spa.db.insertInto('bookings').values(again).execute()).rejects.toMatchObject({
    constraint: 'bookings_never_overlap',
  })
  await spa.db.updateTable('waitingOffers').set({ state: 'over' }).execute()
  await spa.db.insertInto('bookings').values(again).execute()
  await expect(spa.db.updateTable('waitingOffers').set({ state: 'open' }).execute()).rejects.toMatchObject({
    constraint: 'bookings_never_overlap',
  })
})
