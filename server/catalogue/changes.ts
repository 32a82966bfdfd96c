import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { openWeek } from '#contract/catalogue/availability.ts'
import {
  type ServiceChange,
  type ServiceInput,
  type SubService,
  subServiceInput,
} from '#contract/catalogue/catalogue.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { TreatmentHoursBody, TreatmentHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { numberedSlug, slugFrom } from '#contract/platform/slug.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { catalogueRefusals } from '#contract/refusals.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction, isViolation } from '#server/platform/db/transaction.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { CatalogueDeps } from './catalogue.ts'
import {
  insertService,
  lockHiddenService,
  lockOrder,
  lockService,
  retireService,
  retireSubServicesExcept,
  type ServiceRow,
  saveOrder,
  saveSubServices,
  selectCatalogue,
  selectLastChange,
  selectSubServicesEver,
  showService,
  updateServiceRow,
  type VersionedService,
  withoutEmpty,
} from './queries.ts'
import { sanitise } from './sanitise.ts'
import { currentSpa, type SpaDeps, spaHoursIn } from './spa/spa.ts'
import { changeResources } from './team/pools.ts'
import { selectIsAnyoneForAll } from './team/queries.ts'

export interface ChangeDeps extends CatalogueDeps, SpaDeps {
  clock: Clock
  /** Gives bookings ahead whom they lack now; runs in the transaction. */
  placeAhead(tx: Db, when: { now: Date; timeZone: string }): Promise<void>
}

export function addService(deps: ChangeDeps, who: Who, input: ServiceInput): Promise<VersionedService> {
  const { clock } = deps
  return changeCatalogue(deps, async tx => {
    const takesTherapist = input.takesTherapist ?? (await selectIsAnyoneForAll(tx))
    const after = await storeNewService(tx, { ...input, takesTherapist }, clock.now())
    await recordChange(tx, clock, 'add service', { after, who })
    return { ...after, version: FIRST_VERSION }
  })
}

/** Whoever does every treatment does the new ones, too. */
async function changeCatalogue<Result>(
  deps: ChangeDeps,
  change: (tx: Db, timeZone: string) => Promise<Result>,
): Promise<Result> {
  const { db, clock, placeAhead } = deps
  // Before the transaction, which holds the embedded database's only session.
  const { timeZone } = await currentSpa(deps)
  return inTransaction(db, async tx => {
    const result = await changeResources(tx, clock, () => change(tx, timeZone))
    await placeAhead(tx, { now: clock.now(), timeZone })
    return result
  })
}

const FIRST_VERSION = 1

/** Runs in the caller's transaction and writes no entry in the record. */
export async function storeNewService(tx: Db, input: ServiceInput, now: Date) {
  const row = await insertUnderFreeSlug(tx, input, now)
  const serviceArray = mergeSubServices(input.serviceArray, new Map())
  await saveSubServices(tx, row._id, serviceArray)
  return { ...row, serviceArray }
}

/** Fields that are not sent stay. The row is locked, so concurrent changes do not revert each other; a stale version is refused. */
export async function updateService(
  deps: ChangeDeps,
  who: Who,
  id: string,
  change: ServiceChange,
): Promise<VersionedService> {
  const { clock } = deps
  return changeCatalogue(deps, async (tx, timeZone) => {
    const now = clock.now()
    const { version, ...before } = await lockExisting(tx, id)
    if (change.version !== undefined && change.version !== version) throw await changedMeanwhile(tx, id, timeZone)
    const row = toRow({ ...before, ...change }, id, change.slug ?? before.slug)
    await updateServiceRow(tx, row, now).catch(explainTakenSlug(row.slug))
    const serviceArray = change.serviceArray
      ? await replaceSubServices(tx, id, change.serviceArray, now)
      : before.serviceArray
    const after = { ...row, serviceArray }
    await recordChange(tx, clock, 'update service', { before, after, who })
    return { ...after, version: version + 1 }
  })
}

type SubServiceChange = NonNullable<ServiceChange['serviceArray']>[number]

/** Sub-services that are missing in the list are retired. */
async function replaceSubServices(tx: Db, serviceId: string, changes: SubServiceChange[], now: Date) {
  const serviceArray = mergeSubServices(changes, await selectSubServicesEver(tx, serviceId))
  const kept = serviceArray.map(({ _id }) => _id)
  await saveSubServices(tx, serviceId, serviceArray)
  await retireSubServicesExcept(tx, serviceId, kept, now)
  return serviceArray
}

export async function deleteService(deps: ChangeDeps, who: Who, id: string) {
  const { clock } = deps
  await changeCatalogue(deps, async tx => {
    const { version: _, ...before } = await lockExisting(tx, id)
    await retireService(tx, id, clock.now())
    await recordChange(tx, clock, 'delete service', { before, who })
  })
  return { _id: id }
}

