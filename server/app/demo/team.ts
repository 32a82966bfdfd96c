import type { DayName } from '#contract/catalogue/hours.ts'
import type { AwayResponse } from '#contract/catalogue/team.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { House } from './house.ts'

interface Person {
  about: string
  does: string[]
  off: DayName
  share: number
}

const TEAM: Record<string, Person> = {
  Amarachi: {
    about: 'Strong, slow hands for tired backs',
    does: ['Massage', 'Body Scrubs & Polish', 'Facials', 'Spa Packages'],
    off: 'Wednesday',
    share: 35,
  },
  Bukola: {
    about: 'Knows every skin, and what the harmattan does to it',
    does: ['Facials', 'Lashes & Brows', 'Spa Packages'],
    off: 'Tuesday',
    share: 35,
  },
  Chiamaka: {
    about: 'Neat nails and quick, careful wax',
    does: ['Manicure & Pedicure', 'Waxing'],
    off: 'Thursday',
    share: 30,
  },
  Deborah: {
    about: 'Lashes that last, and a gentle touch',
    does: ['Lashes & Brows', 'Manicure & Pedicure', 'Facials'],
    off: 'Sunday',
    share: 30,
  },
  Tobi: {
    about: 'Deep tissue, sports and firm pressure',
    does: ['Massage', 'Body Scrubs & Polish', 'Waxing', 'Spa Packages'],
    off: 'Monday',
    share: 30,
  },
}

const ROOMS: Record<string, { places?: number; fits: string[] }> = {
  'Palm room': { fits: ['Massage', 'Body Scrubs & Polish'] },
  'Hibiscus room': { fits: ['Facials', 'Waxing'] },
  'Shea room': { fits: ['Massage', 'Facials', 'Waxing'] },
  'Moonlight suite': { places: 2, fits: ['Massage', 'Body Scrubs & Polish', 'Facials', 'Spa Packages'] },
}

/** Five people, each with a day off in the week, and four rooms; nails and lashes are done at the tables and chairs outside. */
export async function nameTeam(house: House) {
  const headers = house.staff.owner
  const services = await house.readCatalogue()
  const { deskHours } = (await house.ask('fetchSpa', { headers })).spa
  for (const [name, { about, does, off, share }] of Object.entries(TEAM)) {
    const subServiceIds = services
      .filter(service => does.includes(service.name))
      .flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
    const hours = deskHours.filter(({ day }: { day: DayName }) => day !== off)
    const { member } = await house.ask('addTherapist', { body: { name, about, subServiceIds, hours }, headers })
    house.team[name] = member._id
    const change = { shares: { all: share, services: {} }, ...(name === 'Tobi' && { daysOff: [wedding(house)] }) }
    await house.ask('updateTherapist', { parts: { id: member._id }, body: change, headers })
  }
  for (const [name, { places = 1, fits }] of Object.entries(ROOMS)) {
    const serviceIds = services.filter(service => fits.includes(service.name)).map(({ _id }) => _id)
    const { room } = await house.ask('addRoom', { body: { name, places, serviceIds }, headers })
    house.rooms[name] = room._id
  }
}

const wedding = (house: House) => ({ from: house.date(8), to: house.date(10), reason: 'A wedding in Enugu' })

/**
 * Somebody calls the evening before that she is ill. Whoever is free takes over; who had asked for her is phoned, and who has
 * nobody comes another day. One is still to be phoned.
 */
export function planSickDay(house: House) {
  house.agenda.at(house.instant(-1, '9:10 PM'), async () => {
    const { weekday } = house.zone.day(house.date(0))
    const id = house.team[TEAM.Deborah!.off === weekday ? 'Bukola' : 'Deborah']!
    const { left } = await callInSick(house, id, true)
    for (const { treatmentId } of left) {
      // Asked again each time: who was free has the one before.
      const now = (await callInSick(house, id, false)).left
      const isLast = now.length === 1
      const treatment = now.find(one => one.treatmentId === treatmentId)
      if (treatment) await findAnother(house, treatment, isLast)
    }
  })
}

function callInSick(house: House, id: string, handOver: boolean): Promise<AwayResponse> {
  const at = (label: string) => new Date(house.instant(0, label)).toISOString()
  const body = { from: at('8:00 AM'), until: at('9:00 PM'), handOver, reason: 'Fever, back tomorrow' }
  return house.ask('markAway', { parts: { id }, body, headers: house.staff.frontDesk })
}

async function findAnother(house: House, left: AwayResponse['left'][number], isLast: boolean) {
  const { treatmentId, bookingId: id, free } = left
  const ask = { parts: { id }, headers: house.staff.frontDesk }
  const booking: DeskBooking = (await house.ask('bookingDetails', ask)).booking
  if (isLast && Date.parse(booking.startsAt) > house.now.getTime()) return
  if (free.length > 0)
    return house.ask('updateTreatment', { ...ask, parts: { id: treatmentId }, body: { therapistId: free[0] } })
  // A visit is moved by who speaks with the guests.
  if (booking.treatments.length > 1) return
  const wanted = booking.therapistWanted ? booking.therapist?._id : undefined
  const body = await house.firstFree(booking.subServiceName, 1, booking.bookingTime, wanted)
  return house.ask('moveBooking', { ...ask, body })
}
