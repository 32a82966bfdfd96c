/** Named by its path, for people: "name", "banks 1 number". */
export interface Difference {
  name: string
  before: string
  after: string
}

const MOST = 12
const LONGEST = 120

export function changesBetween(before: unknown, after: unknown): { changes: Difference[]; more: number } {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const different = names
    .filter(name => was.get(name) !== is.get(name))
    .map(name => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
  return { changes: different.slice(0, MOST), more: Math.max(0, different.length - MOST) }
}

/** Every value by its path, without identifiers. */
function leavesOf(value: unknown, path: string[] = [], leaves = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return leaves
  if (typeof value !== 'object') {
    leaves.set(path.join(' '), shown(value))
    return leaves
  }
  for (const [key, inner] of Object.entries(value)) {
    if (HIDDEN.includes(key)) continue
    leavesOf(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : words(key)], leaves)
  }
  return leaves
}

const HIDDEN = ['_id', 'id', 'device', 'devices', 'updatedAt', 'createdAt', 'version']

function words(key: string) {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function shown(value: unknown) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
