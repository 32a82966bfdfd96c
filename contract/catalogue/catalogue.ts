import { z } from 'zod'
import { deposit } from '../ledger/deposit-shape.ts'
import { line, opaqueId, success, wholePrice } from '../platform/shapes.ts'
import { slugPattern } from '../platform/slug.ts'
import {
  DAYS_OF_WEEK,
  DURATION_MINUTES_MAX,
  SERVICE_PICTURES_MAX,
  STATIONS_DEFAULT,
  SUB_SERVICE_PICTURES_MAX,
  TURNOVER_MINUTES_DEFAULT,
} from '../rules.ts'
import { mergedAvailability } from './availability.ts'
import { dayAvailability, timeRange } from './hours.ts'
import { sitePicture } from './pictures.ts'

export const subService = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  duration: z.int(),
  price: z.int(),
  turnoverMinutes: z.int(),
  availability: z.array(dayAvailability),
  /** Only booked with another treatment of the same guest. Omitted unless true, like the next. */
  isExtra: z.boolean().optional(),
  /** For two guests together, for one price: takes two people of the team, or two places in one room. */
  isForTwo: z.boolean().optional(),
  /** The first one is shown. Omitted where there is none. */
  imageUrl: z.array(z.string()).optional(),
  pictures: z.array(sitePicture).optional(),
  /** What is to be paid before the visit. Omitted: as the spa says. */
  deposit: deposit.optional(),
})

export const service = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  imageUrl: z.array(z.string()),
  pictures: z.array(sitePicture).optional(),
  stations: z.int(),
  serviceArray: z.array(subService),
})

// The owner's input. Day names are case-insensitive; a sub-service with its _id keeps it.

const dayNameInput = z
  .string()
  .trim()
  .transform(day => day.charAt(0).toUpperCase() + day.slice(1).toLowerCase())
  .pipe(z.enum(DAYS_OF_WEEK, { error: 'A day is a full English name such as Monday' }))

const html = z.string().trim().max(20_000)

// Never a script or data address.
export const pictureAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:[a-z0-9][a-z0-9-]*|\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)$/i, {
    error: 'A picture is a name, a path on this site or a web address',
  })

/** Unmerged, as written. */
export const availabilityInput = z
  .array(z.object({ day: dayNameInput, timeRanges: z.array(timeRange).max(24) }))
  .max(28)

const subServiceFields = z.object({
  name: line(120),
  description: html,
  duration: z.int().min(1).max(DURATION_MINUTES_MAX),
  price: wholePrice,
  turnoverMinutes: z.int().min(0).max(DURATION_MINUTES_MAX),
  availability: availabilityInput.transform(mergedAvailability),
  isExtra: z.boolean(),
  isForTwo: z.boolean(),
  imageUrl: z.array(pictureAddress).max(SUB_SERVICE_PICTURES_MAX),
  /** Null: as the spa says. */
  deposit: deposit.nullable(),
})

const serviceFields = z.object({
  name: line(120),
  title: z.string().trim().max(200),
  slug: z.string().trim().max(80).regex(slugPattern, { error: 'A slug is lower-case words joined with hyphens' }),
  description: html,
  imageUrl: z.array(pictureAddress).max(SERVICE_PICTURES_MAX),
  stations: z.int().min(1).max(100),
  /** Takes one of the team, or a room. Set when the first person or room is named for the service. */
  takesTherapist: z.boolean(),
  takesRoom: z.boolean(),
})

export const subServiceInput = subServiceFields.extend({
  _id: opaqueId.optional(),
  description: html.default(''),
  turnoverMinutes: subServiceFields.shape.turnoverMinutes.default(TURNOVER_MINUTES_DEFAULT),
  availability: subServiceFields.shape.availability.default([]),
  isExtra: z.boolean().default(false),
  isForTwo: z.boolean().default(false),
  imageUrl: subServiceFields.shape.imageUrl.default([]),
  deposit: subServiceFields.shape.deposit.default(null),
})

export const serviceInput = serviceFields.extend({
  title: serviceFields.shape.title.default(''),
  /** Made from the name if omitted. */
  slug: serviceFields.shape.slug.optional(),
  description: html.default(''),
  imageUrl: serviceFields.shape.imageUrl.default([]),
  stations: serviceFields.shape.stations.default(STATIONS_DEFAULT),
  /** If omitted: true once somebody does every treatment. */
  takesTherapist: serviceFields.shape.takesTherapist.optional(),
  takesRoom: z.boolean().default(false),
  serviceArray: z.array(subServiceInput).max(60).default([]),
})

/** With an `_id`: a patch, omitted fields keep their value. Without: a new sub-service, which must be complete. */
export const subServiceChange = subServiceFields
  .partial()
  .extend({ _id: opaqueId.optional() })
  .superRefine((change, check) => {
    const { error } = change._id === undefined ? subServiceInput.safeParse(change) : {}
    for (const { path, message } of error?.issues ?? []) check.addIssue({ code: 'custom', path, message })
  })

/** Omitted fields stay. A sub-service missing from a sent list is no longer offered. */
export const serviceChange = serviceFields.partial().extend({
  serviceArray: z.array(subServiceChange).max(60).optional(),
  /** A stale one is refused. */
  version: z.int().optional(),
})

export const idOrSlugParams = z.object({ idOrSlug: z.string().trim().min(1).max(80) })
export const searchParams = z.object({ query: z.string() })

export const servicesResponse = z.object({ success, services: z.array(service) })
export const serviceResponse = z.object({ success, service })

export const searchResult = z.object({ service, subMatches: z.array(z.string()) })
export const searchResponse = z.object({ success, results: z.array(searchResult) })

export type SubService = z.infer<typeof subService>
export type Service = z.infer<typeof service>
export type SearchResult = z.infer<typeof searchResult>
export type ServiceDraft = z.input<typeof serviceInput>
export type ServiceChangeDraft = z.input<typeof serviceChange>
export type ServiceInput = z.output<typeof serviceInput>
export type ServiceChange = z.output<typeof serviceChange>
export type ServicesResponse = z.infer<typeof servicesResponse>
export type ServiceResponse = z.infer<typeof serviceResponse>
export type SearchResponse = z.infer<typeof searchResponse>
