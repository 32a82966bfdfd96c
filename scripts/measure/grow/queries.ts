/** Bookings in the future: as many at every size, because the history grows. */
const AHEAD = 1000
/** Hours on offer each day from Monday to Saturday, nine to five. */
const HOURS_A_DAY = 8
const HISTORY_DAYS = 3650
/** Apart from the future ones, so that no person is in both. */
const FIRST_PAST = 10_000
const FIRST_OPEN = 5_000
/** Receipts, debts, refunds and people who wait: a page of each, at every size. */
const OPEN = 30

/**
 * Statements that make a spa with so many bookings: `grow-open` has some in the future, `grow-full` has no free hour for half a year,
 * and a third of the history is `grow-open`'s.
 */
export function rowsOfSpa(bookings: number) {
  const full = 183 * HOURS_A_DAY
  const past = Math.max(0, bookings - AHEAD - full)
  return [
    ...services(),
    // Row by row, triggers and indexes take an hour for a million.
    'set session_replication_role = replica',
    ...WITHOUT_INDEXES,
    booked({ rows: full, service: 'grow-full', day: `(n / ${HOURS_A_DAY})::integer`, hour: `9 + n % ${HOURS_A_DAY}` }),
    booked({ rows: AHEAD, service: 'grow-open', day: '(1 + n % 170)::integer', hour: '9 + (n / 170) % 7' }),
    ...lookedAfter(),
    ...(past > 0 ? [history(past)] : []),
    PEOPLE,
    PAYMENTS,
    CHANGES,
    RECEIPTS,
    PRINTS,
    WITH_INDEXES,
    'set session_replication_role = origin',
    ...WAITING,
    // The nightly job has run.
    `insert into reminders (kind, about, at)
      select 'retention', (current_date + d)::text, now() from generate_series(-1, 2) d on conflict do nothing`,
  ]
}

/** Except the unique ones and the constraints. */
const WITHOUT_INDEXES = [
  `create temporary table later_indexes as select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('bookings', 'payments', 'booking_changes') and indexdef not like 'CREATE UNIQUE%'
      and indexname not in (select conname from pg_constraint)`,
  forEachIndex(`'drop index ' || index.name`),
]
const WITH_INDEXES = forEachIndex('index.definition')

function forEachIndex(command: string) {
  return `do $each$ declare index record; begin
    for index in select * from later_indexes loop execute ${command}; end loop;
  end $each$`
}

function services() {
  return ['grow-open', 'grow-full'].flatMap(id => [
    `insert into services (id, slug, name, title, description, stations, position, created_at, updated_at)
      values ('${id}', '${id}', '${id}', 'Measured', '<p>Measured.</p>', 1, 90, now(), now())`,
    `insert into sub_services (id, service_id, name, description, duration_minutes, price_naira, availability)
      select '${id}-hour', '${id}', 'One hour', '<p>One hour.</p>', 60, 20000, jsonb_agg(jsonb_build_object(
        'day', day, 'timeRanges', jsonb_build_array(jsonb_build_object('startHour', 9, 'startMinute', 0, 'endHour', 17, 'endMinute', 0))))
      from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) day`,
  ])
}

interface Booked {
  rows: number
  service: string
  day: string
  hour: string
  status?: string
  isOpen?: boolean
  first?: number
}

/** Each on its own hour, so that the exclusion constraint holds. */
function booked({ rows, service, day, hour, status = 'confirmed', isOpen = false, first = 0 }: Booked) {
  // A receipt that is not decided for two days frees its time.
  const hoursAgo = isOpen ? 1 : 48
  return `${INSERT} select ${columns({
    service: `'${service}'`,
    sub: `'${service}-hour'`,
    start: `(current_date + ${day})::timestamp at time zone 'Africa/Lagos' + make_interval(hours => (${hour})::integer)`,
    status: `'${status}'`,
    made: `now() - interval '${hoursAgo} hours'`,
    isOpen,
  })} from generate_series(${first}, ${first + rows - 1}) n`
}

function lookedAfter() {
  const open = (status: string, first: number, day: string) =>
    booked({ rows: OPEN, service: 'grow-open', status, isOpen: true, first, day: `(${day})::integer`, hour: '15' })
  return [
    open('submitted', FIRST_OPEN, `130 + n % ${OPEN}`),
    open('done', FIRST_OPEN + 100, `-5 - n % ${OPEN}`),
    open('cancelled', FIRST_OPEN + 200, `-5 - n % ${OPEN}`),
  ]
}

/** None of them is live, so the constraint does not apply. */
function history(rows: number) {
  return `${INSERT} select ${columns({
    service: `case when n % 3 = 0 then 'grow-open' else s.ids[1 + n % cardinality(s.ids)] end`,
    sub: `case when n % 3 = 0 then 'grow-open-hour' else s.subs[1 + n % cardinality(s.ids)] end`,
    start: `(current_date - 1 - ((n - ${FIRST_PAST}) * ${HISTORY_DAYS}::bigint / ${Math.max(1, rows)})::integer)::timestamp at time zone 'Africa/Lagos'
      + make_interval(hours => 9 + (n % ${HOURS_A_DAY})::integer)`,
    status: `case when n % 100 < 80 then 'done' when n % 100 < 88 then 'lapsed' when n % 100 < 94 then 'cancelled'
      when n % 100 < 97 then 'declined' else 'no_show' end`,
    made: `(current_date - 4 - ((n - ${FIRST_PAST}) * ${HISTORY_DAYS}::bigint / ${Math.max(1, rows)})::integer)::timestamptz`,
  })} from generate_series(${FIRST_PAST}, ${FIRST_PAST + rows - 1}) n,
    (select array_agg(id order by id) as ids, array_agg(sub order by id) as subs from (
      select service_id as id, min(id) as sub from sub_services where service_id not like 'grow-%' group by service_id) o) s`
}

