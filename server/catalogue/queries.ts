import { type RawBuilder, sql } from 'kysely'
import type { Service, SubService } from '#contract/catalogue.ts'
import type { Db } from '#server/db/database.ts'

export async function selectServices(db: Db): Promise<Service[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'slug', 'name', 'title', 'description', 'imageUrl', 'stations'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('createdAt')
    .execute()
  const subServices = await db
    .selectFrom('subServices')
    .select([
      'id',
      'serviceId',
      'name',
      'description',
      'durationMinutes',
      'turnoverMinutes',
      'priceNaira',
      'availability',
    ])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()

  const byService = new Map<string, SubService[]>(services.map(({ id }) => [id, []]))
  for (const { id, serviceId, durationMinutes, priceNaira, ...rest } of subServices)
    byService.get(serviceId)?.push({ _id: id, ...rest, duration: durationMinutes, price: priceNaira })
  return services.map(({ id, ...service }) => ({ _id: id, ...service, serviceArray: byService.get(id) ?? [] }))
}

/** The service with this `_id`, whose row nobody else can change until the transaction ends. */
export async function lockService(tx: Db, id: string): Promise<Service | undefined> {
  const row = await tx
    .selectFrom('services')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Read after the lock is held, because the sub-services may have changed while this waited for it.
  return (await selectServices(tx)).find(({ _id }) => _id === id)
}

/** Also the retired ones: an earlier sub-service can be brought back under its `_id`. */
export async function selectSubServiceIds(db: Db, serviceId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('subServices').select('id').where('serviceId', '=', serviceId).execute()
  return new Set(rows.map(({ id }) => id))
}

export type ServiceRow = Omit<Service, 'serviceArray'>

/** At the end of the list. False when its slug is taken: then nothing was written. */
export async function insertService(db: Db, { _id: id, imageUrl, ...rest }: ServiceRow, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('services')
    .values(({ selectFrom, fn, lit }) => ({
      id,
      ...rest,
      imageUrl: JSON.stringify(imageUrl),
      position: selectFrom('services').select(({ eb }) =>
        eb(fn.coalesce(fn.max('position'), lit(-1)), '+', 1).as('position'),
      ),
      createdAt: now,
      updatedAt: now,
    }))
    .onConflict(conflict => conflict.column('slug').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateServiceRow(db: Db, { _id, imageUrl, ...rest }: ServiceRow, now: Date) {
  await db
    .updateTable('services')
    .set({ ...rest, imageUrl: JSON.stringify(imageUrl), updatedAt: now })
    .where('id', '=', _id)
    .execute()
}

/** Written in this order; those that exist already are changed in place, so that bookings keep pointing at them. */
export async function saveSubServices(db: Db, serviceId: string, subServices: SubService[]) {
  if (subServices.length === 0) return
  await db
    .insertInto('subServices')
    .values(
      subServices.map(({ _id, duration, price, availability, ...rest }, position) => ({
        id: _id,
        serviceId,
        ...rest,
        durationMinutes: duration,
        priceNaira: price,
        availability: JSON.stringify(availability),
        position,
        deletedAt: null,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        durationMinutes: ref('excluded.durationMinutes'),
        turnoverMinutes: ref('excluded.turnoverMinutes'),
        priceNaira: ref('excluded.priceNaira'),
        availability: ref('excluded.availability'),
        position: ref('excluded.position'),
        deletedAt: null,
      })),
    )
    .execute()
}

/** Their rows stay for the bookings made on them. */
export async function retireSubServicesExcept(db: Db, serviceId: string, kept: string[], now: Date) {
  await db
    .updateTable('subServices')
    .set({ deletedAt: now })
    .where('serviceId', '=', serviceId)
    .where('deletedAt', 'is', null)
    .$if(kept.length > 0, query => query.where('id', 'not in', kept))
    .execute()
}

export async function retireService(db: Db, id: string, now: Date) {
  await db.updateTable('services').set({ deletedAt: now, updatedAt: now }).where('id', '=', id).execute()
  await retireSubServicesExcept(db, id, [], now)
}

/** One searched word, and where in the catalogue it was found; null fields when it was found nowhere. */
export interface SearchHit {
  term: string
  serviceId: string | null
  /** Null for the service's own name and title. */
  subServiceId: string | null
  relevance: number | null
}

/**
 * A word is found where it is written, where its stem is ("lashes" in "Lash Lift"), where a word begins with it and,
 * from four letters on, inside a word. Only a word found nowhere that way is forgiven one typo. Words such as "and"
 * count only when there is nothing else to look for.
 */
export async function selectSearchHits(db: Db, query: string): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    with given as (
      select distinct left(word, 60) as term, ${stemOf(sql`word`)} as stem
      from ${wordsOf(sql`${query}::text`)} as word where word <> ''
    ), terms as (
      select * from given where stem is not null or not exists (select from given where stem is not null)
    ), texts as (
      select id as service_id, null as sub_service_id, name as text, 3 as weight from services where deleted_at is null
      union all select id, null, title, 1 from services where deleted_at is null
      union all select service_id, id, name, 2 from sub_services where deleted_at is null
    ), words as (
      select service_id, sub_service_id, weight, left(word, 60) as word, ${stemOf(sql`word`)} as stem
      from texts, ${wordsOf(sql`text`)} as word where word <> ''
    ), found as (
      select term, service_id, sub_service_id, weight * similarity(term, word) as relevance, literal,
        bool_or(literal) over (partition by term) as needs_no_forgiveness
      from terms join words on true
      cross join lateral (
        select words.stem = terms.stem or starts_with(word, term) or (length(term) >= 4 and strpos(word, term) > 0)
      ) as as_written (literal)
      where literal or ${differsByOneTypo(sql`term`, sql`word`)}
    )
    select term, service_id, sub_service_id, max(relevance) as relevance
    from terms left join (select * from found where literal or not needs_no_forgiveness) as hits using (term)
    group by term, service_id, sub_service_id
  `.execute(db)
  return rows
}

type Text = RawBuilder<unknown>

/** In lower case and without accents; "Men's" is one word. */
function wordsOf(text: Text) {
  const marks = '[\u0300-\u036f]'
  const plain = sql`lower(unaccent(regexp_replace(normalize(${text}, nfd), ${sql.lit(marks)}, '', 'g')))`
  return sql`regexp_split_to_table(regexp_replace(${plain}, '[''’]', '', 'g'), '[^[:alnum:]]+')`
}

/** Null for words that say nothing by themselves. */
function stemOf(word: Text) {
  return sql`(ts_lexize('english_stem', ${word}))[1]`
}

/**
 * A letter too many, missing, wrong, or two swapped, in a word of five letters or more. The word may be unfinished, as
 * it is while someone types, once five letters are there to judge by.
 */
function differsByOneTypo(term: Text, word: Text) {
  const beginning = sql`left(${word}, length(${term}))`
  const letters = (text: Text) => sql`array(select unnest(string_to_array(${text}, null)) order by 1)`
  return sql`(
    length(${word}) >= 5 and length(${term}) >= 4 and (length(${term}) >= 5 or length(${word}) = 5) and (
      levenshtein_less_equal(${term}, left(${word}, length(${term}) + 1), 1) <= 1
      or levenshtein_less_equal(${term}, ${beginning}, 1) <= 1
      or (levenshtein_less_equal(${term}, ${beginning}, 2) = 2 and ${letters(term)} = ${letters(beginning)})
    )
  )`
}
