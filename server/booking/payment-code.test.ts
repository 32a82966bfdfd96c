import { beforeEach, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { addService, bodyFor, book } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { createBooking, type Identifiers, randomIdentifiers } from './create.ts'

/** As long as nobody else gets the same one; bank statements go back no further. */
const PAYMENT_CODE_DAYS = 90

const spa = useSpa()
beforeEach(() => spa.clock.set(MONDAY_7_AM))

/** Chance that draws these, and then what it likes. */
function drawing(codes: string[], hash = randomIdentifiers.hash): Identifiers {
  return { ...randomIdentifiers, hash, paymentCode: () => codes.shift() ?? randomIdentifiers.paymentCode() }
}

function make(body: ReturnType<typeof bodyFor>, identifiers: Identifiers) {
  return createBooking({ ...spa.deps, mail: { wake() {} } }, body, { identifiers })
}

test('a code that another booking got within ninety days is drawn again; later it may be given out again', async () => {
  const { service, sub } = await addService(spa, { stations: 3 })
  expect((await make(bodyFor(service, sub), drawing(['K7QF2']))).paymentCode).toBe('K7QF2')
  expect((await make(bodyFor(service, sub), drawing(['K7QF2', 'PXW3D']))).paymentCode).toBe('PXW3D')

  const later = Date.parse(MONDAY_7_AM) + PAYMENT_CODE_DAYS * MS_PER_DAY
  spa.clock.set(new Date(later - 1000).toISOString())
  const onTheLastDay = bodyFor(service, sub, '9:00 AM', '2027-02-19')
  expect((await make(onTheLastDay, drawing(['K7QF2', 'QQQQ3']))).paymentCode).toBe('QQQQ3')
  spa.clock.set(new Date(later).toISOString())
  expect((await make(onTheLastDay, drawing(['K7QF2']))).paymentCode).toBe('K7QF2')
})

test('no code is a part of its booking’s number', async () => {
  const { service, sub } = await addService(spa)
  const booking = await make(
    bodyFor(service, sub),
    drawing(['F2M9X', 'T4WBK'], () => 'K7QF-2M9X-T4WB'),
  )
  expect(booking.paymentCode).toBe('T4WBK')
})

test('the customer is mailed the code, and the desk finds the booking by it, in any case', async () => {
  const { _id, paymentCode } = await book(spa)
  const mails = await spa.db.selectFrom('outbox').select('mail').where('kind', '=', 'booking-created').execute()
  expect(JSON.stringify(mails.at(-1)?.mail)).toContain(`Write ${paymentCode} as narration or remark`)
  const query = { q: ` ${paymentCode!.toLowerCase()} ` }
  const found = await spa.call('listBookings', { query, headers: asOwner })
  expect(found.json().bookings.map((booking: { _id: string }) => booking._id)).toContain(_id)
})
