// @ts-check
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes the documents of a release say what is true there: the README begins with how to start it, and a link to a file that
 * stayed behind with the sources becomes its words.
 * @param {string} folder all of the release
 * @param {string} version
 */
export function adaptDocuments(folder, version) {
  const readme = join(folder, 'README.md')
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace(/^# .*\n/, title => title + note(version)),
  )
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(name => name.endsWith('.md')).map(name => join(folder, name)))
    writeFileSync(file, withoutDeadLinks(readFileSync(file, 'utf8'), dirname(file)))
}

/** @param {string} text @param {string} folder */
function withoutDeadLinks(text, folder) {
  /** @param {string} path */
  const leads = path => existsSync(join(folder, path))
  return text
    .replace(/!?\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g, (link, words, path) => (leads(path) ? link : words))
    .replace(/<img src="(?!\w+:)([^"]+)"[^>]*>/g, (tag, path) => (leads(path) ? tag : ''))
}

/** @param {string} version */
const note = version => `
> **This is release ${version}**, built and ready to run: \`npm ci --omit=dev && node server\`. \`node server --help\` lists its
> commands, and [docs/OPERATING.md](docs/OPERATING.md) says how to run it for years. What else this page says of building, testing
> and \`npm run\` is for a checkout of the sources. [LICENSES.txt](LICENSES.txt) has the licences of everything in here,
> [sbom.cdx.json](sbom.cdx.json) lists it for programs (CycloneDX).
`
