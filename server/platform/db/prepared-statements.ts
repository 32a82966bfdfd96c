const MAX_PREPARED = 200

/** Names prepared statements. Only those that name every column, because `*` may change while a session lives. */
export class PreparedStatements {
  #names = new Map<string, string>()

  /** Undefined for a statement that is parsed each time. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= MAX_PREPARED) return known
    if (!READS_OR_WRITES.test(sql) || ALL_COLUMNS.test(sql)) return undefined
    const name = `s${this.#names.size + 1}`
    this.#names.set(sql, name)
    return name
  }
}

const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i
/** Elsewhere a star counts rows or multiplies. */
const ALL_COLUMNS = /(?:\b(?:select|all|distinct|returning)|\bon\s*\([^()]*\)|[,.])\s*\*/i
