import { type RawBuilder, sql } from 'kysely'
import { mayAct, type Role } from '#contract/access/roles.ts'
import { type DeskBooking, deskBooking, viewBooking } from '#contract/desk/desk.ts'
import { accountOf } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { textList } from '#server/platform/db/text-list.ts'

/**
 * A day's bookings as JSON text, without expired holds. Written by the database: parsing and serialising cost more than the
 * query.
 */
export function selectDay(db: Db, role: Role, { date, now }: { date: string; now: Date }): Promise<string> {
  const fields = mayAct(role, 'desk') ? DESK_FIELDS : VIEW_FIELDS
  return selectJson(db, fields, now, sql`where booking_date = ${date} and state <> 'lapsed' order by starts_at, id`)
}

/** Bookings in the order of their ids, as JSON text. */
export async function selectListed(db: Db, ids: readonly string[], now: Date): Promise<string> {
  if (ids.length === 0) return '[]'
  const list = textList(ids)
  return selectJson(db, DESK_FIELDS, now, sql`where b.id = any(${list}) order by array_position(${list}, b.id)`)
}

async function selectJson(db: Db, fields: RawBuilder<unknown>, now: Date, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ bookings: string }>`
    select coalesce(json_agg(listed), '[]')::text as bookings
    from (select ${fields} from bookings b join ${accountOf('b.id', now)} ${which}) listed`.execute(db)
  return rows[0]!.bookings
}

export async function readDeskBookings(db: Db, bookings: readonly { id: string }[], now: Date): Promise<DeskBooking[]> {
  const ids = bookings.map(({ id }) => id)
  return JSON.parse(await selectListed(db, ids, now))
}

export async function readDeskBooking(db: Db, id: string, now: Date): Promise<DeskBooking> {
  const [booking] = await readDeskBookings(db, [{ id }], now)
  return booking!
}

/** Updates the care note of the booking's person. */
export async function updateCareNote(tx: Db, bookingId: string, careNote: string) {
  await tx
    .updateTable('people')
    .set({ careNote })
    .where('id', '=', eb => eb.selectFrom('bookings').select('personId').where('bookings.id', '=', bookingId))
    .execute()
}

/** An instant as JSON has it. */
export const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const named = (kind: string) =>
  `case when ${kind}_id is not null then json_build_object('_id', ${kind}_id, 'name', ${kind}_name) end`
const NAMED_THERAPIST = named('therapist')
const NAMED_ROOM = named('room')

/** What a live treatment of this service still needs. */
const lacksOf = (serviceId: string) => {
  const lacking = (kind: string) =>
    `case when ${kind}_id is null and (select takes_${kind} from services where services.id = ${serviceId}) then '${kind}' end`
  return `case when state in ('held', 'submitted', 'confirmed')
    then to_json(array_remove(array[${lacking('therapist')}, ${lacking('room')}], null)) else '[]' end`
}

const TURNOVER = '(extract(epoch from free_again_at - ends_at) / 60)::integer'

/** End of the last treatment. */
const VISIT_END = `greatest(ends_at, (select max((part ->> 'endsAt')::timestamptz) from jsonb_array_elements(further_treatments) part))`

const IS_PLAIN = "further_treatments = '[]'"

const IS_EXTRA = `b.further_treatments @> jsonb_build_array(jsonb_build_object('id', treatments.id, 'isExtra', true))`

