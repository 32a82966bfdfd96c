import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserPackages, licenceFiles, packageAt, readLock } from './runtime-packages.ts'

type Package = ReturnType<typeof packageAt>

const lock = readLock()
const toPackages = (paths: string[]) =>
  paths
    .map(path => packageAt(lock, path))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
const { code, fonts } = browserPackages(lock)
const inBrowsers = [...toPackages(code), ...toPackages(fonts)]
const onServers = toPackages(Object.keys(lock.packages).filter(path => path && !lock.packages[path]!.dev))

const standardText = (licence: string) => `[${licence}](https://spdx.org/licenses/${licence}.html)`

function table(packages: Package[]) {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return ['| package | version | licence |', '|---|---|---|', ...new Set(rows)].join('\n')
}

const without = onServers.filter(({ path, isOptional }) => !isOptional && licenceFiles(path).length === 0)

const list = `# Third parties

Written from the lock file and from what the pages import, by the test that holds it to both: after a change of the lock file
\`npx vitest run --project scripts third-party -u\` writes it again. The site itself is under the [MIT licence](LICENSE), its pictures,
icons and drawings included: they are our own.

## What browsers get

The licence texts travel with it: [third-party.txt](web/public/third-party.txt), which every site serves at \`/third-party.txt\`.

${table(inBrowsers)}

## What runs on the server

Each package brings its licence text in its folder of \`node_modules\`; a release, where most of them are in the build, brings the texts of
all in \`LICENSES.txt\`. These bring none, and mean the text of that name:

${without.map(({ name, licence }) => `- ${name}: ${standardText(licence)}`).join('\n')}
- @img/sharp-libvips-…: ${standardText('LGPL-3.0-or-later')}. It is a library of its own that sharp loads, so another build of
  libvips can take its place. Of the packages named for a machine npm installs that machine's alone.

${table(onServers)}
`

const parts = inBrowsers.map(({ path, name, version, licence }) =>
  [`${name} ${version} (${licence})`, ...licenceFiles(path).map(file => readFileSync(file, 'utf8').trim())].join(
    '\n\n',
  ),
)
const texts = `${['What this site uses of others, and under which licences.', ...parts]
  .join(`\n\n${'-'.repeat(78)}\n\n`)
  .replaceAll('\r\n', '\n')}\n`

test('the list of third parties is that of the lock file and of what pages import', async () => {
  await expect(list).toMatchFileSnapshot('../../THIRD-PARTY.md')
})

test('the licence texts that go to browsers are those of the packages they get', async () => {
  await expect(texts).toMatchFileSnapshot('../../web/public/third-party.txt')
  for (const part of parts) {
    expect(part).toMatch(/^\S+ [\d.]+ \(\S+\)\n\n/)
    expect(part).toMatch(/permission/i)
  }
})

test('no package that is shipped is without a licence, or under one that asks for the source of the site', () => {
  const licences = [...inBrowsers, ...onServers].map(({ licence }) => licence)
  expect(licences.length).toBeGreaterThan(100)
  expect(licences.filter(licence => licence === 'UNKNOWN' || /(?<!L)GPL/.test(licence))).toEqual([])
})

test('nothing is bundled for browsers unseen', () => {
  expect(inBrowsers.map(({ name }) => name)).toEqual([
    ...['libphonenumber-js', 'lucide', 'react', 'react-dom', 'scheduler', 'tailwindcss', 'uqr', 'zustand'],
    ...['@fontsource-variable/cormorant', '@fontsource-variable/mulish'],
  ])
})
