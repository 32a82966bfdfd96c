import { sql } from 'kysely'

/** Array parameter for `= any(…)`; the SQL does not vary with the length, so the prepared statement is reused. */
export function textList(texts: readonly string[]) {
  return sql<string[]>`${`{${texts.map(quoted).join(',')}}`}::text[]`
}

function quoted(text: string) {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
