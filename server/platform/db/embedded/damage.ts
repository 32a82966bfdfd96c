import fs from 'node:fs'
import { join } from 'node:path'

const MAJOR_VERSION = '18'
const CONTROL_FILE = { name: 'global/pg_control', bytes: 8192 }
const NEVER_EMPTY = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact/offsets', 'pg_multixact/members']
const ALWAYS_THERE = ['postgresql.conf', 'global/pg_filenode.map']

/** Describes visible damage of a database's files; undefined if there is none. */
export function damageIn(folder: string): string | undefined {
  const path = (name: string) => join(folder, name)
  if (namesIn(folder).length === 0) return undefined
  const version = textOf(path('PG_VERSION'))
  if (version === undefined) return 'PG_VERSION is missing'
  if (version !== MAJOR_VERSION) return `PG_VERSION says "${version.slice(0, 20)}" instead of ${MAJOR_VERSION}`
  for (const name of NEVER_EMPTY) if (namesIn(path(name)).length === 0) return `${name} is missing or empty`
  for (const name of ALWAYS_THERE) if (!sizeOf(path(name))) return `${name} is missing or empty`
  const controlBytes = sizeOf(path(CONTROL_FILE.name))
  if (controlBytes === undefined) return `${CONTROL_FILE.name} is missing`
  if (controlBytes !== CONTROL_FILE.bytes)
    return `${CONTROL_FILE.name} has ${controlBytes} bytes instead of ${CONTROL_FILE.bytes}`
}

/** Removes the time and process that a log line begins with. */
export function withoutPrefix(line: string) {
  return line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').replace(/\s+/g, ' ')
}

export function isDamage(error: unknown) {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^XX00[12]$/.test(code) || /could not (open|read|access|find) .*(file|block|page)|invalid page/i.test(message)
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

function sizeOf(file: string) {
  return fs.statSync(file, { throwIfNoEntry: false })?.size
}

function textOf(file: string) {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
