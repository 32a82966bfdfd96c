/** Bookings in the future, and what somebody has to look after: as many at every size, because the history grows. */
const [AHEAD, OPEN] = [1000, 30]
/** The people who do what `grow-open` offers. */
const TEAM = 5
/** Hours on offer each day, nine to five. */
const HOURS = 8
const FULL = 183 * HOURS
const HISTORY_DAYS = 3650
const OTHERS = "select id from services where id not like 'grow-%'"
const FIRST_NAMES = 'Adaeze Bólá Chidinma Dámilọ́lá Efe Funke Gbemisola Halima Ifeoma Jumoke'
const LAST_NAMES = 'Okafor Adéyẹmí Balogun Eze Ibrahim Nwosu Ògúnlẹ́yẹ Sanni Udo Yusuf Bello'
const WORDS =
  'massage facial relaxing hot stone aromatic oil botanical cleanse renewal therapy waxing deep tissue glow honey sugar coconut shea butter lavender scalp hand foot brow lash peel mask'

/**
 * Statements that make a spa with so many bookings: `grow-open` has people and some bookings in the future, `grow-full` has no
 * free hour for half a year, and a third of the history is `grow-open`'s.
 */
export function rowsOfSpa(bookings: number) {
  const rows = Math.max(0, bookings - AHEAD - FULL)
  const daysAgo = `((n - 10000) * ${HISTORY_DAYS}::bigint / ${Math.max(1, rows)})::integer`
  // What differs in n has other people.
  const open = (status: string, first: number, day: string) =>
    booked({ rows: OPEN, first, status, isOpen: true, day, hour: '15', made: "now() - interval '1 hour'" })
  return [
    ...['grow-open', 'grow-full'].map(service),
    `insert into therapists (id, name, position, created_at, updated_at)
      select 'grow-' || n, 'Person ' || n, n, now(), now() from generate_series(1, ${TEAM}) n`,
    `insert into therapist_skills (therapist_id, sub_service_id) select id, 'grow-open-hour' from therapists`,
    `insert into resources (id, kind, pool_id) select id, 'therapist', 'grow-open' from therapists
      union all select 'grow-full/1', 'station', 'grow-full'`,
    "update services set takes_therapist = true where id = 'grow-open'",
    // Row by row, triggers and indexes take an hour for a million.
    'set session_replication_role = replica',
    `create temporary table later_indexes as select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('bookings', 'payments', 'booking_changes') and indexdef not like 'CREATE UNIQUE%'
        and indexname not in (select conname from pg_constraint)`,
    forEachIndex(`'drop index ' || index.name`),
    booked({ rows: FULL, service: `'grow-full'`, day: `n / ${HOURS}`, hour: `9 + n % ${HOURS}` }),
    booked({ rows: AHEAD, day: '1 + n % 170', hour: '9 + (n / 170) % 7' }),
    open('submitted', 5000, `130 + n % ${OPEN}`),
    open('done', 5100, `-5 - n % ${OPEN}`),
    open('cancelled', 5200, `-5 - n % ${OPEN}`),
    booked({
      rows,
      first: 10_000,
      service: `case when n % 3 = 0 then 'grow-open' else
        (array(${OTHERS} order by id))[1 + n % (select count(*) from (${OTHERS}) others)::integer] end`,
      status: `(case when n % 100 < 80 then 'done' when n % 100 < 88 then 'lapsed' when n % 100 < 94 then 'cancelled'
        when n % 100 < 97 then 'declined' else 'no_show' end)`,
      day: `-1 - ${daysAgo}`,
      hour: `9 + n % ${HOURS}`,
      made: `(current_date - 4 - ${daysAgo})::timestamptz`,
    }),
    `insert into people (id, created_at, seen_at) select person_id, min(created_at), max(created_at) from bookings group by person_id`,
    `insert into payments (id, booking_id, direction, method, amount_naira, reference, at, device_name)
      select md5('payment' || id)::uuid::text, id, 'in', 'transfer', 20000, case when service_id = 'grow-open' then 'REF' || hash else '' end,
        created_at, 'Measured'
      from bookings where not account_open and status in ('done', 'confirmed', 'no_show') or account_open and status = 'cancelled'`,
    `insert into booking_changes (id, booking_id, version, at, what, device_name, before, after)
      select md5('change' || id)::uuid::text, id, 1, updated_at, 'confirmed', 'Measured', '{"status": "submitted"}', '{"status": "confirmed"}'
      from bookings where status in ('done', 'confirmed')`,
    `insert into receipts (id, booking_id, file_name, upload_hash, content_type, size_bytes, late, created_at)
      select md5('receipt' || id)::uuid::text, id, id || '.jpg', md5(id), 'image/jpeg', 100000, false, created_at
      from bookings where status in ('done', 'confirmed', 'submitted') and starts_at > now() - interval '90 days'`,
    `insert into receipt_prints (id, booking_id, upload_hash, created_at, compared_at)
      select md5('receipt' || id)::uuid::text, id, md5(id), created_at, created_at
      from bookings where status in ('done', 'confirmed', 'submitted') and created_at > now() - interval '1 year'`,
    `insert into occupied (resource_id, occupant_id, during)
      select coalesce(therapist_id, service_id || '/' || station), id, tstzrange(starts_at, free_again_at)
      from bookings where status in ('submitted', 'confirmed')`,
    WITH_INDEXES,
    'set session_replication_role = origin',
    `insert into waiting_places (id, service_id, sub_service_id, booking_date, email, mailbox_key, created_at)
      select md5('place' || n)::uuid::text, 'grow-full', 'grow-full-hour', current_date + n, 'waits' || n || '@example.com', 'waits' || n,
        now() from generate_series(1, ${OPEN}) n`,
    `insert into letters (id, subject, body, status, created_at, updated_at, started_at, ended_at, sent_count)
      select md5('letter' || n)::uuid::text, 'Letter ' || n, '<p>Measured.</p>', 'sent', at, at, at, at, 1000
      from generate_series(1, ${OPEN}) n, lateral (select now() - n * interval '1 week' as at) a`,
    // The nightly job has run.
    `insert into reminders (kind, about, at)
      select 'retention', (current_date + d)::text, now() from generate_series(-1, 2) d on conflict do nothing`,
  ]
}

