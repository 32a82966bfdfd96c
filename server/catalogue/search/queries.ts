import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

// The database's edit distance refuses words of more than 255 characters.
const LONGEST_WORD = sql.lit(60)

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
      select distinct left(word, ${LONGEST_WORD}) as term, ${stemOf(sql`word`)} as stem
      from ${wordsOf(sql`${query}::text`)} as word where word <> ''
    ), terms as (
      select * from given where stem is not null or not exists (select from given where stem is not null)
    ), texts as (
      select id as service_id, null as sub_service_id, name as text, 3 as weight from services where deleted_at is null
      union all select id, null, title, 1 from services where deleted_at is null
      union all select service_id, id, name, 2 from sub_services where deleted_at is null
    ), words as (
      select service_id, sub_service_id, weight, left(word, ${LONGEST_WORD}) as word, ${stemOf(sql`word`)} as stem
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
  // Not regexp_split_to_table: PostgreSQL expects a thousand rows of each, and compiles the query for a second.
  return sql`unnest(regexp_split_to_array(regexp_replace(${plain}, '[''’]', '', 'g'), '[^[:alnum:]]+'))`
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
