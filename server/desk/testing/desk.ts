import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { beforeEach } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import type { Refund } from '#contract/booking/refund.ts'
import type { BookingChange, DeskBooking, Payment } from '#contract/desk/desk.ts'
import { insertDevice } from '#server/access/queries.ts'
import { hashSecret } from '#server/access/secrets.ts'
import { addService, book } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** A spa and a device of its desk. Each test begins on Monday at 7 AM without rows in these tables. */
export function useDesk(emptied: readonly (keyof Tables)[] = ['outbox'], role: Role = 'desk') {
  const spa = useSpa()
  let device: Device
  beforeEach(async () => {
    for (const table of emptied) await spa.db.deleteFrom(table).execute()
    spa.clock.set(MONDAY_7_AM)
    device = await aDevice(spa, "Amaka's phone", role)
  })
  const amaka: Pick<Device, 'call' | 'decide' | 'undo' | 'details'> = {
    call: (...request) => device.call(...request),
    decide: (...request) => device.decide(...request),
    undo: id => device.undo(id),
    details: id => device.details(id),
  }
  return { spa, amaka }
}

export type Device = Awaited<ReturnType<typeof aDevice>>

/** A device that is let in, by the shortest way. */
export async function aDevice(spa: Spa, name: string, role: Role = 'desk', therapistId?: string) {
  const token = `token of ${name} ${randomUUID()}`.replaceAll(' ', '-')
  const id = randomUUID()
  await insertDevice(spa.db, {
    id,
    name,
    role,
    therapistId,
    tokenHash: hashSecret(token),
    createdAt: spa.clock.now(),
    lastSeenAt: spa.clock.now(),
  })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: InjectOptions['method'], url: string, payload?: object) => {
    const response = await spa.app.inject({ method, url: `/api${url}`, headers, payload })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    id,
    token,
    headers,
    call,
    decide: (bookingId: string, body: object) => call('PUT', `/booking/${bookingId}/status`, body),
    undo: (bookingId: string) => call('POST', `/booking/${bookingId}/undo`),
    details: async (bookingId: string) =>
      (await call('GET', `/booking/${bookingId}`)).body as {
        booking: DeskBooking
        payments: Payment[]
        history: BookingChange[]
        refund: Refund | null
      },
  }
}

/** A booking that a customer has paid for and nobody has decided. */
export async function aReceipt(spa: Spa, time?: string) {
  const { service, sub } = await addService(spa)
  const { _id } = await book(spa, service, sub, time)
  await submitted(spa, _id)
  await spa.deliver()
  return { _id, service, sub }
}

/** The whole spa, for an hour in which nobody is booked. */
export async function aBlock(spa: Spa): Promise<string> {
  const body = { from: '2026-11-18T05:00:00+01:00', until: '2026-11-18T06:00:00+01:00' }
  return (await spa.call('addBlock', { body, headers: asOwner })).json().block._id
}

export function advanceSeconds(spa: Spa, seconds: number) {
  spa.clock.advance(seconds / 60)
}
