import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Offering } from '#server/booking/availability/offered-minutes.ts'
import { bookableHours, overlapOfRanges } from '#server/booking/availability/opening-hours.ts'
import { workingHours } from '#server/booking/availability/working-hours.ts'
import { blockedTimes } from '#server/booking/blocks/occurrences.ts'
import type { BlockRow } from '#server/booking/blocks/queries.ts'
import { type Room, roomsFor, type Team, type Therapist, therapistsFor } from '#server/catalogue/team/team.ts'

interface Known {
  services: readonly Service[]
  team: Team
  blocks: readonly BlockRow[]
  spa: Pick<Spa, 'timeZone' | 'deskHours'>
  window: { from: Date; until: Date }
}

/**
 * What the spa can give away. Where people treat, it is their working hours, each person once however many treatments they do;
 * where only a room is taken, its places; everywhere else the stations.
 */
export function offeringsOf(known: Known): Offering[] {
  const { services, team, spa } = known
  const needsOf = ({ _id }: Service) => team.needs.get(_id)
  const ofPeople = services.filter(one => needsOf(one)?.takesTherapist)
  const ofRooms = services.filter(one => needsOf(one)?.takesRoom && !needsOf(one)?.takesTherapist)
  const ofStations = services.filter(one => !needsOf(one)?.takesRoom && !needsOf(one)?.takesTherapist)
  const hoursOf = (subServices: Service['serviceArray']) =>
    bookableHours(
      subServices.flatMap(({ availability }) => availability),
      spa.deskHours,
    )

  function person(therapist: Therapist): Offering {
    const does = ofPeople.flatMap(({ serviceArray }) => serviceArray)
    const openOn = hoursOf(does.filter(({ _id }) => therapist.subServiceIds.has(_id)))
    const { hoursOn, ...rest } = workOf(therapist, known)
    return { ...rest, hoursOn: (date, weekday) => overlapOfRanges(hoursOn(date, weekday), openOn(weekday)) }
  }

  function room({ id, places, serviceIds }: Room): Offering {
    const openOn = hoursOf(ofRooms.filter(({ _id }) => serviceIds.has(_id)).flatMap(({ serviceArray }) => serviceArray))
    return {
      resources: Array.from({ length: places }, (_, index) => `${id}/${index + 1}`),
      hoursOn: (_date, weekday) => openOn(weekday),
      blocked: blockedFor(id, known),
    }
  }

  function stations({ _id: serviceId, stations, serviceArray }: Service): Offering {
    const openOn = hoursOf(serviceArray)
    const { blocks, window } = known
    return {
      resources: Array.from({ length: stations }, (_, index) => `${serviceId}/${index + 1}`),
      hoursOn: (_date, weekday) => openOn(weekday),
      blocked: blockedTimes(blocks, { serviceId, window, timeZone: spa.timeZone }),
    }
  }

  const people = ofPeople.flatMap(({ serviceArray }) => serviceArray.flatMap(({ _id }) => therapistsFor(team, _id)))
  const rooms = ofRooms.flatMap(({ _id }) => roomsFor(team, _id))
  return [...ofStations.map(stations), ...[...new Set(people)].map(person), ...[...new Set(rooms)].map(room)]
}

/** A person's working hours, whatever they do in them. */
export function workOf(therapist: Therapist, known: Pick<Known, 'blocks' | 'spa' | 'window'>): Offering {
  return {
    resources: [therapist.id],
    hoursOn: (date, weekday) => workingHours(therapist, date, weekday, known.spa.deskHours),
    blocked: blockedFor(therapist.id, known),
  }
}

/** Blocks of a person or a room, and of the whole spa; those of one service leave the person to the others. */
function blockedFor(id: string, { blocks, window, spa: { timeZone } }: Pick<Known, 'blocks' | 'spa' | 'window'>) {
  return blockedTimes(blocks, { serviceId: '', window, timeZone })
    .filter(({ resource }) => resource === null || resource === id)
    .map(block => ({ ...block, resource: null }))
}
