import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.ts'
import { must, root, Stop, say } from '../setup/process.mjs'
import { release } from './release.ts'

/** Boots a copy of a Debian with systemd in a container, and follows docs/OPERATING.md in it to the letter. */
export async function trySystemd(tree: string) {
  const machine = `${tree}.systemd`
  rmSync(machine, { recursive: true, force: true })
  await release([])
  say('Installing systemd in a copy of the Debian')
  await must('cp', ['-a', tree, machine])
  const packages = ['systemd', 'systemd-sysv', 'dbus', 'sudo', 'curl']
  await must('chroot', [machine, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages])
  for (const name of ['node', 'npm']) await must('ln', ['-s', `/usr/local/bin/${name}`, join(machine, 'usr/bin', name)])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await must('cp', [join(root, 'release', `imole-spa-${version}.tar.gz`), join(machine, 'root')])
  for (const file of ['resolv.conf', 'hosts']) await must('cp', [join('/etc', file), join(machine, 'etc', file)])
  writeFileSync(join(machine, 'root/walk.sh'), walk(String(await freePort()), version))
  writeFileSync(join(machine, 'etc/systemd/system/walk.service'), WALK)
  await must('chroot', [machine, 'systemctl', 'enable', '--quiet', 'walk'])

  say('Booting it')
  const boot = ['--quiet', '--boot', '--register=no', '--keep-unit', '--console=read-only', '-D', machine]
  await must('sh', ['-c', 'timeout 900 systemd-nspawn "$@" >"$0" 2>&1 || true', join(machine, 'boot.log'), ...boot])
  const log = join(machine, 'root/walk.log')
  const told = existsSync(log) ? readFileSync(log, 'utf8') : readFileSync(join(machine, 'boot.log'), 'utf8')
  console.log(told)
  rmSync(machine, { recursive: true, force: true })
  if (!told.endsWith('all of it held\n')) throw new Stop('The units did not hold; the last line above says where.')
}

const WALK = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /root/walk.sh
StandardOutput=file:/root/walk.log
StandardError=file:/root/walk.log
ExecStopPost=/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
`

/** The commands of the document, with port, version and address filled in. */
function walk(port: string, version: string) {
  const [install = '', command = ''] = blocks('### With systemd')
  const [restore = ''] = blocks('### Restore')
  const here = (text: string) => text.replaceAll('3000', port).replaceAll('1.0.0', version)
  const settled = here(install).replace(/^install -m 600 .*$/m, '$&\necho SITE_URL=https://spa.test >> /etc/spa.env')
  return `set -e
trap 'echo "failed at: $BASH_COMMAND"; journalctl -q -u spa@${port} -u spa-backup -n 30 --no-pager' ERR
up() { for i in $(seq 180); do curl -fs -o /dev/null http://127.0.0.1:${port}/api/health && return; sleep 1; done; false; }
is() { if [ "$2" != "$3" ]; then echo "✗ $1: $2, not $3"; false; fi; echo "✓ $1: $2"; }
cd /root
${settled}
is 'the service' "$(systemctl is-active spa@${port})" active
is 'the timer' "$(systemctl is-active spa-backup.timer)" active
is 'the link' "$(stat -c '%a %U' /var/lib/spa/desk-link.txt)" '600 spa'
is 'links in the journal' "$(journalctl -u spa@${port} | grep -c 'enter#' || true)" 0
${here(command)}
touch -d '20 days ago' /var/backups/spa/spa-2020-01-01.tar.gz /var/backups/spa/spa-2020-01-02.tar.gz.0a1b2c3d.part
systemctl start spa-backup
file=$(ls /var/backups/spa)
is 'a backup, without the old ones' "$file $(stat -c '%a %U' "/var/backups/spa/$file")" "spa-$(date +%F).tar.gz 600 spa"
systemctl kill --kill-whom=main --signal=KILL spa@${port}
sleep 3; up
is 'back after a kill: restarts' "$(systemctl show -P NRestarts spa@${port})" 1
${here(restore)
  .replace(/spa-[\d-]+\.tar\.gz/, '$file')
  .replace(/ spa@3001$/m, '')}
up
is 'the service after a restore' "$(systemctl is-active spa@${port})" active
systemctl stop spa@${port}
is 'a stop' "$(systemctl show -P Result spa@${port}) $(systemctl show -P ExecMainStatus spa@${port})" 'success 0'
systemd-analyze security --no-pager spa@${port} | tail -1
echo all of it held
`
}

function blocks(heading: string) {
  const document = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8')
  const section = document.slice(document.indexOf(`\n${heading}\n`)).slice(1)
  const [own = ''] = section.split(/\n##+ (?!#)/, 2)
  return [...own.matchAll(/^```\n(.*?)^```$/gms)].map(([, lines = '']) => lines)
}