/** A plain booking is written without asking for its other treatments. */
const treatmentsJson = (hasPrice: boolean) => {
  const one = (
    id: string,
    guest: string,
    isExtra: string,
    isSecondHalf: string,
    serviceId: string,
  ) => `json_build_object('_id', ${id},
    'guest', ${guest}, 'serviceId', service_id, 'serviceName', service_name, 'subServiceId', sub_service_id,
    'subServiceName', sub_service_name, 'bookingTime', booking_time, 'durationMinutes', duration_minutes,
    ${hasPrice ? "'price', price_naira," : ''} 'therapist', ${NAMED_THERAPIST}, 'therapistWanted', therapist_wanted,
    'room', ${NAMED_ROOM}, 'startsAt', ${iso('starts_at')}, 'endsAt', ${iso('ends_at')}, 'isExtra', ${isExtra}, 'isSecondHalf', ${isSecondHalf},
    'station', station, 'turnoverMinutes', ${TURNOVER}, 'squeezedIn', squeezed_in, 'lacks', ${lacksOf(serviceId)})`
  return `case when ${IS_PLAIN} then json_build_array(${one('coalesce(b.first_treatment_id, b.id)', '0', 'false', 'false', 'b.service_id')})
    else (select json_agg(${one('id', 'guest', IS_EXTRA, 'is_second_half', 'treatments.service_id')}
        order by starts_at, guest, is_second_half)
      from treatments where booking_id = b.id) end`
}

/** What any treatment of a visit lacks. */
const anyLacks = (kind: string) => `case when exists (
    select from treatments t join services on services.id = t.service_id
    where t.booking_id = b.id and t.${kind}_id is null and takes_${kind}) then '${kind}' end`
const VISIT_LACKS = `case when state in ('held', 'submitted', 'confirmed')
    then to_json(array_remove(array[${anyLacks('therapist')}, ${anyLacks('room')}], null)) else '[]' end`

/** Fields of a booking at the desk that are not the column of their name. */
const FIELDS: Partial<Record<keyof DeskBooking, string>> = {
  _id: 'id',
  bookingHash: 'hash',
  duration: 'duration_minutes',
  price: 'price_naira',
  toPay: "case when state = 'held' then up_front else 0 end",
  status: 'state',
  holdExpiresAt: `case when state in ('held', 'lapsed') then ${iso('hold_expires_at')} end`,
  startsAt: iso('starts_at'),
  endsAt: iso(VISIT_END),
  turnoverMinutes: TURNOVER,
  // Not "exists": for a long day the planner would read all receipts there are.
  hasReceipt: 'coalesce((select true from receipts where booking_id = b.id limit 1), false)',
  receiptIsLate: 'coalesce((select true from receipts where booking_id = b.id and late limit 1), false)',
  reason: 'decision_reason',
  createdAt: iso('created_at'),
  submittedAt: iso('submitted_at'),
  decidedAt: iso('decided_at'),
  careNote: "coalesce((select care_note from people where people.id = b.person_id), '')",
  health: `(select json_build_object('pregnancy', pregnancy, 'allergies', allergies, 'conditions', conditions,
    'injuries', injuries, 'answeredAt', ${iso('updated_at')}) from health_answers where booking_id = b.id)`,
  arrivedAt: iso('arrived_at'),
  therapist: NAMED_THERAPIST,
  room: NAMED_ROOM,
  lacks: `case when ${IS_PLAIN} then ${lacksOf('b.service_id')} else ${VISIT_LACKS} end`,
  treatments: treatmentsJson(true),
  visitMinutes: `(extract(epoch from ${VISIT_END} - starts_at) / 60)::integer`,
  guestNames: "case when guest_names = '' then '[]' else to_json(string_to_array(guest_names, E'\\n')) end",
  money: "json_build_object('total', total, 'paid', paid, 'owed', owed, 'upFront', up_front, 'toReturn', to_return)",
}

/** Select list for `bookings b` joined with its account. */
const listed = (fields: Record<string, unknown>, others: Partial<Record<string, string>> = {}) => {
  const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const column = (name: string) => `${others[name] ?? FIELDS[name as keyof DeskBooking] ?? snake(name)} as "${name}"`
  return sql.raw(Object.keys(fields).map(column).join(', '))
}
export const DESK_FIELDS = listed(deskBooking.shape)
const VIEW_FIELDS = listed(viewBooking.shape, { treatments: treatmentsJson(false) })
