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
  const street = '5 Allen Avenue'
  await spa.call('updateSpa', { body: { spa: { address: { street } } }, headers: asOwner })
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

test('an address alone is not name and address', async () => {
  const spa = await openSpa()
  await spa.call('updateSpa', { body: { spa: { address: { street: '5 Allen Avenue' } } }, headers: asOwner })
  const { steps } = (await spa.call('firstSteps', { headers: asOwner })).json()
  expect(steps).toContainEqual({ step: 'spa', isDone: false })
  await spa.close()
})

test('the desk’s hours are hours too', async () => {
  const spa = await openSpa()
  const deskHours = [{ day: 'Monday', timeRanges: hours(8, 12) }]
  await spa.call('updateSpa', { body: { spa: { deskHours } }, headers: asOwner })
  const { steps } = (await spa.call('firstSteps', { headers: asOwner })).json()
  expect(steps).toContainEqual({ step: 'hours', isDone: true })
  await spa.close()
})
