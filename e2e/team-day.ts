import { type Booking, bookAtDesk, call, nth, type Spa } from '../scripts/serve/spa-client.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const NINE_TO_SIX = WEEK.map(day => ({
  day,
  timeRanges: [{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }],
}))
const PEOPLE = ['Ada', 'Bola', 'Chidinma', 'Dayo']
/** Massages at each hour from nine: at three of the nine all four people are busy. */
const MASSAGES = [4, 3, 3, 4, 3, 3, 4, 3, 3]
const GUESTS = ['Adaeze Obi', 'Funmi Ade', 'Ngozi Eze', 'Kemi Ogunleye', 'Bisi Alabi', 'Zainab Bello', 'Amaka Umeh']

/** A day of four people with thirty massages of an hour. One of the guests at ten asked for Ada. */
export async function fillTeamDay(spa: Spa, date: string) {
  const massage = { name: 'Long massage', description: '', duration: 60, price: 20_000, availability: NINE_TO_SIX }
  const body = { name: 'Massages', title: 'Massages', stations: 4, serviceArray: [massage] }
  const { service } = await call(spa, 'POST', '/api/services', body)
  const subServiceId: string = service.serviceArray[0]._id
  const ids: string[] = []
  for (const name of PEOPLE) {
    const person = { name, subServiceIds: [subServiceId], hours: NINE_TO_SIX }
    ids.push((await call(spa, 'POST', '/api/desk/team', person)).member._id)
  }
  const bookings: Booking[] = []
  for (const [index, count] of MASSAGES.entries())
    for (let n = 0; n < count; n++) {
      const hour = 9 + index
      const isWanted = index === 1 && n === 0
      const wish = { serviceId: service._id, subServiceId, bookingDate: date, squeezeIn: false, anyTime: false }
      const guest = {
        fullName: nth(GUESTS, bookings.length),
        phoneNumber: `08035551${100 + bookings.length}`,
        email: '',
      }
      const bookingTime = `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`
      const therapistId = isWanted ? ids[0] : undefined
      bookings.push(await bookAtDesk(spa, { ...wish, ...guest, bookingTime, therapistId, origin: 'phone' }))
    }
  return { ada: ids[0]!, bookings }
}
