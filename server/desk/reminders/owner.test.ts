import { beforeEach, describe, expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { forgetOldReminders } from './reminders.ts'
import { aComing, forgetEverything, look, mailsAt, setWall } from './testing/coming.ts'

const spa = useSpa()
beforeEach(async () => {
  await forgetEverything(spa)
  setWall(spa, '2026-11-16 07:00')
})

async function toOwnerAt(wall: string, kind: string) {
  return (await mailsAt(spa, wall)).toOwner.filter(mail => mail.kind === kind)
}
const decide = (id: string, status: string) =>
  spa.call('decideBooking', { parts: { id }, body: { status }, headers: asOwner })

describe("the evening's list", () => {
  const listAt = (wall: string) => toOwnerAt(wall, 'tomorrow-for-owner')

  test('says at 6 PM who comes tomorrow: when, who, what, phone, state and money, with the way to the day', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    await aComing(spa, '9:30 AM')
    await aComing(spa, '9:30 AM')
    await decide(_id, 'confirmed')
    expect(await listAt('2026-11-19 17:59')).toEqual([])
    const [list, ...more] = await listAt('2026-11-19 18:00')
    expect(more).toEqual([])
    expect(list).toMatchObject({ to: business.email.owner, subject: 'Friday 20 November: 3 bookings' })
    expect(list?.text).toContain('3 bookings so far. ₦50,000 is still to be paid.')
    const times = list?.text.match(/^\d+:\d\d [AP]M(?=: Ada Obi$)/gm)
    expect(times).toEqual(['9:30 AM', '9:30 AM', '2:00 PM'])
    expect(list?.text).toContain('Ritual 1\n  +234 803 000 0000\n  Receipt to check, ₦25,000 owed')
    expect(list?.text).toContain('Confirmed, paid')
    expect(list?.html).toContain(`${spa.config.siteUrl}/desk?date=2026-11-20`)
    expect(list?.subject).not.toContain('Ada')
  })

  test('comes once, whoever looks, also after the clock went back', async () => {
    await aComing(spa, '2:00 PM')
    setWall(spa, '2026-11-19 18:00')
    await Promise.all(Array.from({ length: 8 }, () => look(spa)))
    expect(await listAt('2026-11-19 18:00')).toHaveLength(1)
    expect(await listAt('2026-11-19 17:00')).toEqual([])
    expect(await listAt('2026-11-19 18:00')).toEqual([])
    expect(await listAt('2026-11-20 08:00')).toEqual([])
  })

  test('is silent about an empty day, and about what was cancelled a second before', async () => {
    const { _id } = await aComing(spa, '2:00 PM')
    expect(await listAt('2026-11-18 18:00')).toEqual([])
    setWall(spa, '2026-11-19 17:59')
    await decide(_id, 'cancelled')
    expect(await listAt('2026-11-19 18:00')).toEqual([])
    // Whoever books for tomorrow from now on has a mail of their own.
    await aComing(spa, '3:00 PM')
    expect(await listAt('2026-11-19 18:01')).toEqual([])
  })

  test('that was missed comes in the morning, before the first guest', async () => {
    await aComing(spa, '9:00 AM')
    expect(await listAt('2026-11-19 20:00')).toEqual([])
    expect(await listAt('2026-11-20 07:59')).toEqual([])
    expect(await listAt('2026-11-20 08:00')).toHaveLength(1)
    expect(await listAt('2026-11-20 18:00')).toEqual([])
  })

  test('that came too late is not sent at all', async () => {
    await aComing(spa, '9:00 AM')
    expect(await listAt('2026-11-20 09:00')).toEqual([])
  })
})