const INSERT = `insert into bookings (id, hash, service_id, sub_service_id, station, starts_at, ends_at, free_again_at,
  booking_date, booking_time, status, hold_expires_at, service_name, sub_service_name, duration_minutes, price_naira,
  full_name, email, phone_number, person_id, account_open, submitted_at, decided_at, created_at, updated_at)`

const FIRST_NAMES = 'Adaeze Bólá Chidinma Dámilọ́lá Efe Funke Gbemisola Halima Ifeoma Jumoke'.split(' ')
const LAST_NAMES = 'Okafor Adéyẹmí Balogun Eze Ibrahim Nwosu Ògúnlẹ́yẹ Sanni Udo Yusuf Bello'.split(' ')

interface Columns {
  service: string
  sub: string
  start: string
  status: string
  made: string
  isOpen?: boolean
}

/** Four bookings in a row are one person's. */
function columns({ service, sub, start: instant, status, made, isOpen = false }: Columns) {
  const start = `(${instant})`
  const who = '(n / 4)'
  const list = (names: string[]) => `array['${names.join("','")}']`
  return `
    md5('id' || ${service} || n)::uuid::text, upper(substr(md5(${service} || n), 1, 12)), ${service}, ${sub}, 1,
    ${start}, ${start} + interval '1 hour', ${start} + interval '1 hour',
    ${start}::date, to_char(${start} at time zone 'Africa/Lagos', 'FMHH12:MI AM'), ${status},
    ${made} + interval '1 hour', 'Service', 'Sub-service', 60, 20000,
    (${list(FIRST_NAMES)})[1 + ${who} % ${FIRST_NAMES.length}] || ' ' || (${list(LAST_NAMES)})[1 + ${who} % ${LAST_NAMES.length}] || ' ' || to_hex(${who}),
    'person' || ${who} || '@example.com', '+234 80' || lpad(${who}::text, 8, '0'),
    md5('person' || ${who})::uuid::text, ${isOpen},
    case when ${status} = 'lapsed' then null else ${made} end,
    case when ${status} in ('lapsed', 'submitted') then null else ${made} end,
    ${made}, ${made}`
}

const PEOPLE = `insert into people (id, created_at, seen_at)
  select person_id, min(created_at), max(created_at) from bookings where person_id is not null group by person_id`

const PAYMENTS = `insert into payments (id, booking_id, direction, method, amount_naira, reference, at, device_name)
  select md5('payment' || id)::uuid::text, id, 'in', 'transfer', 20000, case when service_id = 'grow-open' then 'REF' || hash else '' end,
    created_at, 'Measured'
  from bookings where not account_open and status in ('done', 'confirmed', 'no_show') or account_open and status = 'cancelled'`

const CHANGES = `insert into booking_changes (id, booking_id, version, at, what, device_name, before, after)
  select md5('change' || id)::uuid::text, id, 1, updated_at, 'confirmed', 'Measured', '{"status": "submitted"}', '{"status": "confirmed"}'
  from bookings where status in ('done', 'confirmed')`

/** Pictures are kept for ninety days after the visit. */
const RECEIPTS = `insert into receipts (id, booking_id, file_name, upload_hash, content_type, size_bytes, late, created_at)
  select md5('receipt' || id)::uuid::text, id, id || '.jpg', md5(id), 'image/jpeg', 100000, false, created_at
  from bookings where status in ('done', 'confirmed', 'submitted') and starts_at > now() - interval '90 days'`

/** For noticing a receipt that comes again; kept for a year. */
const PRINTS = `insert into receipt_prints (id, booking_id, upload_hash, created_at, compared_at)
  select md5('receipt' || id)::uuid::text, id, md5(id), created_at, created_at
  from bookings where status in ('done', 'confirmed', 'submitted') and created_at > now() - interval '1 year'`

const WAITING = [
  `insert into waiting_places (id, service_id, sub_service_id, booking_date, email, mailbox_key, created_at)
    select md5('place' || n)::uuid::text, 'grow-full', 'grow-full-hour', current_date + n, 'waits' || n || '@example.com', 'waits' || n,
      now() from generate_series(1, ${OPEN}) n`,
  `insert into letters (id, subject, body, status, created_at, updated_at, started_at, ended_at, sent_count)
    select md5('letter' || n)::uuid::text, 'Letter ' || n, '<p>Measured.</p>', 'sent', now() - n * interval '1 week',
      now() - n * interval '1 week', now() - n * interval '1 week', now() - n * interval '1 week', 1000
    from generate_series(1, ${OPEN}) n`,
]
