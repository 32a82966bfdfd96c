import { MS_PER_HOUR } from '#contract/time.ts'
import type { House } from './house.ts'
import { customer, type Name } from './people.ts'

/** Who finds the fullest day full leaves an address. */
export function planWaiting(house: House, { what, day, since }: { what: string; day: number; since: number }) {
  for (const [index, name] of (['Hauwa Ibrahim', 'Chioma Anyanwu', 'Obiageli Nwachukwu'] as Name[]).entries())
    house.agenda.at(since + index * MS_PER_HOUR, async () => {
      const { service, sub } = house.find(what)
      const { fullName, email } = customer(name)
      const body = { serviceId: service._id, subServiceId: sub._id, bookingDate: house.date(day), fullName, email }
      await house.ask('joinWaiting', { body })
    })
}
