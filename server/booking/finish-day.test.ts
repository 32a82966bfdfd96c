import { beforeEach, expect, test } from 'vitest'
import { statusOf } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aDevice, aReceipt } from '#server/desk/testing/desk.ts'
import { finishPastDays } from './finish-day.ts'

const spa = useSpa()
let amaka: Awaited<ReturnType<typeof aDevice>>
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  amaka = await aDevice(spa, "Amaka's phone")
})

async function aConfirmedBooking() {
  const { _id } = await aReceipt(spa)
  await amaka.decide(_id, { status: 'confirmed' })
  return { _id }
}

test('what nobody marked is done at three in the morning after its day, by the clock on the spa’s wall', async () => {
  const booking = await aConfirmedBooking()
  spa.clock.set('2026-11-21T01:59:59Z')
  await finishPastDays(spa.deps)
  expect(await statusOf(spa, booking)).toBe('confirmed')
  spa.clock.set('2026-11-21T02:00:00Z')
  const finished = await Promise.all([finishPastDays(spa.deps), finishPastDays(spa.deps)])
  expect(finished.reduce((sum, one) => sum + one)).toBe(1)
  expect(await statusOf(spa, booking)).toBe('done')
  expect((await amaka.details(booking._id)).history[0]).toMatchObject({ what: 'done', by: 'the clock' })
})

test('no machine says that somebody did not come, and a receipt nobody decided stays where it is', async () => {
  const [missed, waiting] = [await aConfirmedBooking(), await aReceipt(spa)]
  spa.clock.set('2026-11-20T09:00:00Z')
  await amaka.decide(missed._id, { status: 'no_show' })
  spa.clock.set('2026-11-22T12:00:00Z')
  await finishPastDays(spa.deps)
  expect(await statusOf(spa, missed)).toBe('no_show')
  expect(await statusOf(spa, waiting)).toBe('submitted')
})
