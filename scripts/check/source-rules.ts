import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
  // biome-ignore lint/suspicious/noExplicitAny: the parser's nodes have many shapes.
  [key: string]: any
}

interface SourceRule {
  message: string
  appliesTo: (path: string) => boolean
  violates: (node: Node) => boolean
}

const isTesting = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)
const mayHoldSql = (path: string) => /\/queries\.(ts|mjs)$/.test(path) || path.startsWith('server/platform/db/')

/** The office's paths share their first segment with the desk's, so that two files suffice. */
const PATH_TABLES = ['contract/paths.ts', 'contract/desk/desk-paths.ts']

export function findViolations(root: string) {
  const rules = sourceRules(PATH_TABLES.flatMap(table => pathsIn(table, readFileSync(join(root, table), 'utf8'))))
  const violations: string[] = []
  for (const folder of ['contract', 'server', 'web', 'scripts'])
    for (const name of filesIn(join(root, folder))) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      const applying = rules.filter(rule => rule.appliesTo(path))
      if (applying.length === 0) continue
      const source = readFileSync(join(root, path), 'utf8')
      walk(parse(path, source), node => {
        for (const { message, violates } of applying)
          if (violates(node)) violations.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${message}`)
      })
    }
  return violations
}

function filesIn(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return names.filter(name => /\.(tsx?|mjs)$/.test(name))
}

function parse(path: string, source: string) {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return program
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && typeof node.type === 'string') visit(node as Node)
  for (const child of Object.values(node)) walk(child, visit)
}

function pathsIn(table: string, source: string) {
  const paths: string[] = []
  walk(parse(table, source), node => {
    if (node.type === 'Literal' && /^\/[a-z]+(\/|$)/.test(String(node.value))) paths.push(node.value)
  })
  return paths
}

function sourceRules(patterns: string[]): SourceRule[] {
  const firstSegments = new Set(patterns.map(pattern => pattern.split('/')[1]).filter(Boolean))
  const sitePathPattern = new RegExp(`^/(${[...firstSegments].join('|')})([/?#]|$)`)
  return [
    {
      message: 'Write SQL only in queries.ts and server/platform/db',
      appliesTo: path => !isTesting(path) && !mayHoldSql(path),
      violates: isSql,
    },
    {
      message: 'Do not hard-code site paths; import them from contract/paths.ts or contract/desk/*-paths.ts',
      appliesTo: path => !isTesting(path) && /^(contract|server|web)\//.test(path) && !PATH_DEFINITIONS.test(path),
      violates: node => sitePathPattern.test(textOf(node) ?? ''),
    },
    {
      message: 'Tests must not measure or depend on time; use *.long.test.ts',
      appliesTo: path => /\.test\.tsx?$/.test(path) && !path.includes('.long.test.'),
      violates: dependsOnTime,
    },
    {
      message: 'Do not compare holdExpiresAt; use server/platform/db/booking-state.ts',
      appliesTo: path => /^server\/(?!platform\/db\/)/.test(path) && !path.includes('.test.'),
      violates: comparesHold,
    },
  ]
}

/** Tables of page paths and of API calls. */
const PATH_DEFINITIONS = /^contract\/(\w+\/)?(paths|[\w-]+-(paths|calls))\.ts$/

const QUERY_BUILDER_METHODS = [
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]

/** Ignores title case: "Select a service from the list" is a sentence. */
const SQL_STATEMENT =
  /^\s*(select\s[\s\S]*\sfrom|SELECT\s[\s\S]*\sFROM|(insert into|delete from|alter table|create table|drop table|lock table|truncate table)|(INSERT INTO|DELETE FROM|ALTER TABLE|CREATE TABLE|DROP TABLE|LOCK TABLE|TRUNCATE TABLE)|update\s+\S+\s+set|UPDATE\s+\S+\s+SET)\s/

function isSql(node: Node) {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 'sql'
  if (node.type === 'CallExpression') return QUERY_BUILDER_METHODS.includes(nameOf(node.callee) ?? '')
  return SQL_STATEMENT.test(textOf(node) ?? '')
}

const TEST_CALLS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']

function dependsOnTime(node: Node) {
  if (node.type === 'MemberExpression')
    return ['performance.now', 'process.hrtime', 'vi.waitFor'].includes(`${nameOf(node.object)}.${nameOf(node)}`)
  const isTest = node.type === 'CallExpression' && TEST_CALLS.includes(nameOf(node.callee) ?? '')
  return isTest && typeof node.arguments.at(-1)?.value === 'number'
}

function comparesHold(node: Node) {
  const isHold = (side: Node) => nameOf(side) === 'holdExpiresAt'
  if (node.type === 'BinaryExpression') return /^[<>]/.test(node.operator) && (isHold(node.left) || isHold(node.right))
  if (node.type === 'CallExpression') {
    const [column, operator] = node.arguments.map(textOf)
    return column === 'holdExpiresAt' && /^[<>]/.test(operator ?? '')
  }
  return /\bhold_expires_at\s*[<>]/.test(textOf(node) ?? '')
}

function nameOf(node: Node): string | undefined {
  return node.type === 'MemberExpression' ? node.property.name : node.name
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.raw).join('?')
}
