/** Hours of a day that are booked on each of the stations. */
const [HOURS, STATIONS] = [10, 50]
const PART = 5000

export const TAKEN = 'select count(*)::int as taken from occupied'

/** Statements that make a spa of 1.1.0 with so many bookings ahead. */
export const rowsAhead = (bookings: number) => [
  `insert into services (id, slug, name, title, description, stations, created_at, updated_at)
    values ('s', 's', 'Massage', '', '', ${STATIONS}, now(), now())`,
  `insert into sub_services (id, service_id, name, description, duration_minutes, price_naira)
    values ('sub', 's', 'Classic', '', 60, 20000)`,
  // In parts: no statement may take longer than a session allows.
  ...Array.from({ length: Math.ceil(bookings / PART) }, (_, part) => {
    const [first, last] = [part * PART, Math.min(bookings, (part + 1) * PART) - 1]
    return `insert into bookings (id, hash, service_id, sub_service_id, service_name, sub_service_name, price_naira,
        duration_minutes, full_name, email, phone_number, booking_date, booking_time, starts_at, ends_at, free_again_at,
        station, status, hold_expires_at, created_at, updated_at)
      select md5('id' || n)::uuid::text, upper(substr(md5('hash' || n), 1, 12)), 's', 'sub', 'Massage', 'Classic', 20000,
        60, 'Ada Obi', 'person' || n || '@example.com', '', starts::date, to_char(starts, 'FMHH12:MI AM'), starts,
        starts + interval '1 hour', starts + interval '1 hour', 1 + n % ${STATIONS}, 'confirmed', now(), now(), now()
      from generate_series(${first}, ${last}) n,
        lateral (select current_date + 1 + n / ${HOURS * STATIONS} + make_interval(hours => 8 + n / ${STATIONS} % ${HOURS}) as starts) x`
  }),
]
