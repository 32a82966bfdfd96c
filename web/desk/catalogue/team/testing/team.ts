import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Member, Room } from '#contract/catalogue/team.ts'
import type { Resources } from '#web/api/team-desk.ts'
import { aService, aSubService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'

export const aMember = (changes: Partial<Member> = {}): Member => ({
  _id: 'ada',
  name: 'Ada',
  about: '',
  imageUrl: '',
  subServiceIds: ['sub-deep', 'sub-glow', 'sub-swedish'],
  isChoosable: true,
  isHidden: false,
  doesAll: true,
  hours: null,
  daysOff: [],
  extraDays: [],
  shares: { all: 0, services: {} },
  version: 3,
  ...changes,
})

export const aRoom = (changes: Partial<Room> = {}): Room => ({
  _id: 'garden',
  name: 'Garden',
  places: 1,
  serviceIds: ['service-facials', 'service-massage'],
  isHidden: false,
  version: 1,
  ...changes,
})

const needs = { takesTherapist: true, takesRoom: true, hidden: false, version: 1 }
const shown = { hidden: false }
/** Facials with two treatments, Massage with one. */
const services: DeskService[] = [
  { ...aService(), ...needs, serviceArray: aService().serviceArray.map(sub => ({ ...sub, ...shown })) },
  {
    ...aService({ _id: 'service-massage', name: 'Massage' }),
    ...needs,
    serviceArray: [{ ...aSubService({ _id: 'sub-swedish', name: 'Swedish' }), ...shown }],
  },
]

interface Spa {
  members?: Member[]
  rooms?: Room[]
  problems?: Resources['problems']
}

/** Answers what the screens of the team read, now and after each change. */
export function teamServer(first: Spa = {}) {
  const server = fakeServer()
  const put = ({ members = [], rooms = [], problems = [] }: Spa) => {
    server.answer('GET /api/desk/team', { success: true, team: members })
    server.answer('GET /api/desk/rooms', { success: true, rooms })
    server.answer('GET /api/desk/catalogue', { success: true, services })
    server.answer('GET /api/desk/resources', { success: true, therapists: members, rooms, problems })
  }
  put(first)
  const sent = (method: string) => server.requests.filter(one => one.method === method).map(({ body }) => body)
  return { ...server, put, sent }
}
