// @ts-check
import { spawnSync } from 'node:child_process'
import { run, Stop, say } from '../setup/process.mjs'

/**
 * Runs the image and the units for real, on a Debian machine and as root. Not part of `npm run check`: it takes minutes, and
 * installs programs.
 * @param {string[]} args image, systemd, or both
 */
export async function tryDeploy(args) {
  const parts = args.length > 0 ? args : ['image', 'systemd']
  const unknown = parts.find(part => part !== 'image' && part !== 'systemd')
  if (unknown) throw new Stop(`There is no part ${unknown}. Parts: image, systemd.`)
  if (process.env.OWN_MOUNTS !== '1') return inOwnMounts(parts)
  if (parts.includes('image')) await (await import('./try-image.mjs')).tryImage()
  if (parts.includes('systemd')) await (await import('./try-systemd.mjs')).trySystemd()
  say(`Tried: ${parts.join(', ')}. All of it held.`)
}

/** crun refuses machines that have both kinds of control groups; nobody but us loses the second kind. @param {string[]} parts */
async function inOwnMounts(parts) {
  if (spawnSync('unshare', ['-m', 'true']).status !== 0) throw new Stop('This needs root on Debian. It was not tried.')
  const again = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$0" scripts/run.mjs try-deploy "$@"'
  const env = { ...process.env, OWN_MOUNTS: '1' }
  process.exitCode = await run('unshare', ['-m', 'sh', '-c', again, process.execPath, ...parts], { env })
}
