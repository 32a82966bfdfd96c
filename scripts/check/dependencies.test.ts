import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version: string
  resolved?: string
  engines?: { node?: string }
  dependencies?: Record<string, string>
}
interface Override {
  title: string
  parent?: string
  name: string
  version: string
}
type Overrides = Record<string, string | Record<string, string>>

const read = (file: string) => readFileSync(file, 'utf8')
const project = JSON.parse(read('package.json'))
/** By name, without the alias of the one package that we have in two versions. */
const direct: Record<string, string> = Object.fromEntries(
  Object.entries<string>({ ...project.dependencies, ...project.devDependencies }).map(([name, version]) => [
    name,
    version.replace(/^npm:typescript@/, ''),
  ]),
)
const lock: Record<string, Entry> = JSON.parse(read('package-lock.json')).packages
const entries = Object.entries(lock).filter(([path]) => path !== '')

/** `parent > child`, or the child alone where it is held for everybody. */
const overrides = Object.entries(project.overrides as Overrides).flatMap(([parent, held]): Override[] =>
  typeof held === 'string'
    ? [{ title: `\`${parent}\``, name: parent, version: held }]
    : Object.entries(held).map(([name, version]) => ({ title: `\`${parent}\` > \`${name}\``, parent, name, version })),
)

test('what we name ourselves is one version, and the lock file names no place that it comes from', () => {
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})

test('every package runs on the oldest Node we promise, so that its fixes reach it', () => {
  expect(project.engines.node).toBe('>=20.19')
  expect(entries.filter(([, { engines }]) => !runsOn20(engines?.node ?? '*')).map(([path]) => path)).toEqual([])
})

test('every override is explained, and every explanation is of an override', () => {
  const [, told = ''] = /\n## Dependencies\n([\s\S]*?)(?=\n## |$)/.exec(read('CONTRIBUTING.md')) ?? []
  const explained = [...told.matchAll(/^- (`[^`]+`(?: > `[^`]+`)?) ([\d.]+): ./gm)].map(([, title, version]) => [
    title,
    version,
  ])
  expect(explained.sort()).toEqual(overrides.map(({ title, version }) => [title, version]).sort())
})

test.each(overrides)('the override of $title is still needed: who depends on it would take another', override => {
  const { parent, name, version } = override
  const asking = entries.filter(
    ([path, { dependencies }]) => dependencies?.[name] && (!parent || path.endsWith(`node_modules/${parent}`)),
  )
  expect(asking).not.toEqual([])
  for (const [path, { dependencies }] of asking) {
    const nested = lock[`${path}/node_modules/${name}`] ?? lock[`node_modules/${name}`]
    expect(nested?.version).toBe(version)
    expect(dependencies![name]).not.toBe(version)
  }
})

test('the weekly updates know every kind of dependency, and leave out only what is ours', () => {
  const weekly = read('.github/dependabot.yml')
  for (const kind of ['npm', 'docker', 'github-actions'])
    expect(weekly).toMatch(new RegExp(`package-ecosystem: ${kind}\\n.*\\n +schedule:\\n +interval: weekly`))
  const left = [...weekly.matchAll(/dependency-name: '?([^'\n]+)'?/g)].map(([, name]) => name!)
  expect(left).toContain('kysely')
  expect(left.filter(name => !direct[name])).toEqual([])
})

/** Of what packages write about Node: `>=20.9`, `^20.19.0 || >=22.12.0`, `18 || 20 || >=22`, `*`. */
function runsOn20(range: string) {
  return range.split('||').some(one => {
    const [, sign, major = '', minor = '0'] = /^\s*(>=|\^)?\s*v?(\d+)?(?:\.(\d+))?/.exec(one) ?? []
    if (major === '' || major === '20') return Number(minor) <= 19
    return sign === '>=' && Number(major) < 20
  })
}
