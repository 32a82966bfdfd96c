import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../setup/free-port.ts'
import { must, root, Stop, say } from '../setup/process.mjs'

const BASE = 'localhost/node-stand-in'
const IMAGE = 'localhost/imole-spa'
const SITE = 'imole-spa-tried'
const OTHER_USER = 4711
const HEALTHY_WITHIN_MS = 180_000

/** As in compose.yaml, but on the machine's own network: not every kernel has bridges. */
const CONFINED = [
  ...['--network=host', '--cgroups=disabled', '--ulimit=nofile=1024:1024', '--ulimit=nproc=2048:2048'],
  ...['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
]

/** Builds the Dockerfile on a stand-in for its base, and goes through the life of a container. */
export async function tryImage(tree: string) {
  await buildImage(tree)
  const folder = mkdtempSync(join(tmpdir(), 'imole-image-'))
  const port = String(await freePort())
  const volume = `${SITE}-${process.pid}`
  try {
    await walk({ folder, port, volume })
  } finally {
    podman(['rm', '--force', SITE])
    podman(['volume', 'rm', '--force', volume])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildImage(tree: string) {
  say('Building the image')
  await must('sh', ['-c', 'tar -C "$0" --exclude=./var/cache -c . | podman import --quiet - "$1"', tree, BASE])
  const folder = mkdtempSync(join(tmpdir(), 'imole-dockerfile-'))
  try {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    writeFileSync(join(folder, 'Dockerfile'), dockerfile.replaceAll(/^FROM node:\S+/gm, `FROM ${BASE}`))
    const how = ['--format=docker', '--isolation=chroot', '--pull-never', '--layers', '--target=site']
    await must('buildah', ['bud', ...how, '-f', join(folder, 'Dockerfile'), '-t', IMAGE, root])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function walk({ folder, port, volume }: { folder: string; port: string; volume: string }) {
  const settings = ['-e', `PORT=${port}`, '-e', 'SITE_URL=https://spa.test']
  const site = [...settings, '-v', `${volume}:/data`]

  start(site)
  // Before its first log line process 1 does not handle signals yet.
  while (!podman(['logs', SITE]).includes('migrated')) await setTimeout(100)
  expect('a stop in the middle of the first start', stop(), 'exit 0')

  start(site)
  await healthy()
  expect('its user', podman(['exec', SITE, 'id', '-un']), 'node')
  const writing = podman(['exec', SITE, 'sh', '-c', 'touch /app/x /x 2>/dev/null || echo refused'])
  expect('writing to its root', writing, 'refused')
  expect('the mode of the desk’s link', podman(['exec', SITE, 'stat', '-c', '%a', '/data/desk-link.txt']), '600')
  const told = podman(['logs', SITE])
  if (told.includes('desk/enter#') || !told.includes('/data/desk-link.txt')) throw new Stop('The log has the link.')
  const second = podman(['run', '--rm', ...CONFINED, ...site, '-e', 'PORT=0', IMAGE])
  expect('a second container on the volume is refused', /is in use by another running server/.test(second), true)

  const backups = owned(join(folder, 'backups'), 1000)
  const tool = [...CONFINED, ...site, '-v', `${backups}:/backups`, IMAGE]
  podman(['run', '--rm', ...tool, 'backup', '/backups/spa-1.tar.gz'])
  const [file] = readdirSync(backups)
  expect(
    'a backup on the host, for its owner alone',
    `${file} ${mode(join(backups, 'spa-1.tar.gz'))}`,
    'spa-1.tar.gz 600',
  )
  expect('a stop', stop(), 'exit 0')
  start(site)
  await healthy()
  expect('a stop after the second start on the volume', stop(), 'exit 0')

  const restored = podman(['run', '--rm', ...tool, 'restore', '/backups/spa-1.tar.gz'])
  expect('a restore from the host', /^Restored \/backups\/spa-1\.tar\.gz to \/data\. /m.test(restored), true)
  start(site)
  await healthy()
  expect('a stop after the restore', stop(), 'exit 0')

  const data = owned(join(folder, 'data'), OTHER_USER)
  start([...settings, '--user', `${OTHER_USER}:${OTHER_USER}`, '-v', `${data}:/data`])
  await healthy()
  expect('another user', podman(['exec', SITE, 'id', '-u']), String(OTHER_USER))
  expect('a stop as another user', stop(), 'exit 0')
}

function start(options: string[]) {
  podman(['rm', '--force', SITE])
  podman(['run', '--detach', '--name', SITE, ...CONFINED, ...options, IMAGE])
}

/** The image's own check, asked as Docker would. */
async function healthy() {
  const until = Date.now() + HEALTHY_WITHIN_MS
  while (spawnSync('podman', ['healthcheck', 'run', SITE]).status !== 0) {
    if (Date.now() > until) throw new Stop(`The container is not healthy. It said:\n${podman(['logs', SITE])}`)
    await setTimeout(500)
  }
  expect('the healthcheck', 'healthy', 'healthy')
}

function stop() {
  podman(['stop', '--time', '20', SITE])
  return `exit ${podman(['inspect', SITE, '--format', '{{.State.ExitCode}}'])}`
}

/** Returns stdout and stderr. */
function podman(args: string[]) {
  const { stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8' })
  // Without a systemd it keeps no timers for the check, and says so every time.
  const complaints = stderr.split('\n').filter(line => !/healthchecks?: /.test(line))
  return [stdout, ...complaints].join('\n').trim()
}

function owned(folder: string, user: number) {
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, user, user)
  return folder
}

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8)

function expect(what: string, seen: unknown, wanted: unknown) {
  if (seen !== wanted) throw new Stop(`${what}: ${seen}, not ${wanted}. The container said:\n${podman(['logs', SITE])}`)
  console.log(`  ✓ ${what}: ${wanted}`)
}
