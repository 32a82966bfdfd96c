import { readJson, writeJson } from '#web/storage.ts'
import type { Entry } from './credits.ts'

/** The owner's decision about a credit that matches no booking: set aside, or given to the booking with this id. */
type Decision = { aside?: true; givenTo?: string }

/** Kept on this device only, by a hash of the line; nothing else of the line is stored. Deleted with the desk's other data. */
const KEY = 'desk_statement_fates'
/** Some years of lines; the oldest are dropped first. */
const DECISIONS_MAX = 1000

const read = () => (readJson(KEY) ?? {}) as Record<string, Decision>

/** Reads the decisions once and returns a lookup. Without decisions, no credit is hashed. */
export function readDecisions() {
  const decisions = read()
  const isNone = Object.keys(decisions).length === 0
  return (credit: Entry): Decision => (isNone ? {} : (decisions[hashOf(credit)] ?? {}))
}

/** `decision` omitted: the credit is unclaimed again. */
export function setDecision(credit: Entry, decision?: Decision) {
  const { [hashOf(credit)]: _, ...others } = read()
  const kept = Object.entries(others).slice(1 - DECISIONS_MAX)
  writeJson(KEY, Object.fromEntries(decision ? [...kept, [hashOf(credit), decision]] : kept))
}

/** 64 bits of FNV-1a in two halves. Without the line's number, which differs in the next export. */
function hashOf({ date, minutes, amount, narration, reference }: Entry): string {
  const text = [date, minutes, amount, narration, reference].join('|')
  let [one, two] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ (text.charCodeAt(at) + at), 0x01000193)
  }
  // The letter keeps insertion order: objects sort keys that look like numbers.
  return `c${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