/** A deleted service is only hidden: it returns with the sub-services it had. Idempotent. */
export function restoreService(deps: ChangeDeps, who: Who, id: string): Promise<VersionedService> {
  const { clock } = deps
  return changeCatalogue(deps, async tx => {
    const hidden = await lockHiddenService(tx, id)
    if (!hidden) return lockExisting(tx, id)
    await showService(tx, id, clock.now()).catch(explainTakenSlug(hidden.slug))
    const { version, ...after } = await lockExisting(tx, id)
    await recordChange(tx, clock, 'restore service', { after, who })
    return { ...after, version }
  })
}

/** Named services come first, in this order; any other, such as one added meanwhile, follows in its old order. */
export function orderServices({ db, clock }: ChangeDeps, who: Who, wanted: readonly string[]): Promise<string[]> {
  return inTransaction(db, async tx => {
    const before = await lockOrder(tx)
    const after = [...new Set([...wanted.filter(id => before.includes(id)), ...before])]
    await saveOrder(tx, after)
    await recordChange(tx, clock, 'order services', { before: { services: before }, after: { services: after }, who })
    return after
  })
}

/** Sets the hours of many sub-services: of the named ones, or of all to the spa's. Each changed service is recorded. */
export async function setTreatmentHours(
  { db, clock }: ChangeDeps,
  who: Who,
  { treatments }: TreatmentHoursBody,
): Promise<Omit<TreatmentHoursResponse, 'success'>> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    const spaHours = await spaHoursIn(tx)
    const wanted = treatments && new Map(treatments.map(({ _id, availability }) => [_id, availability]))
    const hoursOf = (id: string) => (wanted ? wanted.get(id) : spaHours)
    const before: TreatmentHoursResponse['before'] = []
    for (const { _id: id, hidden } of await selectCatalogue(tx)) {
      const service = hidden ? undefined : await lockService(tx, id)
      if (!service) continue
      const { version: _, ...old } = service
      const serviceArray = old.serviceArray.map(sub => {
        const availability = hoursOf(sub._id)
        if (!availability || isSameWeek(availability, sub.availability)) return sub
        before.push({ _id: sub._id, availability: sub.availability })
        return { ...sub, availability: openWeek(availability) }
      })
      if (serviceArray.every((sub, at) => sub === old.serviceArray[at])) continue
      const { serviceArray: __, ...row } = old
      await updateServiceRow(tx, row, now)
      await saveSubServices(tx, id, serviceArray)
      await recordChange(tx, clock, 'update service', { before: old, after: { ...old, serviceArray }, who })
    }
    return { changed: before.length, before }
  })
}

export function isSameWeek(one: readonly DayAvailability[], other: readonly DayAvailability[]) {
  return isDeepStrictEqual(openWeek(one), openWeek(other))
}

async function changedMeanwhile(tx: Db, id: string, timeZone: string) {
  const last = await selectLastChange(tx, id)
  const when = last ? clockTime(last.at.toISOString(), timeZone) : ''
  return new Refusal('changed_meanwhile', catalogueRefusals.changedMeanwhile(last?.deviceName ?? '', when))
}

async function lockExisting(tx: Db, id: string): Promise<VersionedService> {
  const service = await lockService(tx, id)
  if (!service) throw new Refusal('service_not_found', catalogueRefusals.serviceNotFound)
  return service
}

/** A slug the owner chose is refused if taken; one made from the name gets a number until it is free. */
async function insertUnderFreeSlug(tx: Db, input: ServiceInput, now: Date): Promise<ServiceRow> {
  const wanted = input.slug ?? (slugFrom(input.name) || 'service')
  for (let number = 1; ; number++) {
    const row = toRow({ takesTherapist: false, ...input }, randomUUID(), numberedSlug(wanted, number))
    if (await insertService(tx, row, now)) return row
    if (input.slug) throw slugTaken(wanted)
  }
}

type Row = Omit<ServiceRow, '_id' | 'slug'>

function toRow(row: Row, _id: string, slug: string): ServiceRow {
  const { name, title, description, imageUrl, stations, takesTherapist, takesRoom } = row
  return { _id, slug, name, title, description: sanitise(description), imageUrl, stations, takesTherapist, takesRoom }
}

/** A sub-service with an `_id` of this service keeps it and every field that was not sent; a new one gets its own. */
function mergeSubServices(changes: SubServiceChange[], known: ReadonlyMap<string, SubService>): SubService[] {
  const left = new Map(known)
  return changes.map((change, index) => {
    const { _id } = change
    const before = _id === undefined ? undefined : left.get(_id)
    if (_id !== undefined && !left.delete(_id))
      throw fieldRefusal(`serviceArray.${index}._id`, catalogueRefusals.unknownSubService)
    const after = subServiceInput.parse({ ...before, ...change })
    return withoutEmpty({ ...after, _id: _id ?? randomUUID(), description: sanitise(after.description) })
  })
}

function explainTakenSlug(slug: string) {
  return (error: unknown) => {
    throw isViolation(error, 'services_slug') ? slugTaken(slug) : error
  }
}

const slugTaken = (slug: string) => fieldRefusal('slug', catalogueRefusals.slugTaken(slug), 'slug_taken')