describe('receipts that wait', () => {
  const namedAt = async (wall: string) =>
    (await toOwnerAt(wall, 'receipts-wait-for-owner')).map(({ subject }) => subject)

  // The seeded catalogue and the services of these tests are open from seven to eleven in the evening.
  test('for two opening hours are named, each once, new ones in a new mail', async () => {
    setWall(spa, '2026-11-16 10:00')
    await aComing(spa, '2:00 PM')
    await aComing(spa, '3:00 PM')
    setWall(spa, '2026-11-16 11:00')
    await aComing(spa, '4:00 PM')
    expect(await namedAt('2026-11-16 11:59')).toEqual([])
    expect(await namedAt('2026-11-16 12:00')).toEqual(['2 receipts are waiting for you'])
    expect(await namedAt('2026-11-16 12:30')).toEqual([])
    expect(await namedAt('2026-11-16 13:00')).toEqual(['1 receipt is waiting for you'])
    expect(await namedAt('2026-11-17 13:00')).toEqual([])
  })

  test('over night wait in opening hours only, and nobody is woken', async () => {
    setWall(spa, '2026-11-16 22:00')
    await aComing(spa, '2:00 PM')
    for (const night of ['2026-11-16 23:59', '2026-11-17 06:00', '2026-11-17 07:59'])
      expect(await namedAt(night)).toEqual([])
    expect(await namedAt('2026-11-17 08:00')).toEqual(['1 receipt is waiting for you'])
  })

  test('are named while half of their time is left, even if the spa was closed all along', async () => {
    await spa.call('addClosure', { body: { from: '2026-11-17', to: '2026-11-19' }, headers: asOwner })
    setWall(spa, '2026-11-16 22:45')
    await aComing(spa, '2:00 PM')
    expect(await namedAt('2026-11-17 19:59')).toEqual([])
    expect(await namedAt('2026-11-18 08:00')).toEqual(['1 receipt is waiting for you'])
    await spa.db.deleteFrom('closures').execute()
  })

  test('and were decided a second before are not named', async () => {
    setWall(spa, '2026-11-16 10:00')
    const { _id } = await aComing(spa, '2:00 PM')
    setWall(spa, '2026-11-16 11:59')
    await decide(_id, 'confirmed')
    expect(await namedAt('2026-11-16 12:00')).toEqual([])
  })

  test('and were put off by the desk wait from then on', async () => {
    setWall(spa, '2026-11-16 10:00')
    const { _id } = await aComing(spa, '2:00 PM')
    const lookAgainAt = new Date('2026-11-16T12:00:00+01:00')
    await spa.db.updateTable('bookings').set({ lookAgainAt }).where('id', '=', _id).execute()
    expect(await namedAt('2026-11-16 13:59')).toEqual([])
    expect(await namedAt('2026-11-16 14:00')).toEqual(['1 receipt is waiting for you'])
  })

  test('are named once by any number of processes, with the way to the queue', async () => {
    setWall(spa, '2026-11-16 10:00')
    for (const time of ['2:00 PM', '3:00 PM', '4:00 PM']) await aComing(spa, time)
    setWall(spa, '2026-11-16 12:00')
    await Promise.all(Array.from({ length: 8 }, () => look(spa)))
    const [mail, ...more] = await toOwnerAt('2026-11-16 12:00', 'receipts-wait-for-owner')
    expect(more).toEqual([])
    expect(mail?.text.match(/Came Monday 16 November at 10:00 AM/g)).toHaveLength(3)
    expect(mail?.text.match(/Free again Wednesday 18 November at 10:00 AM/g)).toHaveLength(3)
    expect(mail?.html).toContain(`${spa.config.siteUrl}/desk/receipts`)
  })
})

test('what was said a month ago is forgotten, what was said yesterday is not', async () => {
  await spa.db
    .insertInto('reminders')
    .values([
      { kind: 'booking-today', about: 'old', at: new Date('2026-10-16T05:59:00Z') },
      { kind: 'booking-today', about: 'new', at: new Date('2026-11-15T06:00:00Z') },
    ])
    .execute()
  await forgetOldReminders(spa.deps)
  const rows = await spa.db.selectFrom('reminders').select('about').execute()
  expect(rows).toEqual([{ about: 'new' }])
})
