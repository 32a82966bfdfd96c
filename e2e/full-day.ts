import { type Booking, bookAtDesk, call, fetchServices, nth, type Spa } from '../scripts/serve/spa-client.ts'

type DatedSpa = Spa & { date: string }

/** Which service, which of its sub-services, when, who, what happened. */
const DAY: [number, number, string, string, string][] = [
  [0, 0, '9:00 AM', 'Adaeze Obi', 'done'],
  [1, 1, '9:15 AM', 'Funmilayo Adebayo', 'done'],
  [3, 0, '9:30 AM', 'Chidinma Eze', 'no_show'],
  [1, 0, '10:30 AM', 'Ngozi Okafor', 'here'],
  [0, 1, '11:00 AM', 'Temitope Bakare', 'cash'],
  [3, 1, '11:00 AM', 'Halima Yusuf', 'on_arrival'],
  [5, 0, '11:30 AM', 'Oluwaseun Akintola-Williams', 'on_arrival'],
  [2, 0, '12:30 PM', 'Ifeoma Nwosu', 'pos'],
  [4, 0, '1:00 PM', 'Bisi Alabi', 'cancelled'],
  [0, 0, '2:00 PM', 'Kemi Ogunleye', 'receipt'],
  [1, 0, '3:00 PM', 'Amaka Umeh', 'receipt'],
  [3, 0, '4:00 PM', 'Zainab Bello', 'pay_link'],
  [1, 1, '5:00 PM', 'Simisola Coker', 'transfer'],
]
const PAID = ['cash', 'pos', 'transfer', 'done', 'here', 'cancelled']

/** Fills a day of a running spa as a good Monday fills it, through the calls the site and the desk use. */
export async function fillDay(spa: DatedSpa, picture: () => Promise<Buffer>) {
  const services = await fetchServices(spa)
  const bookings: Booking[] = []
  for (const [index, [service, sub, time, fullName, what]] of DAY.entries()) {
    const { _id: serviceId, serviceArray } = nth(services, service)
    const { _id: subServiceId, price } = nth(serviceArray, sub)
    const who = { fullName, email: `guest${index}@example.com`, phoneNumber: `+234 803 555 01${10 + index}` }
    const slot = { serviceId, subServiceId, bookingDate: spa.date, bookingTime: time }
    if (what === 'receipt') {
      bookings.push(await withReceipt(spa, { ...slot, ...who }, await picture()))
      continue
    }
    const payment = PAID.includes(what)
      ? { method: what === 'cash' || what === 'pos' ? what : 'transfer', amount: price }
      : what === 'pay_link'
        ? what
        : 'on_arrival'
    const origin = index % 3 === 0 ? 'walk_in' : index % 3 === 1 ? 'phone' : 'whatsapp'
    const booking = await bookAtDesk(spa, { ...slot, ...who, origin, payment })
    bookings.push(booking)
    if (what === 'here') await call(spa, 'PUT', `/api/booking/${booking._id}/contact`, { arrived: true })
    if (what === 'cancelled')
      await call(spa, 'PUT', `/api/booking/${booking._id}/status`, { status: 'cancelled', money: 'return' })
  }
  await block(spa, { from: '13:00', until: '14:00', reason: 'Lunch' })
  const serviceId = nth(services, 2)._id
  await block(spa, { from: '09:00', until: '12:00', reason: 'The chair is being mended', serviceId })
  return bookings
}

/** A customer's own booking with the receipt uploaded. */
export async function withReceipt(spa: Spa, body: object, picture: Buffer): Promise<Booking> {
  const { booking } = await call({ url: spa.url }, 'POST', '/api/booking/create', body)
  const form = new FormData()
  form.set('bookingId', booking._id)
  form.set('note', 'From my sister’s account')
  form.set('image_0', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'transfer.png')
  await call({ url: spa.url }, 'PUT', '/api/booking/payment', form)
  return booking
}

interface Block {
  from: string
  until: string
  reason: string
  serviceId?: string
}

function block(spa: DatedSpa, { from, until, ...rest }: Block) {
  const at = (time: string) => `${spa.date}T${time}:00+01:00`
  return call(spa, 'POST', '/api/desk/blocks', { from: at(from), until: at(until), ...rest })
}
