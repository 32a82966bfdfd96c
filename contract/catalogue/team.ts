import { z } from 'zod'
import { healthAnswers } from '../booking/health.ts'
import {
  askedDate,
  instant,
  instantWithOffset,
  line,
  lineOrNothing,
  opaqueId,
  plainDate,
  success,
} from '../platform/shapes.ts'
import { PERCENT_MAX, ROOM_PLACES_MAX, ROOMS_MAX, TEAM_MAX } from '../rules.ts'
import { mergedAvailability, mergedRanges } from './availability.ts'
import { availabilityInput, pictureAddress } from './catalogue.ts'
import { dayAvailability } from './hours.ts'

/** The people who treat, and the rooms they treat in. */

/** What customers learn of a person they may choose. */
export const therapist = z.object({
  _id: z.string(),
  name: z.string(),
  about: z.string(),
  /** Empty without a picture. */
  imageUrl: z.string(),
  subServiceIds: z.array(z.string()),
})
export const teamResponse = z.object({ success, team: z.array(therapist) })

/** Both days included. */
const daysOff = z.object({ from: plainDate, to: plainDate, reason: z.string().optional() })
/** A day with hours of its own, also one that the weekly hours leave out. */
const extraDay = z.object({ date: plainDate, timeRanges: dayAvailability.shape.timeRanges })
/** Share of the price in percent, for all services and for single ones. */
const shares = z.object({ all: z.number(), services: z.record(z.string(), z.number()) })

export const member = therapist.extend({
  isChoosable: z.boolean(),
  isHidden: z.boolean(),
  /** Does every treatment, also those added later. */
  doesAll: z.boolean(),
  /** Null: the spa's hours. */
  hours: z.array(dayAvailability).nullable(),
  daysOff: z.array(daysOff),
  extraDays: z.array(extraDay),
  shares,
  version: z.int(),
})

const hoursInput = availabilityInput.transform(mergedAvailability).nullable()
const picture = z.union([z.literal(''), pictureAddress])
const percent = z.number().min(0).max(PERCENT_MAX)

const memberFields = z.object({
  name: line(60),
  about: lineOrNothing(200),
  imageUrl: picture,
  isChoosable: z.boolean(),
  subServiceIds: z.union([z.literal('all'), z.array(opaqueId).max(1000)]),
  hours: hoursInput,
})

export const memberInput = memberFields.extend({
  about: memberFields.shape.about.nullish().transform(text => text ?? ''),
  imageUrl: picture.default(''),
  isChoosable: z.boolean().default(true),
  hours: hoursInput.default(null),
})

const daysOffInput = z
  .object({ from: plainDate, to: plainDate, reason: line(200).optional() })
  .refine(({ from, to }) => from <= to, { error: 'Days off end on or after the day they start', path: ['to'] })

/** In order, each day once with its ranges merged. */
const extraDaysInput = z
  .array(extraDay.extend({ timeRanges: extraDay.shape.timeRanges.max(24) }))
  .max(200)
  .transform(days =>
    [...new Set(days.map(({ date }) => date))].sort().map(date => ({
      date,
      timeRanges: mergedRanges(days.filter(day => day.date === date).flatMap(({ timeRanges }) => timeRanges)),
    })),
  )

/** Omitted fields stay. */
export const memberChange = memberFields
  .extend({
    isHidden: z.boolean(),
    daysOff: z.array(daysOffInput).max(200),
    extraDays: extraDaysInput,
    shares: z.object({ all: percent, services: z.record(opaqueId, percent) }),
    /** The place in the list, from 0. */
    position: z.int().min(0).max(TEAM_MAX),
    /** A stale one is refused. */
    version: z.int(),
  })
  .partial()

export const membersResponse = z.object({ success, team: z.array(member) })
export const memberResponse = z.object({ success, member })

export const room = z.object({
  _id: z.string(),
  name: z.string(),
  places: z.int(),
  serviceIds: z.array(z.string()),
  isHidden: z.boolean(),
  version: z.int(),
})

const places = z
  .int({ error: 'A room has a whole number of places' })
  .min(1, { error: 'A room has at least one place' })
  .max(ROOM_PLACES_MAX, { error: `A room has at most ${ROOM_PLACES_MAX} places` })

const roomFields = z.object({ name: line(60), places, serviceIds: z.array(opaqueId).max(ROOMS_MAX * 2) })
export const roomInput = roomFields.extend({ places: places.default(1) })
export const roomChange = roomFields.extend({ isHidden: z.boolean(), version: z.int() }).partial()

export const roomsResponse = z.object({ success, rooms: z.array(room) })
export const roomResponse = z.object({ success, room })

/** People and rooms as every screen of the desk needs them; no hours, no shares. */
export const resourcesResponse = z.object({
  success,
  therapists: z.array(therapist.extend({ isChoosable: z.boolean(), isHidden: z.boolean() })),
  rooms: z.array(room.omit({ version: true })),
  /** Treatments that cannot be booked: nobody does them any more, whoever does is not there when they are offered, or no room fits. */
  problems: z.array(
    z.object({
      serviceId: z.string(),
      serviceName: z.string(),
      subServiceId: z.string(),
      subServiceName: z.string(),
      lacks: z.enum(['therapist', 'hours', 'room']),
    }),
  ),
})

