import { randomUUID } from 'node:crypto'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { addService } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import type { FurtherTreatment } from '#server/platform/db/tables.ts'
import { aCustomer } from './own.ts'

/** Friday from nine: a massage and then a pedicure for Ada, beside her a facial for Bola. Written as it stands, without a plan. */
export async function aVisitor(spa: Spa, { prices = [25_000, 15_000, 12_000] }: { prices?: number[] } = {}) {
  const names = ['Massage', 'Facial', 'Pedicure']
  const subs = names.map((name, index) => ({ name, price: prices[index]! }))
  const { service } = await addService(spa, { stations: 2, subs })
  const ada = await aCustomer(spa, { service })
  const further = (index: number, guest: number, hour: number): FurtherTreatment => {
    const sub = service.serviceArray[index]!
    const at = (hours: number) => new Date(Date.parse(NINE) + hours * MS_PER_HOUR).toISOString()
    return {
      id: randomUUID(),
      guest,
      besides: null,
      isExtra: false,
      serviceId: service._id,
      serviceName: service.name,
      subServiceId: sub._id,
      subServiceName: sub.name,
      priceNaira: sub.price,
      durationMinutes: 60,
      station: guest + 1,
      squeezedIn: false,
      therapistId: null,
      therapistName: '',
      therapistWanted: false,
      roomId: null,
      roomName: '',
      roomPlace: null,
      startsAt: at(hour),
      endsAt: at(hour + 1),
      freeAgainAt: at(hour + 1),
      bookingTime: `${9 + hour}:00 AM`,
    }
  }
  const visit = {
    furtherTreatments: [further(1, 1, 0), further(2, 0, 1)],
    firstPriceNaira: prices[0],
    priceNaira: prices.reduce((sum, price) => sum + price, 0),
    guestNames: '\nBola',
  }
  await spa.db.updateTable('bookings').set(visit).where('id', '=', ada._id).execute()
  return { ...ada, ...(await ada.look()).body.booking }
}

const NINE = '2026-11-20T08:00:00Z'
