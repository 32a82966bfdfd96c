// @ts-check
import { existsSync } from 'node:fs'
import { run } from './process.mjs'

/** Whether we may install Debian's packages here: only root on such a machine. */
export const canApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string} packageName */
export async function aptInstall(packageName) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env })
}
