import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Member, Room } from '#contract/catalogue/team.ts'
import { fetchCatalogue } from '#web/api/catalogue-desk.ts'
import { fetchMembers, fetchResources, fetchRooms, type Resources } from '#web/api/team-desk.ts'
import { putDeskData, useDeskData } from '#web/desk/desk-data.ts'

export interface TeamData {
  members: Member[]
  rooms: Room[]
  /** Without the hidden services; their treatments without the hidden ones. */
  services: DeskService[]
  problems: Resources['problems']
}

const NAME = 'team and rooms'

/** One entry, because a change of a person, a room or a treatment shows in all of it. */
export const useTeam = () => useDeskData(NAME, loadTeam)

export const putTeam = (team: TeamData) => putDeskData(NAME, team)

async function loadTeam(): Promise<TeamData> {
  const [members, rooms, catalogue, { problems }] = await Promise.all([
    fetchMembers(),
    fetchRooms(),
    fetchCatalogue(),
    fetchResources(),
  ])
  const services = catalogue
    .filter(({ hidden }) => !hidden)
    .map(service => ({ ...service, serviceArray: service.serviceArray.filter(({ hidden }) => !hidden) }))
  return { members, rooms, services, problems }
}

/** The treatments somebody does, in the order of the catalogue. */
export const treatmentsOf = (services: readonly DeskService[]) =>
  services.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
