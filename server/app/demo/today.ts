import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { House, Wish } from './house.ts'
import { planVisit, type Visit } from './visits.ts'

type Line = [what: Wish, time: string, who: string, origin: Visit['origin'], more?: Partial<Visit>]

const SENSITIVE = 'Sensitive skin, no perfume'
const INJURED = 'Old shoulder injury, left'
const couple = (his: string, name?: string): Wish => [{ what: ['Swedish Massage'] }, { name, what: [his] }]
/** Booked before all others: two people at once are hard to place later. */
const TOGETHER: Line[] = [
  [couple('Swedish Massage', 'Obinna'), '1:30 PM', 'Hauwa Ibrahim', 'phone', { paysBy: 'pos' }],
  [couple('Underarm Wax'), '9:30 AM', 'Patience Effiong', 'whatsapp', { paid: 'transfer', missing: 1 }],
]
const TODAY: Line[] = [
  ['Swedish Massage', '9:30 AM', 'Ronke Adeyemi', 'phone', { paysBy: 'pos', asksFor: 'Amarachi' }],
  ['Deep Cleansing Facial', '9:30 AM', 'Omolara Fashola', 'whatsapp', { paid: 'transfer', isNoShow: true }],
  ['Back, Neck and Shoulder Massage', '9:30 AM', 'Emeka Chukwu', 'phone', { paysBy: 'cash' }],
  ['Classic Pedicure', '10:00 AM', 'Adaeze Obi', 'phone', { paysBy: 'pos' }],
  [
    'Signature Glow Facial',
    '10:00 AM',
    'Funmilayo Adebayo',
    'whatsapp',
    { paid: 'transfer', note: SENSITIVE, asksFor: 'Bukola' },
  ],
  ['Brow Shape and Tint', '10:00 AM', 'Chidinma Eze', 'phone', { paysBy: 'cash' }],
  ['Swedish Massage', '10:30 AM', 'Ngozi Okafor', 'phone', { paysBy: 'cash' }],
  ['Gel Manicure', '11:00 AM', 'Temitope Bakare', 'whatsapp', { paid: 'transfer' }],
  ['Deep Tissue Massage', '11:30 AM', 'Oluwaseun Akintola', 'phone', { paysBy: 'pos', note: INJURED }],
  ['Express Facial', '11:30 AM', 'Uche Madu', 'phone', { paysBy: 'pos' }],
  ['Full Leg Wax', '12:00 PM', 'Halima Yusuf', 'phone', { paysBy: 'cash' }],
  ['Hydrating Facial', '12:00 PM', 'Ifeoma Nwosu', 'whatsapp', { paid: 'transfer' }],
  ['Aromatherapy Massage', '12:30 PM', 'Nkechi Onyeka', 'whatsapp', { paid: 'transfer' }],
  ['Classic Lash Extensions', '1:00 PM', 'Bisi Alabi', 'phone', { paysBy: 'pos', asksFor: 'Deborah' }],
  ['Signature Glow Facial', '2:00 PM', 'Maryam Sani', 'phone', { paysBy: 'pos' }],
  ['Coffee and Orange Body Scrub', '2:00 PM', 'Yetunde Balogun', 'whatsapp', { paid: 'transfer' }],
  ['Swedish Massage', '2:30 PM', 'Simisola Coker', 'phone', { paysBy: 'pos', asksFor: 'Tobi' }],
  ['Acrylic Full Set', '3:00 PM', 'Morenike Salami', 'whatsapp', { paid: 'transfer', asksFor: 'Deborah' }],
  ["Gentleman's Facial", '4:00 PM', 'Tunde Afolabi', 'phone', { paysBy: 'pos', asksFor: 'Deborah' }],
  ['Hot Stone Massage', '4:30 PM', 'Folasade Oyelaran', 'whatsapp', { paid: 'transfer', note: 'Her birthday' }],
  ['Jelly Spa Pedicure', '5:00 PM', 'Aisha Abubakar', 'phone', { paysBy: 'cash' }],
]

/** Yesterday, so that somebody did not come however early the demo is opened. */
const MISSED: Omit<Visit, 'bookedAt'> = {
  what: 'Polish Change',
  day: -1,
  time: '12:00 PM',
  who: 'Vivian Okoro',
  origin: 'phone',
  isNoShow: true,
}

export function planToday(house: House) {
  planVisit(house, { ...MISSED, bookedAt: house.instant(-4, '8:40 AM') })
  for (const [what, time, who, origin, more] of TOGETHER)
    for (const day of [-1, 0])
      planVisit(house, {
        what,
        day,
        time,
        who,
        origin,
        bookedAt: house.instant(-4, '8:45 AM'),
        isMarked: true,
        ...more,
      })
  for (const [index, [what, time, who, origin, more]] of TODAY.entries()) {
    const bookedAt = house.instant(-2, '9:10 AM') + index * 30 * MS_PER_MINUTE
    planVisit(house, { what, day: 0, time, who, origin, bookedAt, isMarked: true, ...more })
  }
  const walkIn = { day: 0, origin: 'walk_in', isMarked: true } as const
  for (const [what, time, who] of [
    ['Polish Change', '10:30 AM', 'Ebere Nnamdi'],
    ['Eyebrow and Upper Lip Wax', '11:00 AM', 'Damilola Ojo'],
    ['Classic Manicure', '3:30 PM', 'Vivian Okoro'],
  ] as const)
    planVisit(house, { ...walkIn, what, time, who, bookedAt: house.instant(0, time) - 5 * MS_PER_MINUTE, paid: 'cash' })
}
