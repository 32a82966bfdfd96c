import { beforeEach, expect, test } from 'vitest'
import { timeLabel } from '#contract/platform/time.ts'
import { SPIKE_ALERT_EVERY_HOURS, SPIKE_HOLDS_PER_HOUR } from '#contract/rules.ts'
import { ada, addService, bodyFor, decide, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { createBooking } from '#server/booking/create.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { alertOwnerOfSpike, isSpike } from './hold-jobs.ts'

const spa = useSpa()
let ahead = 0
beforeEach(async () => {
  // Each test a month after the one before: nothing of it is usual any more.
  spa.clock.set(MONDAY_7_AM)
  spa.clock.advance(30 * 24 * 60 * ++ahead)
  await spa.db.deleteFrom('reminders').execute()
  await spa.deliver()
})

async function holds(count: number) {
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 19) }]
  const { service, sub } = await addService(spa, { stations: 50, subs: [{ availability }] })
  const date = new Date(new Date(`${FRIDAY}T00:00:00Z`).getTime() + 35 * ahead * 24 * 3_600_000)
    .toISOString()
    .slice(0, 10)
  const made = []
  for (let n = 0; n < count; n++)
    made.push(
      await createBooking(
        spa.deps,
        { ...bodyFor(service, sub, timeLabel(9 * 60), date), ...ada },
        { client: { ip: '192.0.2.1' } },
      ),
    )
  await spa.deliver()
  return made
}

test('the owner hears of it once, over all processes, with the way to the receipts', async () => {
  await holds(SPIKE_HOLDS_PER_HOUR)
  const told = await Promise.all(Array.from({ length: 5 }, () => alertOwnerOfSpike(spa.deps)))
  expect(told.filter(Boolean)).toHaveLength(1)
  const [mail, ...more] = await spa.deliver()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'holds-jump-for-owner', subject: '10 unpaid bookings within an hour' })
  expect(mail?.html).toContain(`${spa.config.siteUrl}/desk/receipts`)
})

test('and again only some hours later, if it goes on', async () => {
  await holds(SPIKE_HOLDS_PER_HOUR)
  expect(await alertOwnerOfSpike(spa.deps)).toBe(true)
  await holds(5)
  expect(await alertOwnerOfSpike(spa.deps)).toBe(false)
  spa.clock.advance(SPIKE_ALERT_EVERY_HOURS * 60)
  // An hour ago it was over.
  expect(await alertOwnerOfSpike(spa.deps)).toBe(false)
  await spa.db.updateTable('bookings').set({ networkKey: null }).execute()
  await holds(SPIKE_HOLDS_PER_HOUR)
  expect(await alertOwnerOfSpike(spa.deps)).toBe(true)
})

test('what was paid is a good day and no alarm; a picture nobody has decided is not paid', async () => {
  const made = await holds(SPIKE_HOLDS_PER_HOUR)
  await decide(spa, made[0]!._id, 'confirmed')
  expect(await alertOwnerOfSpike(spa.deps)).toBe(false)
  const [another] = await holds(1)
  await submitted(spa, another!._id)
  expect(await alertOwnerOfSpike(spa.deps)).toBe(true)
})

test('a busy spa is used to more', async () => {
  await holds(SPIKE_HOLDS_PER_HOUR)
  spa.clock.advance(120)
  await holds(SPIKE_HOLDS_PER_HOUR)
  expect(await alertOwnerOfSpike(spa.deps)).toBe(false)
})

test.each([
  [9, 0, false],
  [10, 0, true],
  [10, 2.5, true],
  [10, 3, false],
  [40, 10, true],
])('%i unpaid within the hour where %s are usual: %s', (unpaid, usual, jump) => {
  expect(isSpike(unpaid, usual)).toBe(jump)
})
