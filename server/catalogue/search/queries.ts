import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

// Longer words are never typed, and cost the most to compare.
const LONGEST_WORD = sql.lit(60)

export interface Word {
  /** Lower case, without accents. */
  word: string
  /** Shared by "waxing" and "wax"; null for stop words such as "and". */
  stem: string | null
}

export interface CatalogueText {
  serviceId: string
  /** Null for the service's own name, title and description. */
  subServiceId: string | null
  place: 'name' | 'title' | 'description'
  words: Word[]
}

/** Every text of the catalogue, split into words. A row for each word would take three times as long. */
export async function selectCatalogueTexts(db: Db): Promise<CatalogueText[]> {
  const { rows } = await sql<CatalogueText>`
    with texts as (
      select id as service_id, null as sub_service_id, 'name' as place, name as text
        from services where deleted_at is null
      union all select id, null, 'title', title from services where deleted_at is null
      union all select id, null, 'description', ${withoutTags(sql`description`)}
        from services where deleted_at is null
      union all select service_id, id, 'name', name from sub_services where deleted_at is null
      union all select service_id, id, 'description', ${withoutTags(sql`description`)}
        from sub_services where deleted_at is null
    )
    select service_id, sub_service_id, place, (
      select json_agg(json_build_object('word', left(word, ${LONGEST_WORD}), 'stem', ${stemOf(sql`word`)}))
      from ${wordsOf(sql`text`)} as word where word <> ''
    ) as words
    from texts where text ~ '[[:alnum:]]'
  `.execute(db)
  return rows
}

/** The words of a query. Stop words count only when there are no others. */
export async function selectQueryWords(db: Db, query: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select distinct left(word, ${LONGEST_WORD}) as word, ${stemOf(sql`word`)} as stem
    from ${wordsOf(sql`${query}::text`)} as word where word <> ''
  `.execute(db)
  const telling = rows.filter(({ stem }) => stem !== null)
  return telling.length > 0 ? telling : rows
}

type Text = RawBuilder<unknown>

function withoutTags(html: Text) {
  return sql`regexp_replace(${html}, '<[^>]*>|&#?\\w+;', ' ', 'g')`
}

/** "Men's" is one word. */
function wordsOf(text: Text) {
  const marks = '[\u0300-\u036f]'
  const plain = sql`lower(unaccent(regexp_replace(normalize(${text}, nfd), ${sql.lit(marks)}, '', 'g')))`
  // Not regexp_split_to_table: PostgreSQL expects a thousand rows of each, and compiles the query for a second.
  return sql`unnest(regexp_split_to_array(regexp_replace(${plain}, '[''’]', '', 'g'), '[^[:alnum:]]+'))`
}

function stemOf(word: Text) {
  return sql`(ts_lexize('english_stem', ${word}))[1]`
}