// Away: a person's treatments go to others

export const awayBody = z
  .object({
    from: instantWithOffset,
    until: instantWithOffset,
    /** True: everything that fits goes to others at once. False: only says what is there. */
    handOver: z.boolean(),
    reason: line(200).optional(),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    error: 'The time away ends after it starts',
    path: ['until'],
  })
/** What stays with nobody who is there; `free` could take it at the same time. */
const left = z.array(z.object({ treatmentId: z.string(), bookingId: z.string(), free: z.array(z.string()) }))
export const awayResponse = z.object({
  success,
  handedOver: z.array(z.object({ treatmentId: z.string(), therapistId: z.string() })),
  left,
  /** For `undoChanges`, until `undoUntil`. */
  changeId: z.string(),
  undoUntil: instant,
})

export const timesAwayQuery = z.object({ date: askedDate })
/** When a person is away that day, as long as it is not over. */
export const timesAwayResponse = z.object({
  success,
  times: z.array(z.object({ from: instant, until: instant, reason: z.string(), left })),
})

/** One part of a visit: who does it, where, when, and what it is. Null: nobody, or no room, until somebody is found. */
export const treatmentChange = z.object({
  therapistId: opaqueId.nullable().optional(),
  roomId: opaqueId.nullable().optional(),
  bookingDate: askedDate.optional(),
  bookingTime: line(20).optional(),
  subServiceId: opaqueId.optional(),
  squeezeIn: z.boolean().optional(),
  anyTime: z.boolean().optional(),
})

export type PublicTherapist = z.infer<typeof therapist>
export type TeamResponse = z.infer<typeof teamResponse>
export type Member = z.infer<typeof member>
export type MemberInput = z.output<typeof memberInput>
export type MemberChange = z.output<typeof memberChange>
export type MemberDraft = z.input<typeof memberInput>
export type MemberChangeDraft = z.input<typeof memberChange>
export type Room = z.infer<typeof room>
export type RoomInput = z.output<typeof roomInput>
export type RoomChange = z.output<typeof roomChange>
export type RoomDraft = z.input<typeof roomInput>
export type ResourcesResponse = z.infer<typeof resourcesResponse>
export type AwayBody = z.output<typeof awayBody>
export type TimesAwayResponse = z.infer<typeof timesAwayResponse>
export type AwayResponse = z.infer<typeof awayResponse>
export type TreatmentChange = z.output<typeof treatmentChange>
export type DaysOff = z.infer<typeof daysOff>
export type ExtraDay = z.infer<typeof extraDay>
export type Shares = z.infer<typeof shares>

// A therapist's own day, and what the team did

/** `therapistId`: only from the desk, which has to name somebody. */
export const myDayQuery = z.object({ date: askedDate, therapistId: opaqueId.optional() })

/** No phone number, no money, no note but the one for those who treat. */
export const myTreatment = z.object({
  _id: z.string(),
  subServiceName: z.string(),
  bookingTime: z.string(),
  startsAt: instant,
  endsAt: instant,
  turnoverMinutes: z.int(),
  status: z.string(),
  guestName: z.string(),
  roomName: z.string(),
  careNote: z.string(),
  /** What the customer answered before this visit; null: nothing yet. */
  health: healthAnswers.nullable(),
  therapistWanted: z.boolean(),
  arrivedAt: instant.nullable(),
})
export const myDayResponse = z.object({
  success,
  date: plainDate,
  therapist: z.object({ _id: z.string(), name: z.string() }),
  hours: z.array(z.object({ start: z.int(), end: z.int() })),
  away: z.array(z.object({ from: instant, until: instant, reason: z.string() })),
  treatments: z.array(myTreatment),
})
/** `done: false` takes back what the same device marked, while that can be undone. */
export const markMyTreatmentBody = z.object({ arrived: z.boolean().optional(), done: z.boolean().optional() })
export const markMyTreatmentResponse = z.object({ success, treatment: myTreatment })

export const therapistNumbers = z.object({
  _id: z.string(),
  name: z.string(),
  treatments: z.int(),
  /** Bookings with any of these treatments. */
  visits: z.int(),
  /** Minutes of the working hours, and those with a guest. */
  workedMinutes: z.int(),
  bookedMinutes: z.int(),
  /** Prices of the treatments that took place, and the share of them that is paid out. Of a visit each has its part of the price. */
  income: z.int(),
  share: z.int(),
  /** Guests who came again, to anyone, within the period and the 90 days after it; and all guests. */
  cameBack: z.int(),
  guests: z.int(),
  byService: z.array(
    z.object({
      serviceId: z.string(),
      serviceName: z.string(),
      treatments: z.int(),
      visits: z.int(),
      income: z.int(),
      percent: z.number(),
      share: z.int(),
    }),
  ),
})
export const teamNumbersResponse = z.object({
  success,
  from: plainDate,
  to: plainDate,
  therapists: z.array(therapistNumbers),
})

export type MyTreatment = z.infer<typeof myTreatment>
export type MyDayResponse = z.infer<typeof myDayResponse>
export type TherapistNumbers = z.infer<typeof therapistNumbers>
export type TeamNumbersResponse = z.infer<typeof teamNumbersResponse>
