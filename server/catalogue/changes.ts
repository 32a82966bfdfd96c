import { randomUUID } from 'node:crypto'
import {
  type Service,
  type ServiceChange,
  type ServiceInput,
  type SubService,
  subServiceInput,
} from '#contract/catalogue.ts'
import { catalogueRefusals } from '#contract/refusals.ts'
import { numberedSlug, slugFrom } from '#contract/slug.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction, isViolation } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordChange } from '#server/owner/record.ts'
import type { CatalogueDeps } from './catalogue.ts'
import {
  insertService,
  lockService,
  retireService,
  retireSubServicesExcept,
  type ServiceRow,
  saveSubServices,
  selectSubServicesEver,
  updateServiceRow,
} from './queries.ts'
import { sanitise } from './sanitise.ts'

/** What the owner does to the catalogue. Each change is one transaction with its line in the owner's record. */

export interface ChangeDeps extends CatalogueDeps {
  clock: Clock
}

export async function addService(deps: ChangeDeps, input: ServiceInput): Promise<Service> {
  const { db, clock, site } = deps
  const service = await inTransaction(db, async tx => {
    const after = await storeNewService(tx, input, clock.now())
    await recordChange(tx, clock, 'add service', { after })
    return after
  })
  site.forget()
  return service
}

/** The adding alone, in the caller's transaction. */
export async function storeNewService(tx: Db, input: ServiceInput, now: Date): Promise<Service> {
  const row = await insertUnderFreeSlug(tx, input, now)
  const serviceArray = mergeSubServices(input.serviceArray, new Map())
  await saveSubServices(tx, row._id, serviceArray)
  return { ...row, serviceArray }
}

/**
 * What is not sent stays. Two changes to one service happen one after the other, because the second waits for the row:
 * neither takes back what the other changed.
 */
export async function updateService(deps: ChangeDeps, id: string, change: ServiceChange): Promise<Service> {
  const { db, clock, site } = deps
  const service = await inTransaction(db, async tx => {
    const now = clock.now()
    const before = await lockExisting(tx, id)
    const row = toRow({ ...before, ...change }, id, change.slug ?? before.slug)
    await updateServiceRow(tx, row, now).catch(explainTakenSlug(row.slug))
    const serviceArray = change.serviceArray
      ? await replaceSubServices(tx, id, change.serviceArray, now)
      : before.serviceArray
    const after = { ...row, serviceArray }
    await recordChange(tx, clock, 'update service', { before, after })
    return after
  })
  site.forget()
  return service
}

type SubServiceChange = NonNullable<ServiceChange['serviceArray']>[number]

/** The list that was sent is the list: one that is missing in it is no longer offered. */
async function replaceSubServices(tx: Db, serviceId: string, changes: SubServiceChange[], now: Date) {
  const serviceArray = mergeSubServices(changes, await selectSubServicesEver(tx, serviceId))
  const kept = serviceArray.map(({ _id }) => _id)
  await saveSubServices(tx, serviceId, serviceArray)
  await retireSubServicesExcept(tx, serviceId, kept, now)
  return serviceArray
}

export async function deleteService({ db, clock, site }: ChangeDeps, id: string) {
  await inTransaction(db, async tx => {
    const before = await lockExisting(tx, id)
    await retireService(tx, id, clock.now())
    await recordChange(tx, clock, 'delete service', { before })
  })
  site.forget()
}

async function lockExisting(tx: Db, id: string): Promise<Service> {
  const service = await lockService(tx, id)
  if (!service) throw new Refusal('service_not_found', catalogueRefusals.serviceNotFound)
  return service
}

/** A slug the owner chose is taken or refused; one made from the name gets a number until it is free. */
async function insertUnderFreeSlug(tx: Db, input: ServiceInput, now: Date): Promise<ServiceRow> {
  const wanted = input.slug ?? (slugFrom(input.name) || 'service')
  for (let number = 1; ; number++) {
    const row = toRow(input, randomUUID(), numberedSlug(wanted, number))
    if (await insertService(tx, row, now)) return row
    if (input.slug) throw slugTaken(wanted)
  }
}

type Row = Omit<ServiceRow, '_id' | 'slug'>

function toRow({ name, title, description, imageUrl, stations }: Row, _id: string, slug: string): ServiceRow {
  return { _id, slug, name, title, description: sanitise(description), imageUrl, stations }
}

/** A sub-service with an `_id` of this service keeps it and every field that was not sent; a new one gets its own. */
function mergeSubServices(changes: SubServiceChange[], known: ReadonlyMap<string, SubService>): SubService[] {
  const left = new Map(known)
  return changes.map((change, index) => {
    const { _id } = change
    const before = _id === undefined ? undefined : left.get(_id)
    if (_id !== undefined && !left.delete(_id)) throw unknownSubService(index)
    const after = { ...subServiceInput.parse({ ...before, ...change }), _id: _id ?? randomUUID() }
    return { ...after, description: sanitise(after.description) }
  })
}

function unknownSubService(index: number) {
  const sentence = catalogueRefusals.unknownSubService
  return new Refusal('invalid_fields', sentence, { fieldErrors: { [`serviceArray.${index}._id`]: sentence } })
}

function explainTakenSlug(slug: string) {
  return (error: unknown) => {
    throw isViolation(error, 'services_slug') ? slugTaken(slug) : error
  }
}

function slugTaken(slug: string) {
  const sentence = catalogueRefusals.slugTaken(slug)
  return new Refusal('slug_taken', sentence, { fieldErrors: { slug: sentence } })
}
