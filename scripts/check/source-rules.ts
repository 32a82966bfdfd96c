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
  why: string
  covers: (path: string) => boolean
  forbids: (node: Node) => boolean
}

const isTesting = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)
const mayHoldSql = (path: string) => /\/queries\.(ts|mjs)$/.test(path) || path.startsWith('server/platform/db/')

export function brokenSourceRules(root: string) {
  const rules = sourceRules(pathsIn(readFileSync(join(root, 'contract/paths.ts'), 'utf8')))
  const broken: string[] = []
  for (const folder of ['contract', 'server', 'web', 'scripts'])
    for (const name of filesIn(join(root, folder))) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      const covering = rules.filter(rule => rule.covers(path))
      if (covering.length === 0) continue
      const source = readFileSync(join(root, path), 'utf8')
      walk(parse(path, source), node => {
        for (const { why, forbids } of covering)
          if (forbids(node)) broken.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${why}`)
      })
    }
  return broken
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

function pathsIn(source: string) {
  const paths: string[] = []
  walk(parse('contract/paths.ts', source), node => {
    if (node.type === 'Literal' && /^\/[a-z]+(\/|$)/.test(String(node.value))) paths.push(node.value)
  })
  return paths
}

function sourceRules(patterns: string[]): SourceRule[] {
  const heads = patterns.map(pattern => pattern.split('/')[1]).filter(Boolean)
  const pathOfSite = new RegExp(`^/(${heads.join('|')})([/?#]|$)`)
  return [
    {
      why: 'SQL lives only in queries.ts and server/platform/db',
      covers: path => !isTesting(path) && !mayHoldSql(path),
      forbids: isSql,
    },
    {
      why: 'a path of the site is taken from contract/paths.ts',
      covers: path => !isTesting(path) && /^(contract|server|web)\//.test(path) && !SAY_PATHS.test(path),
      forbids: node => pathOfSite.test(textOf(node) ?? ''),
    },
    {
      why: 'no test of npm test measures time: how fast a machine is says nothing about what it does',
      covers: path => /\.test\.tsx?$/.test(path) && !path.includes('.long.test.'),
      forbids: measuresTime,
    },
    {
      why: 'whether a hold has lapsed is asked of server/platform/db/booking-state.ts',
      covers: path => /^server\/(?!platform\/db\/)/.test(path) && !path.includes('.test.'),
      forbids: comparesHold,
    },
  ]
}

/** The tables of paths and of calls. */
const SAY_PATHS = /^contract\/(\w+\/)?(paths|[\w-]+-(paths|calls))\.ts$/

const BUILDERS = ['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']

/** Title case is left alone: "Select a service from the list" is a sentence. */
const STATEMENT =
  /^\s*(select\s[\s\S]*\sfrom|SELECT\s[\s\S]*\sFROM|(insert into|delete from|alter table|create table|drop table|lock table|truncate table)|(INSERT INTO|DELETE FROM|ALTER TABLE|CREATE TABLE|DROP TABLE|LOCK TABLE|TRUNCATE TABLE)|update\s+\S+\s+set|UPDATE\s+\S+\s+SET)\s/

function isSql(node: Node) {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node.tag) === 'sql'
  if (node.type === 'CallExpression') return BUILDERS.includes(nameOf(node.callee) ?? '')
  return STATEMENT.test(textOf(node) ?? '')
}

const TEST_CALLS = ['test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']

function measuresTime(node: Node) {
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
