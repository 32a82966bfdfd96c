const MAX_PREPARED = 200

/**
 * Names for prepared statements: parsing and planning costs several times what running does. Only where every column is
 * named, because what `*` stands for may change while a session lives.
 */
export class PreparedStatements {
  #names = new Map<string, string>()

  /** Undefined for a statement that is parsed each time. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= MAX_PREPARED || !canBePrepared(sql)) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(sql, name)
    return name
  }
}

function canBePrepared(sql: string) {
  return READS_OR_WRITES.test(sql) && !ALL_COLUMNS.test(sql)
}

const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i
/** Elsewhere a star counts rows or multiplies. */
const ALL_COLUMNS = /(?:\b(?:select|all|distinct|returning)|\bon\s*\([^()]*\)|[,.])\s*\*/i
