import { randomUUID } from 'node:crypto'
import type { AccountLine } from '#contract/ledger/lines.ts'
import type { LineBody } from '#contract/money/till.ts'
import { tillRefusals } from '#contract/refusals.ts'
import type { BookingDeps, BookingRow } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import type { Locked } from '#server/booking/locked.ts'
import { decisionMail } from '#server/booking/mails.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { isOff, toLine, totalOf, upFrontOf } from '#server/ledger/ledger.ts'
import { insertLine, type NewLine, selectLine } from '#server/ledger/queries.ts'
import { selectProductForUpdate } from '#server/money/products/queries.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { changeAtDesk, type DeskChange, type ShownChange } from './change.ts'

type LineChange = ShownChange & { line: AccountLine }

/** Adds a line to what a visit costs. Undone in time, it was never there; later it is taken off by another line. */
export function addLine(deps: BookingDeps, who: Who, identifier: string, body: LineBody): Promise<LineChange> {
  return writeLine(deps, who, identifier, async locked => {
    const { status } = locked.booking
    if (isOff(status)) throw new Refusal('already_decided', tillRefusals.notAddable(status))
    const line = await lineOf(locked, body)
    if (totalOf(locked.booking) + line.amountNaira < 0) throw fieldRefusal('amount', tillRefusals.moreThanTotal)
    return { what: `${body.kind}_added`, line: { ...line, reversesId: null } }
  })
}

/** Takes a line off again with one of the opposite amount. */
export async function takeOffLine(deps: BookingDeps, who: Who, lineId: string): Promise<LineChange> {
  const found = await selectLine(deps.db, lineId)
  if (!found) throw new Refusal('line_not_found', tillRefusals.lineNotFound)
  return writeLine(deps, who, found.bookingId, async ({ tx, booking }) => {
    // Again under the booking's lock.
    const line = await selectLine(tx, lineId)
    if (!line || line.reversesId !== null) throw new Refusal('line_not_found', tillRefusals.lineNotFound)
    if (line.isReversed) throw new Refusal('already_decided', tillRefusals.lineTakenOff(line.label))
    if (isOff(booking.status)) throw new Refusal('already_decided', tillRefusals.notAddable(booking.status))
    if (totalOf(booking) - line.amountNaira < 0) throw new Refusal('already_decided', tillRefusals.discountFirst)
    const { kind, label, quantity, amountNaira, aboutId } = line
    const opposite = { kind, label, quantity: -quantity, amountNaira: -amountNaira, reason: '', aboutId }
    return { what: 'line_taken_off', line: { ...opposite, reversesId: line.id } }
  })
}

type Line = Omit<NewLine, 'id' | 'bookingId' | 'at' | 'deviceId' | 'deviceName'>

async function lineOf({ tx }: Locked, body: LineBody): Promise<Omit<Line, 'reversesId'>> {
  const plain = { quantity: 1, reason: '', aboutId: null }
  if (body.kind === 'product') {
    const product = await selectProductForUpdate(tx, body.productId)
    if (!product || product.hiddenAt !== null) throw new Refusal('product_not_found', tillRefusals.productNotFound)
    const { quantity } = body
    const amountNaira = product.priceNaira * quantity
    return { kind: 'product', label: product.name, quantity, amountNaira, reason: '', aboutId: product.id }
  }
  if (body.kind === 'extra') return { ...plain, kind: 'extra', label: body.label, amountNaira: body.amount }
  if (body.kind === 'tip') return { ...plain, kind: 'tip', label: '', amountNaira: body.amount }
  return { ...plain, kind: 'discount', label: '', amountNaira: -body.amount, reason: body.reason }
}

async function writeLine(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  decide: (locked: Locked) => Promise<{ what: string; line: Line }>,
): Promise<LineChange> {
  let written: AccountLine | undefined
  const changed = await changeAtDesk(deps, who, identifier, async (locked): Promise<DeskChange> => {
    const { tx, booking, now, site } = locked
    const { what, line } = await decide(locked)
    const row = {
      ...line,
      id: randomUUID(),
      bookingId: booking.id,
      at: now,
      deviceId: who.deviceId,
      deviceName: who.name,
    }
    await insertLine(tx, row)
    written = toLine(row)
    const { kind, quantity, amountNaira: amount } = line
    const confirmed = confirmedBy(booking, amount)
    return {
      what,
      to: confirmed
        ? { ...confirmed, decidedAt: now, ...withOrganizer({ ...booking, ...confirmed }, site.mailFrom) }
        : {},
      lineIds: [row.id],
      letter: after =>
        confirmed ? decisionMail({ ...after, linesNaira: booking.linesNaira + amount }, site) : undefined,
      // Without what was typed, which may name a customer.
      record: { what: what === 'line_taken_off' ? 'take off line' : 'add line', after: { kind, quantity, amount } },
    }
  })
  return { ...changed, line: written! }
}

/** Nothing is left to transfer for a hold of which nothing is to be paid before the visit any more. */
function confirmedBy(booking: BookingRow, amountNaira: number) {
  const linesNaira = booking.linesNaira + amountNaira
  const isAwaited = booking.status === 'held' && upFrontOf({ ...booking, linesNaira }) === 0
  return isAwaited ? ({ status: 'confirmed', sequence: booking.sequence + 1 } as const) : undefined
}
