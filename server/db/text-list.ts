import { sql } from 'kysely'

/** For `= any(…)`: however many there are it is the same statement, which a session can keep prepared. */
export function textList(texts: readonly string[]) {
  return sql<string[]>`${`{${texts.map(quoted).join(',')}}`}::text[]`
}

function quoted(text: string) {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
