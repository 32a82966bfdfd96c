import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { buildId, buildSite } from '../build/build.mjs'
import { isCommitted } from '../build/source-commit.ts'
import { must, root, Stop, say } from '../setup/process.mjs'
import { makeArchive } from './archive.ts'
import { tryRelease } from './try-release.ts'

/**
 * Makes one archive that runs with `npm ci --omit=dev && node server`: a new build, and the list of the few packages that cannot be in
 * it. `--twice` makes it again in another folder from the commit alone and compares the bytes; `--try` runs it on every Node.
 */
export async function release(args: string[]) {
  const isTwice = args.includes('--twice')
  if (isTwice && !isCommitted()) throw new Stop('Commit first: the second archive is made from the commit alone.')
  if (!isCommitted()) say('These sources are not exactly those of a commit: nobody else can make the same archive.')
  const drafts = join(root, '.cache', 'release')
  const built = join(drafts, buildId(root))
  rmSync(drafts, { recursive: true, force: true })
  // Not the current build, even of these sources: it may name an older commit.
  await buildSite(built)
  const archive = makeArchive(built, join(root, 'release'))
  rmSync(drafts, { recursive: true, force: true })
  const megabytes = (archive.bytes / 1e6).toFixed(1)
  say(`${relative(root, archive.file)} (${megabytes} MB, SHA-256 ${archive.sha256}).
  Unpack it, then: npm ci --omit=dev && node server`)
  if (isTwice) await makeAgain(archive.file)
  const [isTried, ...nodes] = args.includes('--try') ? args.slice(args.indexOf('--try')) : []
  const majors = nodes.filter(arg => arg !== '--twice')
  if (isTried) await tryRelease(archive.file, majors)
}

async function makeAgain(first: string) {
  const folder = mkdtempSync(join(tmpdir(), 'imole-again-'))
  try {
    say(`Once more, from the commit alone, in ${folder}.`)
    await must('git', ['clone', '--quiet', '--no-hardlinks', root, folder])
    await must(process.execPath, ['scripts/run.mjs', 'release'], { cwd: folder })
    const second = join(folder, 'release', basename(first))
    if (!readFileSync(second).equals(readFileSync(first))) {
      cpSync(second, `${first}.again`)
      throw new Stop(`Two builds of one commit differ. The second is kept as ${relative(root, first)}.again.`)
    }
    say('The same bytes twice.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
