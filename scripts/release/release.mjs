// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { buildId, buildSite } from '../build/build.mjs'
import { isCommitted, sourceTime } from '../build/source-commit.mjs'
import { root, run, Stop, say } from '../setup/process.mjs'
import { components, licenceTexts } from './components.mjs'
import { adaptDocuments } from './documents.mjs'
import { releasedLock, releasedManifest } from './manifest.mjs'
import { pack } from './pack.mjs'
import { sbom } from './sbom.mjs'
import { tryRelease } from './try-release.mjs'

/** What stands beside the build: how it is started, set up, kept running, and what may be done with it. */
const ALSO = [
  'server.js',
  'scripts/serve/help.mjs',
  'scripts/serve/start.mjs',
  'scripts/setup/builds.mjs',
  'scripts/setup/node-version.mjs',
  'scripts/setup/process.mjs',
  '.env.example',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'LICENSE',
]

/**
 * Makes one archive that runs with `npm ci --omit=dev && node server`: a fresh build, and the list of the few packages that
 * cannot be in it. With `--try` it is then run as on somebody else's machine; with `--twice` it is made a second time, in
 * another folder from the commit alone, and has to have the same bytes.
 * @param {string[]} args
 */
export async function release(args) {
  const isTwice = args.includes('--twice')
  if (isTwice && !isCommitted()) throw new Stop('Commit first: the second archive is made from the commit alone.')
  if (!isCommitted()) say('These sources are not exactly those of a commit: nobody else can make the same archive.')
  const drafts = join(root, '.cache', 'release')
  const built = join(drafts, buildId(root))
  rmSync(drafts, { recursive: true, force: true })
  // Anew, also where there is a build of these sources: that one may name the commit before.
  await buildSite(built)
  const archive = makeArchive(built, join(root, 'release'))
  rmSync(drafts, { recursive: true, force: true })
  const megabytes = (archive.bytes / 1e6).toFixed(1)
  say(`${relative(root, archive.file)} (${megabytes} MB, SHA-256 ${archive.sha256}).
  Unpack it, then: npm ci --omit=dev && node server`)
  if (isTwice) await makeAgain(archive)
  const tried = args.indexOf('--try')
  if (tried >= 0)
    await tryRelease(
      archive.file,
      args.slice(tried + 1).filter(arg => arg !== '--twice'),
    )
}

/**
 * @param {string} built the folder of a build
 * @param {string} to the folder for the archive, with its checksum beside it
 */
export function makeArchive(built, to) {
  const { name, version } = releasedManifest()
  const title = `${name}-${version}`
  const seconds = sourceTime() ?? Math.floor(Date.now() / 1000)
  const parent = mkdtempSync(join(tmpdir(), 'imole-archive-'))
  try {
    gather(built, parent, seconds)
    const content = pack(parent, title, seconds)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = join(to, `${title}.tar.gz`)
    mkdirSync(to, { recursive: true })
    writeFileSync(file, content)
    writeFileSync(`${file}.sha256`, `${sha256}  ${title}.tar.gz\n`)
    return { file, sha256, bytes: content.length }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** @param {string} built @param {string} folder @param {number} seconds */
function gather(built, folder, seconds) {
  const id = basename(built)
  for (const path of ALSO.filter(path => existsSync(join(root, path))))
    cpSync(join(root, path), join(folder, path), { recursive: true })
  // Packages for every kind of machine come from their own archives, by the lock file.
  for (const half of ['client', 'server'])
    cpSync(join(built, half), join(folder, 'dist', 'builds', id, half), { recursive: true })
  const manifest = releasedManifest()
  const parts = components(built)
  const made = {
    'dist/current': `${id}\n`,
    'package.json': asJson(manifest),
    'package-lock.json': asJson(releasedLock(manifest)),
    'LICENSES.txt': licenceTexts(parts),
    'sbom.cdx.json': asJson(sbom(manifest, parts, seconds)),
  }
  for (const [path, text] of Object.entries(made)) writeFileSync(join(folder, path), text)
  adaptDocuments(folder, manifest.version)
}

/** @param {object} value */
const asJson = value => `${JSON.stringify(value, null, 2)}\n`

/** @param {ReturnType<typeof makeArchive>} first */
async function makeAgain(first) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-again-'))
  try {
    say(`Once more, from the commit alone, in ${folder}.`)
    const args = ['clone', '--quiet', '--no-hardlinks', root, folder]
    if (spawnSync('git', args, { stdio: 'inherit' }).status !== 0) throw new Stop('git could not copy the commit.')
    const code = await run(process.execPath, ['scripts/run.mjs', 'release'], { cwd: folder })
    if (code !== 0) throw new Stop('The second release failed (the reason is above).')
    const second = join(folder, 'release', basename(first.file))
    if (!readFileSync(second).equals(readFileSync(first.file))) {
      const kept = `${first.file}.again`
      cpSync(second, kept)
      throw new Stop(`Two builds of one commit differ. The second is kept as ${relative(root, kept)}.`)
    }
    say('The same bytes twice.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
