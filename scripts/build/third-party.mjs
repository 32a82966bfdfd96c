// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/process.mjs'

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, dependencies?: Record<string, string> }} Entry
 * @typedef {{ path: string, name: string, version: string, licence: string, isOptional: boolean }} Package
 */

/** Cut from these packages by `fonts.mjs`, and kept with their licences in web/fonts. */
const FONTS = ['@fontsource-variable/cormorant', '@fontsource-variable/mulish']

/** `npm run third-party`: the list, and the licence texts that go to browsers with the code. */
export function writeThirdParty() {
  for (const [file, text] of Object.entries(thirdParty())) writeFileSync(join(root, file), text)
}

/** @returns {Record<string, string>} what the files should hold, by the lock file and by what pages import */
export function thirdParty() {
  /** @type {Record<string, Entry>} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const entries = Object.entries(lock).filter(([path]) => path !== '')
  const packages = new Map(entries.map(([path, entry]) => [path, packageAt(path, entry)]))
  const server = entries.filter(([, { dev }]) => !dev).map(([path]) => packages.get(path))
  const browser = inBrowser(lock).map(path => packages.get(path))
  const fonts = FONTS.map(name => packages.get(`node_modules/${name}`))
  return {
    'THIRD-PARTY.md': list({ server: known(server), browser: known(browser), fonts: known(fonts) }),
    'web/public/third-party.txt': texts([...known(browser), ...known(fonts)]),
  }
}

/** The places of all packages that browsers get something of. @param {Record<string, Entry>} lock */
export const browserPackages = lock => [...inBrowser(lock), ...FONTS.map(name => `node_modules/${name}`)]

/** @param {string} path @param {Entry} entry @returns {Package} */
export function packageAt(path, { version = '', license, optional }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  // A licence nobody declared is one that somebody has to look up before the package is shipped.
  return { path, name, version, licence: license ?? 'UNKNOWN', isOptional: Boolean(optional) }
}

/** @param {(Package | undefined)[]} packages @returns {Package[]} */
const known = packages =>
  packages
    .filter(one => one !== undefined)
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))

/**
 * What pages import, and what that depends on. Types are gone before anything is bundled.
 * @param {Record<string, Entry>} lock
 */
function inBrowser(lock) {
  const found = new Set()
  /** @param {string} name */
  const add = name => {
    const path = `node_modules/${name}`
    const entry = lock[path]
    if (!entry || found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(entry.dependencies ?? {})) add(dependency)
  }
  for (const name of importedByPages()) add(name)
  return [...found]
}

function importedByPages() {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file),
  )
  return new Set(files.flatMap(file => importsOf(readFileSync(join(root, 'web', file), 'utf8'))))
}

/** @param {string} source */
function importsOf(source) {
  const found = source.matchAll(
    /(?:(?:^|\n)(?:import|export)\s(?!type\s)[^'"]*?|import\(|@import )['"]([^'"#./][^'"]*)/g,
  )
  return [...found].map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

/** @param {{ server: Package[], browser: Package[], fonts: Package[] }} parts */
function list({ server, browser, fonts }) {
  const silent = server.filter(({ path, isOptional }) => !isOptional && licenceFiles(path).length === 0)
  return `# Third parties

Written by \`npm run third-party\` from the lock file and from what the pages import; a test holds it to both. The site itself is
under the [MIT licence](LICENSE), its pictures, icons and drawings included: they are our own.

## What browsers get

The licence texts travel with it: [third-party.txt](web/public/third-party.txt), which every site serves at \`/third-party.txt\`.

${table([...browser, ...fonts])}

## What runs on the server

Each package brings its licence text in its folder of \`node_modules\`; a release, where most of them are in the build, brings the texts of
all in \`LICENSES.txt\`. These bring none, and mean the text of that name:

${silent.map(({ name, licence }) => `- ${name}: ${standardText(licence)}`).join('\n')}
- @img/sharp-libvips-…: ${standardText('LGPL-3.0-or-later')}. It is a library of its own that sharp loads, so another build of
  libvips can take its place. Of the packages named for a machine npm installs that machine's alone.

${table(server)}
`
}

/** @param {string} licence */
const standardText = licence => `[${licence}](https://spdx.org/licenses/${licence}.html)`

/** @param {Package[]} packages */
function table(packages) {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return ['| package | version | licence |', '|---|---|---|', ...new Set(rows)].join('\n')
}

/** @param {Package[]} packages */
function texts(packages) {
  const parts = packages.map(({ path, name, version, licence }) => {
    const own = licenceFiles(path).map(file => readFileSync(join(root, path, file), 'utf8').trim())
    return [`${name} ${version} (${licence})`, ...own].join('\n\n')
  })
  const line = `\n\n${'-'.repeat(78)}\n\n`
  return `${['What this site uses of others, and under which licences.', ...parts].join(line).replaceAll('\r\n', '\n')}\n`
}

/** @param {string} path */
export function licenceFiles(path) {
  return readdirSync(join(root, path))
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
}
