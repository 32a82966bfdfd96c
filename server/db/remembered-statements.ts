const MOST_REMEMBERED = 200

/**
 * Names for the statements a session keeps prepared, because reading and planning one costs several times what running
 * it does. Only where every column is named: what `*` stands for may change while a session lives, and a prepared
 * statement could not follow.
 */
export class RememberedStatements {
  #names = new Map<string, string>()

  /** Undefined for a statement that is prepared anew each time. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= MOST_REMEMBERED || !isWorthRemembering(sql)) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(sql, name)
    return name
  }
}

function isWorthRemembering(sql: string) {
  return READS_OR_WRITES.test(sql) && !ALL_COLUMNS.test(sql)
}

const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i
/** Elsewhere a star counts rows or multiplies. */
const ALL_COLUMNS = /(?:\b(?:select|all|distinct|returning)|\bon\s*\([^()]*\)|[,.])\s*\*/i
