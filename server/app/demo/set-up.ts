import type { Role } from '#contract/access/roles.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { bankName } from '#contract/ledger/banks.ts'
import type { Headers, House } from './house.ts'
import { nameTeam } from './team.ts'

/** No bank has such numbers; the check digit is right. */
export const ACCOUNTS = [
  { bank_name: '058', name: 'Imole Spa Ltd', number: '0000000025' },
  { bank_name: '057', name: 'Imole Spa Ltd', number: '0000000035' },
]
export const ON_RECEIPTS = { name: 'IMOLE SPA LTD', account: ACCOUNTS[0]!.number, bank: bankName('058') }

export const EXTRA = {
  name: 'Warm Oil Scalp Massage',
  description: '<p>Warm shea and rosemary oil, for fifteen minutes more of rest.</p>',
  duration: 15,
  price: 8_000,
  isExtra: true,
}

export async function setUp(house: House, token: string) {
  const program = { authorization: `Bearer ${token}` }
  const owner = await letIn(house, 'Folake’s phone', 'owner', program)
  const frontDesk = await letIn(house, 'Front desk', 'desk', program)
  Object.assign(house.staff, { program, owner, frontDesk })
  await house.ask('replaceBanks', { body: { banks: ACCOUNTS }, headers: program })
  const deskHours = openOnSundays((await house.ask('fetchSpa', { headers: owner })).spa.deskHours)
  const name = 'Ìmọ́lẹ̀ Spa & Beauty, Ikorodu'
  const where = {
    address: { street: '7 Ayangburen Road' },
    landmark: 'Behind the Ayangburen palace',
    parking: 'Free parking in the yard',
  }
  const companyNumber = 'RC 1234567'
  await house.ask('updateSpa', { body: { spa: { name, ...where, companyNumber, deskHours } }, headers: owner })
  for (const { _id: id, name, serviceArray } of await house.readCatalogue()) {
    const open: object[] = serviceArray.map(sub => ({ ...sub, availability: openOnSundays(sub.availability) }))
    if (name === 'Massage') open.push({ ...EXTRA, availability: openOnSundays(serviceArray[0]!.availability) })
    await house.ask('updateService', { parts: { id }, body: { serviceArray: open }, headers: owner })
  }
  await nameTeam(house)
  await letIn(house, 'Tobi’s phone', 'therapist', program, house.team.Tobi)
}

async function letIn(house: House, name: string, role: Role, headers: Headers, therapistId?: string): Promise<Headers> {
  const { key } = await house.ask('inviteDevice', { body: { name, role, therapistId }, headers })
  const { token } = await house.ask('enterDesk', { body: { key, name } })
  return { authorization: `Bearer ${token}` }
}

/** The demo is open every day, so that it always has a day to show. */
function openOnSundays(days: DayAvailability[]): DayAvailability[] {
  const saturday = days.find(({ day }) => day === 'Saturday')
  return saturday ? [...days, { ...saturday, day: 'Sunday' }] : days
}

export async function closeSomeTimes(house: House) {
  const { owner, frontDesk } = house.staff
  const at = (days: number, label: string) => new Date(house.instant(days, label)).toISOString()
  const meeting = { from: at(1, '9:00 AM'), until: at(1, '10:00 AM'), reason: 'Team meeting' }
  const repair = { from: at(0, '10:00 AM'), until: at(0, '1:00 PM'), reason: 'The table is being mended' }
  const dentist = { from: at(1, '2:00 PM'), until: at(1, '3:30 PM'), reason: 'Dentist' }
  for (const body of [
    { ...meeting, weeklyUntil: house.date(57) },
    { ...repair, roomId: house.rooms['Palm room'] },
    { ...dentist, therapistId: house.team.Bukola },
  ])
    await house.ask('addBlock', { body, headers: frontDesk })
  const dayOff = { from: house.date(12), to: house.date(12), reason: 'A day of training for all of us' }
  await house.ask('addClosure', { body: dayOff, headers: owner })
}
