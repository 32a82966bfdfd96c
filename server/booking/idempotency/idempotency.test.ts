import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addService, bodyFor, changeService, decide, info, post } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { once } from './idempotency.ts'

const spa = useSpa()

const bookingsOf = (serviceId: string) =>
  spa.db.selectFrom('bookings').select('id').where('serviceId', '=', serviceId).execute()

describe('a booking sent again with its key', () => {
  test('gets the same answer, byte for byte, and there is one booking and one mail', async () => {
    await spa.deliver()
    const { service, sub } = await addService(spa)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(spa, bodyFor(service, sub), headers)
    const again = await post(spa, bodyFor(service, sub), headers)
    expect(first.statusCode).toBe(201)
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
    expect(await bookingsOf(service._id)).toHaveLength(1)
    expect(await spa.deliver()).toHaveLength(1)
  })

  test('gets it whatever has happened since: decided, edited, no longer offered', async () => {
    const { service, sub } = await addService(spa)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(spa, bodyFor(service, sub), headers)
    await decide(spa, first.json().booking._id, 'cancelled')
    await changeService(spa, service, { name: 'Another name', serviceArray: [] })
    expect((await post(spa, bodyFor(service, sub), headers)).body).toBe(first.body)
    expect((await info(spa, first.json().booking._id)).json().booking.status).toBe('cancelled')
  })

  test('twenty times at once is one booking; who comes while it is being made is told so', async () => {
    const { service, sub } = await addService(spa, { stations: 5 })
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(spa, bodyFor(service, sub), headers)))
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body }) => body)).size).toBe(1)
    for (const { statusCode, body } of answers.filter(answer => !made.includes(answer))) {
      expect(statusCode).toBe(409)
      expect(JSON.parse(body).code).toBe('request_in_progress')
    }
    expect(await bookingsOf(service._id)).toHaveLength(1)
  })

  test('with another body is refused', async () => {
    const { service, sub } = await addService(spa)
    const headers = { 'idempotency-key': randomUUID() }
    await post(spa, bodyFor(service, sub), headers)
    const other = await post(spa, { ...bodyFor(service, sub), fullName: 'Somebody Else' }, headers)
    expect(other.statusCode).toBe(422)
    expect(other.json().code).toBe('idempotency_key_reused')
    expect(await bookingsOf(service._id)).toHaveLength(1)
  })

  test('after a refusal may be corrected: a refusal changed nothing', async () => {
    const { service, sub } = await addService(spa)
    const headers = { 'idempotency-key': randomUUID() }
    expect((await post(spa, { ...bodyFor(service, sub), email: '' }, headers)).statusCode).toBe(400)
    expect((await post(spa, bodyFor(service, sub), headers)).statusCode).toBe(201)
  })

  test('a day later is a new booking', async () => {
    const { service, sub } = await addService(spa)
    const headers = { 'idempotency-key': randomUUID() }
    await post(spa, bodyFor(service, sub), headers)
    spa.clock.advance(24 * 60 + 1)
    expect((await post(spa, bodyFor(service, sub), headers)).statusCode).toBe(201)
    expect(await bookingsOf(service._id)).toHaveLength(2)
  })
})

describe('an attempt', () => {
  const attempt = () => ({ scope: 'test', key: randomUUID(), body: { a: 1 } })
  const inProgress = { code: 'request_in_progress' }

  test('that is still running keeps others off', async () => {
    const mine = attempt()
    const started = gate()
    const mayFinish = gate()
    const running = once(spa, mine, async remember => {
      started.open()
      await mayFinish.opened
      await inTransaction(spa.db, tx => remember(tx, { done: 1 }))
      return { done: 1 }
    })
    await started.opened
    await expect(once(spa, mine, unreachable)).rejects.toMatchObject(inProgress)
    await expect(once(spa, { ...mine, body: { a: 2 } }, unreachable)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    mayFinish.open()
    expect(await running).toEqual({ done: 1 })
    expect(await once(spa, mine, unreachable)).toEqual({ done: 1 })
  })

  test('whose process died is taken over once its lease is over, by one, and the dead cannot commit any more', async () => {
    const mine = attempt()
    const started = gate()
    const wakesUp = gate()
    const dead = once(spa, mine, async remember => {
      started.open()
      await wakesUp.opened
      return inTransaction(spa.db, async tx => {
        await tx.insertInto('seeds').values({ name: 'from the dead', createdAt: spa.clock.now() }).execute()
        await remember(tx, { by: 'the dead' })
        return { by: 'the dead' }
      })
    })
    await started.opened
    await expect(once(spa, mine, unreachable)).rejects.toMatchObject(inProgress)
    spa.clock.advance(1)

    const heirs = await Promise.allSettled(
      ['one', 'other'].map(by =>
        once<{ by: string }>(spa, mine, async remember => {
          await inTransaction(spa.db, tx => remember(tx, { by }))
          return { by }
        }),
      ),
    )
    const answers = heirs.flatMap(heir => (heir.status === 'fulfilled' ? [heir.value.by] : []))
    expect(new Set(answers).size).toBe(1)

    wakesUp.open()
    await expect(dead).rejects.toMatchObject(inProgress)
    expect(await once(spa, mine, unreachable)).toEqual({ by: answers[0] })
    expect(await spa.db.selectFrom('seeds').select('name').where('name', '=', 'from the dead').execute()).toEqual([])
  })

  test('that fails for whatever reason lets go of its key', async () => {
    const mine = attempt()
    const fails = once(spa, mine, async () => {
      throw new Error('a bug')
    })
    await expect(fails).rejects.toThrow('a bug')
    await expect(
      once(spa, mine, async () => {
        throw new Refusal('slot_taken', 'Taken')
      }),
    ).rejects.toMatchObject({ code: 'slot_taken' })
  })
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

async function unreachable(): Promise<never> {
  throw new Error('the work was done a second time')
}
