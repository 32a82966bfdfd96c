import { expect, test } from 'vitest'
import { knownCustomerResponse } from '#contract/booking/new-booking.ts'
import { addService, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { ownerOf, personOf } from './testing/people.ts'

const spa = useSpa()
const owner = ownerOf(spa)

async function known(phone: string) {
  const answer = await spa.call('knownCustomer', { query: { phone }, headers: asOwner })
  return knownCustomerResponse.parse(answer.json()).customer
}

let services = 0
async function visit(who: { fullName?: string; phoneNumber?: string; email?: string }) {
  services++
  const { service, sub } = await addService(spa, { name: `Room ${services}` })
  const body = { serviceId: service._id, subServiceId: sub._id, bookingDate: FRIDAY, bookingTime: '9:00 AM' }
  spa.clock.advance(1)
  return (await owner('bookAtDesk', '', { ...body, fullName: 'Walk-in', origin: 'walk_in', ...who })).json().booking
}

test('was here before fills from all visits: the newest name and the newest address there are', async () => {
  await visit({ fullName: 'Bola Ade', phoneNumber: '0803 111 2222', email: 'bola@example.com' })
  await visit({ fullName: 'Bola Adeyemi', phoneNumber: '+234 803 111 2222' })
  // At the door nobody asked for the name.
  await visit({ phoneNumber: '08031112222' })
  const customer = { fullName: 'Bola Adeyemi', email: 'bola@example.com', visits: 0 }
  for (const phone of ['08031112222', '+234 (803) 111-2222', '00234 803 111 2222', '803 111 2222'])
    expect(await known(phone)).toMatchObject(customer)
})

test('more than a hundred visits ago is not too long ago, and the newest still counts', async () => {
  const { _id } = await visit({ fullName: 'Old Name', phoneNumber: '0803 111 3333' })
  const row = await spa.db.selectFrom('bookings').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  const { words: _, personId: __, ...copy } = row as typeof row & { words?: string }
  for (let n = 0; n < 120; n++)
    await spa.db
      .insertInto('bookings')
      .values({
        ...copy,
        id: `copy-${n}`,
        hash: `COPY-${n}`,
        paymentCode: null,
        status: 'done',
        fullName: n === 119 ? 'New Name' : 'Old Name',
        createdAt: new Date(row.createdAt.getTime() + n * 1000),
      } as never)
      .execute()
  expect(await known('0803 111 3333')).toMatchObject({ fullName: 'New Name', visits: 120 })
})

test('two numbers of one person know the same address', async () => {
  const one = await visit({ fullName: 'Chidi Okeke', phoneNumber: '0803 111 4444', email: 'chidi@example.com' })
  const other = await visit({ fullName: 'Chidi O.', phoneNumber: '0805 111 4444' })
  expect(await known('0805 111 4444')).toMatchObject({ email: '' })
  await owner('mergePeople', await personOf(spa, one._id), { otherId: await personOf(spa, other._id) })
  expect(await known('0805 111 4444')).toMatchObject({ fullName: 'Chidi O.', email: 'chidi@example.com' })
})

test('a short number from another country is known too; the beginning of one is nobody’s', async () => {
  await visit({ fullName: 'Short Number', phoneNumber: '+501 622 1234' })
  await visit({ fullName: 'Very Short', phoneNumber: '622 1235' })
  expect(await known('622 1235')).toMatchObject({ fullName: 'Very Short' })
  expect(await known('0803 1')).toBeNull()
  expect(await known('0809 999 9999')).toBeNull()
})
