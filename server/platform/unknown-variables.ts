export interface UnknownVariable {
  name: string
  meant: string
}

/** Prefixes of ours alone. */
const OURS = /^(SITE|SMTP|MAIL|OWNER|SPA|RECEIPTS|BOOKING|HOLD|SLOT|CANCELLATION|CREDITS|METRICS|TRUST|RATE)_/
/** Common prefixes: a mistake only if ours is not set. */
const SHARED = /^(DATABASE|REDIS)_/
/** Kubernetes sets SPA_SERVICE_HOST, SPA_PORT, SPA_PORT_80_TCP and more for a service beside it. */
const OF_A_SERVICE = /^(\w+?)_(?:SERVICE_(?:HOST|PORT)\w*|PORT(?:_\d+_\w+)?)$/
/** One letter in five may be wrong. */
const LETTERS_PER_MISTAKE = 5

/** Variables that look like ours but are not read, such as a misspelled SMTP_URL. Looks at names, never at values. */
export function unknownVariables(environment: Record<string, string | undefined>, known: readonly string[]) {
  return Object.keys(environment)
    .filter(name => environment[name]?.trim() && !known.includes(name))
    .filter(name => !environment[`${OF_A_SERVICE.exec(name)?.[1]}_SERVICE_HOST`])
    .flatMap((name): UnknownVariable[] => {
      const meant = meantBy(name, known, environment)
      return meant ? [{ name, meant }] : []
    })
}

function meantBy(name: string, known: readonly string[], environment: Record<string, string | undefined>) {
  const [nearest] = known
    .map(ours => ({ ours, mistakes: mistakesBetween(plain(name), plain(ours)) }))
    .filter(({ ours, mistakes }) => mistakes <= plain(ours).length / LETTERS_PER_MISTAKE)
    .sort((a, b) => a.mistakes - b.mistakes)
  if (nearest) return nearest.ours
  const upper = name.toUpperCase()
  const [prefix] = OURS.exec(upper) ?? SHARED.exec(upper) ?? []
  const sibling = prefix && known.find(ours => ours.startsWith(prefix))
  if (!sibling) return undefined
  return SHARED.test(prefix) && environment[sibling] ? undefined : sibling
}

/** smtpUrl, SMTP-URL and SMTPURL are one word. */
function plain(name: string) {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Damerau-Levenshtein distance. */
function mistakesBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

export function unknownVariableLine({ name, meant }: UnknownVariable) {
  return `Unknown variable ${name} (ignored). Did you mean ${meant}?`
}
