import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { wallClock } from '#contract/platform/zone.ts'
import { peopleRefusals } from '#contract/refusals.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { identifiersOf } from './erase/identifiers.ts'
import { selectRecords } from './erase/queries.ts'
import { exportPage } from './export-page.ts'
import { type PeopleDeps, readPerson, requirePerson, type Who } from './people.ts'
import { selectBookingsOf, selectReceiptsOf } from './queries.ts'
import { type ZipEntry, zip } from './zip.ts'

/** A zip of a page to read, the same as JSON, and the pictures of receipts. */
export async function exportPerson(deps: PeopleDeps, who: Who, id: string) {
  const { db, clock } = deps
  await requirePerson(db, id)
  const spa = await currentSpa(deps)
  const at = clock.now()
  const everything = await readPerson(deps, id)
  const records = await selectRecords(db, identifiersOf(id, await selectBookingsOf(db, id)))
  const files = await filesOf(deps, everything.bookings)
  await recordChange(db, clock, 'export a person', { after: { bookings: everything.bookings.length }, who })

  async function* entries(): AsyncGenerator<ZipEntry> {
    const names = new Map(files.map(({ receiptId, name }) => [receiptId, name]))
    const page = exportPage(everything, records, { spa, at, fileOf: of => names.get(of) })
    yield { name: 'index.html', bytes: Buffer.from(page) }
    const byTable = Object.fromEntries(records.map(({ table, rows }) => [table, rows]))
    const data = { exportedAt: at.toISOString(), spa: spa.name, ...everything, records: byTable }
    yield { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, null, 2)) }
    for (const { name, fileName } of files) yield await pictureOf(deps, name, fileName)
  }
  const day = wallClock(at.getTime(), spa.timeZone).date
  return { stream: Readable.from(zip(entries())), fileName: `person-${day}.zip` }
}

async function filesOf({ db }: PeopleDeps, bookings: { _id: string; bookingHash: string }[]) {
  const hashes = new Map(bookings.map(({ _id, bookingHash }) => [_id, bookingHash]))
  const receipts = await selectReceiptsOf(db, [...hashes.keys()])
  return receipts.map(({ id, bookingId, fileName }, index) => ({
    receiptId: id,
    fileName,
    name: `receipts/${hashes.get(bookingId)}-${index + 1}${fileName.slice(fileName.lastIndexOf('.'))}`,
  }))
}

/** A receipt deleted meanwhile becomes a text that says so. */
async function pictureOf({ receipts, log }: PeopleDeps, name: string, fileName: string): Promise<ZipEntry> {
  const stream = await receipts.read(fileName).catch(error => {
    log.warn({ err: error }, 'a receipt could not be read for an export')
    return undefined
  })
  if (stream) return { name, bytes: await buffer(stream) }
  return { name: `${name}.missing.txt`, bytes: Buffer.from(`${peopleRefusals.receiptGone}\n`) }
}
