import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canApt, debianPrograms } from '../setup/debian-programs.ts'
import { must, root, run, Stop, say } from '../setup/process.mjs'

const MIRROR = 'http://deb.debian.org/debian'
const FOLDER = join(root, '.cache', 'deploy')
const WHY = 'This runs the image or the units for real.'

/** Runs the image or the units for real, on a Debian machine and as root. It takes minutes, and installs programs. */
export async function tryDeploy(part: 'image' | 'systemd') {
  if (process.env.OWN_MOUNTS !== '1') return inOwnMounts(part)
  const programs = part === 'image' ? ['buildah', 'podman', 'crun'] : ['systemd-nspawn:systemd-container']
  const found = await debianPrograms(['debootstrap', ...programs], WHY)
  if (Object.values(found).some(path => !path)) throw new Stop('This needs root on Debian. It was not tried.')
  const tree = await debianTree()
  if (part === 'image') await (await import('./try-image.ts')).tryImage(tree)
  else await (await import('./try-systemd.ts')).trySystemd(tree)
  say(`Tried: ${part}. All of it held.`)
}

/** crun refuses machines that have both kinds of control groups: only this process loses the second kind. */
async function inOwnMounts(part: string) {
  if (!canApt() || spawnSync('unshare', ['-m', 'true']).status !== 0)
    throw new Stop('This needs root on Debian. It was not tried.')
  const again = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$0" scripts/run.mjs measure "$1"'
  const env = { ...process.env, OWN_MOUNTS: '1' }
  process.exitCode = await run('unshare', ['-m', 'sh', '-c', again, process.execPath, part], { env })
}

/** A stand-in for the image's base, from Debian's packages and the npm registry: Debian 12, Node, npm, a user `node`. Cached. */
async function debianTree() {
  const [, node] =
    /^FROM node:(\d+\.\d+\.\d+)-bookworm-slim/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const tree = join(FOLDER, `node-${node}`)
  if (existsSync(tree)) return tree
  const unfinished = `${tree}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  say('Making a Debian 12 to stand in for the base image')
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', unfinished, MIRROR])
  await packageInto(`node-linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}@${node}`, join(FOLDER, 'node'))
  cpSync(join(FOLDER, 'node', 'bin', 'node'), join(unfinished, 'usr/local/bin/node'))
  await packageInto('npm@11', join(unfinished, 'usr/local/lib/node_modules/npm'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(unfinished, 'usr/local/bin', name))
  // The registry may be behind a proxy with a certificate of its own, which this machine has.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(authorities, join(unfinished, authorities))
  mkdirSync(join(unfinished, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(unfinished, 'usr/local/etc/npmrc'), `cafile=${authorities}\nupdate-notifier=false\n`)
  await must('chroot', [unfinished, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  renameSync(unfinished, tree)
  return tree
}

async function packageInto(name: string, folder: string) {
  const { status, stdout } = spawnSync('npm', ['pack', '--silent', name], { cwd: FOLDER, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`The npm registry has no ${name}.`)
  mkdirSync(folder, { recursive: true })
  await must('tar', ['-xzf', join(FOLDER, stdout.trim()), '-C', folder, '--strip-components=1', '--no-same-owner'])
}