/** Statements that make a spa with 500 services of six sub-services each. */
export function rowsOfCatalogue() {
  const text = (
    n: string,
    count: number,
  ) => `(select string_agg((${list(WORDS)})[1 + (${n} * 7 + at * (3 + ${n} % 5)) % 28], ' ' order by at)
    from generate_series(1, ${count}) at)`
  return [
    `insert into services (id, slug, name, title, description, stations, position, created_at, updated_at)
      select 'grow-' || n, 'grow-' || n, initcap(${text('n', 2)}) || ' ' || n, initcap(${text('n', 4)}),
        '<p>' || ${text('n', 30)} || '.</p><ul><li>' || ${text('n + 1', 8)} || '</li></ul>', 1, 100 + n, now(), now()
      from generate_series(1, 500) n`,
    `insert into sub_services (id, service_id, name, description, duration_minutes, price_naira, position, availability)
      select 'grow-' || n || '-' || k, 'grow-' || n, initcap(${text('(n + k)', 3)}) || ' ' || k, '<p>' || ${text('(n + k)', 20)} || '.</p>',
        30 + 15 * k, 10000 + 500 * k, k, ${OPEN_HOURS} from generate_series(1, 500) n, generate_series(1, 6) k`,
  ]
}

/** Makes again the indexes that are not needed to keep a promise. */
export const WITH_INDEXES = forEachIndex('index.definition')

function forEachIndex(command: string) {
  return `do $each$ declare index record; begin for index in select * from later_indexes loop execute ${command}; end loop; end $each$`
}

/** What a row of the large tables takes with its indexes, and the whole database. */
export const SPACE = `select pg_size_pretty(pg_database_size(current_database())) || ' (bytes a row: ' ||
  string_agg(relname || ' ' || (pg_total_relation_size(oid) / greatest(reltuples, 1))::integer, ', ' order by relname) || ')' as taken
  from pg_class where relkind = 'r' and relname in ('bookings', 'people', 'booking_changes', 'payments')`

const OPEN_HOURS = `(select jsonb_agg(jsonb_build_object('day', day, 'timeRanges', jsonb_build_array(
  jsonb_build_object('startHour', 9, 'startMinute', 0, 'endHour', ${9 + HOURS}, 'endMinute', 0))))
  from unnest(${list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday')}) day)`

const service = (id: string) =>
  `with made as (insert into services (id, slug, name, title, description, stations, position, created_at, updated_at)
      values ('${id}', '${id}', '${id}', 'Measured', '<p>Measured.</p>', 1, 90, now(), now()) returning id)
    insert into sub_services (id, service_id, name, description, duration_minutes, price_naira, availability)
      select id || '-hour', id, 'One hour', '<p>One hour.</p>', 60, 20000, ${OPEN_HOURS} from made`

interface Booked {
  rows: number
  first?: number
  day: string
  hour: string
  service?: string
  status?: string
  made?: string
  isOpen?: boolean
}

/** Each on its own hour, so that the exclusion constraint holds; four in a row are one person's. */
function booked({ rows, first = 0, day, hour, service = `'grow-open'`, made, isOpen = false, ...given }: Booked) {
  const status = given.status?.startsWith('(') ? given.status : `'${given.status ?? 'confirmed'}'`
  const name = (names: string) => `(${list(names)})[1 + who % ${names.split(' ').length}]`
  return `insert into bookings (id, hash, service_id, sub_service_id, station, therapist_id, therapist_name, starts_at, ends_at, free_again_at,
      booking_date, booking_time, status, hold_expires_at, service_name, sub_service_name, duration_minutes, price_naira,
      full_name, email, phone_number, person_id, account_open, submitted_at, decided_at, created_at, updated_at)
    select md5('id' || service || n)::uuid::text, upper(substr(md5(service || n), 1, 12)), service,
      (select min(id) from sub_services where service_id = service),
      case when not isOfTeam then 1 end, case when isOfTeam then 'grow-' || 1 + n % ${TEAM} end,
      case when isOfTeam then 'Person ' || 1 + n % ${TEAM} else '' end, starts, starts + interval '1 hour', starts + interval '1 hour',
      starts::date, to_char(starts at time zone 'Africa/Lagos', 'FMHH12:MI AM'), status,
      made + interval '1 hour', 'Service', 'Sub-service', 60, 20000,
      ${name(FIRST_NAMES)} || ' ' || ${name(LAST_NAMES)} || ' ' || to_hex(who), 'person' || who || '@example.com',
      '+234 80' || lpad(who::text, 8, '0'), md5('person' || who)::uuid::text, ${isOpen},
      case when status <> 'lapsed' then made end, case when status not in ('lapsed', 'submitted') then made end, made, made
    from generate_series(${first}, ${first + rows - 1}) n, lateral (select n / 4 as who, ${service} as service,
      ${service} = 'grow-open' as isOfTeam, ${status} as status,
      ${made ?? "now() - interval '2 days'"} as made,
      (current_date + (${day})::integer)::timestamp at time zone 'Africa/Lagos' + make_interval(hours => (${hour})::integer) as starts) x`
}

function list(words: string) {
  return `array['${words.split(' ').join("','")}']`
}
