import { sql } from 'kysely'

/** For `= any(…)`: the same prepared statement, however many texts there are. */
export function textList(texts: readonly string[]) {
  return sql<string[]>`${`{${texts.map(quoted).join(',')}}`}::text[]`
}

function quoted(text: string) {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
