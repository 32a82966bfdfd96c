import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const inside = (folder: string, end = '') =>
  readdirSync(folder)
    .filter(name => name.endsWith(end))
    .map(name => `${folder}/${name}`)

describe('the nginx sample', () => {
  /** Every `server { … }` as its directives, without blocks inside it. */
  const servers = [...read('deploy/nginx.conf').matchAll(/^server \{\n(.*?)^\}/gms)].map(([, body = '']) =>
    body.split('\n').flatMap(line => /^ {2}([a-z_0-9]+) (.+);$/.exec(line)?.slice(1, 3).join(' ') ?? []),
  )
  const listening = (on: string) => servers.filter(lines => lines.some(line => line.startsWith(`listen ${on}`)))
  const isDefault = (lines: string[], on: string) =>
    lines.some(line => line.startsWith(`listen ${on}`) && line.endsWith(' default_server'))

  test.each(['80', '[::]:80', '443', '[::]:443'])('gives unknown hosts on %s no answer', on => {
    const defaults = listening(on).filter(lines => isDefault(lines, on))
    expect(defaults).toHaveLength(1)
    expect(defaults[0]).toEqual(expect.arrayContaining(['server_name _', 'return 444']))
    expect(defaults[0]!.join('\n')).not.toContain('301')
  })

  test('shows them no certificate, and redirects to no name that a client wrote', () => {
    expect(listening('443').find(lines => isDefault(lines, '443'))).toContain('ssl_reject_handshake on')
    const redirects = servers.flat().filter(line => line.startsWith('return 30'))
    expect(redirects).toEqual(['return 301 https://$server_name$request_uri'])
    for (const lines of servers.filter(each => !each.includes('server_name _')))
      expect(lines).toContain('server_name spa.example')
  })
})

test('the image is built on a base that is pinned by its digest, in both stages', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toHaveLength(2)
  for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)
  expect(new Set(bases).size).toBe(1)
})

test('the cron line for Docker removes backups that are older than two weeks, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  const daysOld = { 'spa-new.tar.gz': 0, 'spa-13.tar.gz': 13, 'spa-16.tar.gz': 16, 'notes.txt': 90 }
  for (const [name, days] of Object.entries(daysOld)) {
    writeFileSync(join(folder, name), '')
    const at = Date.now() / 1000 - days * 86_400
    utimesSync(join(folder, name), at, at)
  }
  const [line] = /find \/var\/backups\/spa .*-delete$/m.exec(read('docs/OPERATING.md'))!
  const { status } = spawnSync('sh', ['-c', line.replace('/var/backups/spa', folder)])
  expect(status).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'spa-13.tar.gz', 'spa-new.tar.gz'])
  rmSync(folder, { recursive: true })
})

describe('compose', () => {
  const compose = read('compose.yaml')
  const settings = /^ {4}environment: &settings\n((?: {6}.*\n)+)/m.exec(compose)![1]!
  /** What the server reads, but for what the image sets itself: where it listens and where its data is. */
  const variables = [
    .../const variables = z\.object\(\{\n(.*?)^\}\)/ms
      .exec(read('server/platform/config.ts'))![1]!
      .matchAll(/^ {2}([A-Z\d_]+):/gm),
  ]
    .map(([, name]) => name!)
    .filter(name => !['PORT', 'HOST', 'DATA_DIR'].includes(name))

  test.each(variables)('passes %s to the site, from .env or as it has to be there', name => {
    const isFixed = ['SITE_URL', 'DATABASE_URL', 'TRUST_PROXY'].includes(name)
    // One process of its own has nobody to drain to.
    const otherwise = name === 'DRAIN_SECONDS' ? '0' : ''
    expect(settings).toContain(isFixed ? `      ${name}: ` : `      ${name}: \${${name}:-${otherwise}}\n`)
  })

  test('gives its commands the same settings, and puts backups into a folder of the host', () => {
    const tools = compose.slice(compose.indexOf('\n  tools:'), compose.indexOf('\nvolumes:'))
    expect(tools).toContain('environment: *settings')
    expect(tools).toMatch(/^ {6}- \$\{BACKUP_DIR:-\.\/backups\}:\/backups$/m)
    expect(compose.slice(compose.indexOf('\nvolumes:'))).not.toContain('backups')
  })
})

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(analyze)('systemd finds nothing to complain about in the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spa-units-'))
  try {
    for (const unit of inside('deploy').filter(name => /\.(service|timer)$/.test(name))) {
      // The program and its user are not on this machine; what is left is what systemd itself has to say.
      const here = read(unit)
        .replaceAll('/usr/bin/node', process.execPath)
        .replace(/^(User|Group)=.*/gm, '')
      writeFileSync(join(folder, basename(unit).replace('@', '@3000')), here)
    }
    const units = readdirSync(folder).map(name => join(folder, name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
    // It also reads what the machine has, and warns of that.
    expect(
      stderr.split('\n').filter(line => line.includes('spa')),
      stderr,
    ).toEqual([])
    expect(status, stderr).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['spa@.service', 'chain@.service'],
  ['spa-backup.service', 'chain-backup@.service'],
])('of several spas each is shut in as a single one is: %s and %s', (single, ofChain) => {
  const shutIn = (file: string) => [...read(`deploy/${file}`).matchAll(/^(?:[A-Z]\w+=.*)$/gm)].map(([line]) => line)
  const asSingle = shutIn(ofChain).map(line => line.replaceAll(/(spas)?[/-]%i/g, (_, folder) => (folder ? 'spa' : '')))
  const isOwn = (line: string) => /^(Description|EnvironmentFile|ExecStart)=/.test(line)
  expect(asSingle.filter(line => !isOwn(line))).toEqual(shutIn(single).filter(line => !isOwn(line)))
  expect(read(`deploy/${ofChain}`)).toContain('EnvironmentFile=/etc/spas/%i.env')
})

describe('whoever trusts a proxy is told to let nobody come past it', () => {
  const files = ['README.md', '.env.example', 'compose.yaml', ...inside('deploy'), ...inside('docs', '.md')]

  test.each(files)('in %s', file => {
    const told = read(file)
      .split(/\n\s*\n/)
      .filter(part => /TRUST_PROXY(?:=|: ')\d/.test(part))
    for (const part of told) expect(part).toContain('HOST=127.0.0.1')
  })

  test('where it is read first, and in the unit', () => {
    expect(read('.env.example')).toContain('HOST=127.0.0.1')
    expect(read('deploy/spa@.service')).toMatch(/^ExecStart=.* HOST=127\.0\.0\.1 /m)
  })

  test('a container publishes the proxy’s ports and not the site’s', () => {
    const site = /^ {2}site:\n(.*?)^ {2}\w/ms.exec(read('compose.yaml'))![1]!
    expect(site).toContain("TRUST_PROXY: '1'")
    expect(site).not.toMatch(/^ {4}ports:/m)
  })
})
