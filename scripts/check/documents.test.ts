import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MEASURES } from '../measure/measure.ts'
import { PARTS } from './parts.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))
const documents = [...inFolder('.'), ...inFolder('docs'), ...inFolder('docs/decisions')]
const said = documents.map(file => ({ file, text: read(file) }))

test('every link of a document leads to a file, and to a heading where it names one', () => {
  const dead = said.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"\s#]*)(?:#([^)\s]+))?[)"]/g)]
      .filter(([, path = '', heading]) => {
        const target = path === '' ? file : join(dirname(file), path)
        return !existsSync(target) || (heading && !headingsOf(target).includes(heading))
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('the README is read in five minutes: at most 150 lines, with a way to every other document', () => {
  const readme = read('README.md')
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  const others = [...inFolder('.'), ...inFolder('docs')].filter(file => file !== 'README.md')
  expect(others.filter(file => !readme.includes(`](${file})`))).toEqual([])
  for (const command of ['npm start', 'npm test']) expect(readme).toContain(`\n${command}\n`)
})

const PICTURES = 'docs/pictures'

test('every picture of the documents is named by one, says what it shows, and is small', () => {
  const kept = readdirSync(PICTURES).map(name => join(PICTURES, name))
  const named = said.flatMap(({ file, text }) =>
    [...text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)|<img src="([^"]+)" alt="([^"]*)"/g)].map(
      ([, alt, path, source, otherAlt]) => ({ path: join(dirname(file), path ?? source!), alt: alt ?? otherAlt! }),
    ),
  )
  expect(named.filter(({ alt }) => alt.length < 10)).toEqual([])
  expect([...new Set(named.map(({ path }) => path))].sort()).toEqual(kept.sort())
  const sizes = kept.map(path => statSync(path).size)
  expect(Math.max(...sizes)).toBeLessThan(120_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})

test('every npm command that a document names is one', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = said.flatMap(({ text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z][a-z-]*)/g)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !(name in scripts))).toEqual([])
  expect(namedAfter('measure').filter(([name = '']) => !(name in MEASURES))).toEqual([])
  expect(namedAfter('check').filter(names => !names.every(name => name in PARTS))).toEqual([])
})

/** The words behind `npm run COMMAND --`, in the documents and in CI. */
function namedAfter(command: string) {
  const pattern = new RegExp(`npm run ${command} -- ([a-z][a-z -]*)`, 'g')
  const texts = [...said.map(({ text }) => text.replaceAll(/`/g, '\n')), read('.ci/run')]
  return texts.flatMap(text => [...text.matchAll(pattern)].map(([, words]) => words!.trim().split(' ')))
}

const figures = read('server/operations/metrics/metrics.ts')
const isFigure = (name: string) => figures.includes(`'${name.replace(/(_duration_seconds)_bucket$/, '$1')}'`)

test('every figure that a document says to watch is one', () => {
  const named = said.flatMap(({ text }) => text.match(/\bspa_[a-z_]+/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !isFigure(name))).toEqual([])
})

test('the dashboard and the four alerts show figures that there are, and each says what to do', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json'))
  const expressions: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  const alerts = read('deploy/prometheus-alerts.yml').split('- alert: ').slice(1)
  expect(alerts.map(alert => alert.split('\n')[0])).toEqual(['SpaAway', 'SpaFails', 'SpaSlow', 'SpaEmailsWait'])
  for (const alert of alerts) expect(alert).toMatch(/expr: .+[\s\S]+summary: .+[\s\S]+action: .+/)
  expressions.push(...alerts.map(alert => /expr: (.+)/.exec(alert)![1]!))
  const named = expressions.flatMap(text => text.match(/\b(spa|process|nodejs)_[a-z_]+/g) ?? [])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !isFigure(name))).toEqual([])
  expect(expressions.filter(text => !/\b(spa|process)_/.test(text))).toEqual([])
})

test('what containers and services set is a setting, and every setting is explained to whoever runs it', () => {
  const settings = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_\d]+)=/gm)].map(([, name]) => name!)
  const [, site = ''] = /\n {2}site:\n([\s\S]*?)\n {2}database:/.exec(read('compose.yaml')) ?? []
  const inCompose = [...site.matchAll(/^ {6}([A-Z_\d]+):/gm)].map(([, name]) => name!)
  const inUnit = [...read('deploy/spa@.service').matchAll(/\b([A-Z][A-Z_]+)=(?=\S)/g)].map(([, name]) => name!)
  const ofNode = ['NODE_ENV', 'MALLOC_ARENA_MAX']
  expect(inCompose).toContain('DATABASE_URL')
  expect(inUnit).toContain('DATA_DIR')
  expect([...inCompose, ...inUnit].filter(name => !settings.includes(name) && !ofNode.includes(name))).toEqual([])
  expect(settings.filter(name => !read('docs/OPERATING.md').includes(`\`${name}\``))).toEqual([])
})

test('the version in package.json has its section in the changelog, with a day, and nothing is newer', () => {
  const { version } = JSON.parse(read('package.json'))
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
  expect(sections[0]).toBe('Unreleased')
  expect(sections[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}, \\d{4}-\\d\\d-\\d\\d$`))
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
})

/** As GitHub names them. */
function headingsOf(file: string) {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
