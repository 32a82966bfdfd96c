import { expect, test } from 'vitest'
import { firstStepsResponse } from '#contract/desk/owner-desk.ts'
import { book, hours } from '#server/app/testing/desk.ts'
import { asOwner, openSpa } from '#server/app/testing/spa.ts'

test('each step of a new spa is ticked off when it is done, and by nothing else', async () => {
  const spa = await openSpa()
  const done = async () => {
    const response = firstStepsResponse.parse((await spa.call('firstSteps', { headers: asOwner })).json())
    return response.steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  }
  expect(await done()).toEqual([])

  const { services } = (await spa.call('fetchServices', {})).json()
  const [service] = services
  await spa.call('updateService', { parts: { id: service._id }, body: { title: 'Ours' }, headers: asOwner })
  expect(await done()).toEqual(['services'])

  await spa.call('updateSpa', { body: { spa: { phone: { display: '+234 803 111 2222' } } }, headers: asOwner })
  expect(await done()).toEqual(['services'])
  const { address } = (await spa.call('fetchSpa', { headers: asOwner })).json().spa
  await spa.call('updateSpa', { body: { spa: { name: 'Glow House', address } }, headers: asOwner })
  expect(await done()).toEqual(['services'])
  await spa.call('updateSpa', { body: { spa: { address: { street: '5 Allen Avenue' } } }, headers: asOwner })
  expect(await done()).toEqual(['spa', 'services'])

  const account = { bank_name: '058', name: 'Glow House', number: '0123456789' }
  await spa.call('replaceBanks', { body: { banks: [account] }, headers: asOwner })
  expect(await done()).toEqual(['spa', 'banks', 'services'])

  await book(spa, service, service.serviceArray[0], '10:00 AM')
  expect(await done()).toEqual(['spa', 'banks', 'services', 'booking'])

  const [first, ...rest] = service.serviceArray
  const serviceArray = [{ ...first, availability: [{ day: 'Friday', timeRanges: hours(9, 12) }] }, ...rest]
  await spa.call('updateService', { parts: { id: service._id }, body: { serviceArray }, headers: asOwner })
  expect(await done()).toEqual(['spa', 'banks', 'services', 'hours', 'booking'])
  await spa.close()
})

test.each([
  ['spa', false, { address: { street: '5 Allen Avenue' } }],
  ['hours', true, { deskHours: [{ day: 'Monday', timeRanges: hours(8, 12) }] }],
])('the step %s is done: %s, after a change of %j alone', async (step, isDone, change) => {
  const spa = await openSpa()
  await spa.call('updateSpa', { body: { spa: change }, headers: asOwner })
  expect((await spa.call('firstSteps', { headers: asOwner })).json().steps).toContainEqual({ step, isDone })
  await spa.close()
})

test('without a treatment that can be booked, the services are not done', async () => {
  const spa = await openSpa()
  const isDone = async () => {
    const { steps } = firstStepsResponse.parse((await spa.call('firstSteps', { headers: asOwner })).json())
    return steps.find(({ step }) => step === 'services')!.isDone
  }
  const { services } = (await spa.call('fetchServices', {})).json()
  for (const { _id: id } of services) await spa.call('deleteService', { parts: { id }, headers: asOwner })
  expect(await isDone()).toBe(false)
  await spa.call('addService', { body: { name: 'Massage' }, headers: asOwner })
  expect(await isDone()).toBe(false)
  const serviceArray = [{ name: 'Full body', duration: 60, price: 25_000 }]
  await spa.call('addService', { body: { name: 'Facials', serviceArray }, headers: asOwner })
  expect(await isDone()).toBe(true)
  await spa.close()
})
