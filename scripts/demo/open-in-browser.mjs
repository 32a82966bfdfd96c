// @ts-check
import { spawn } from 'node:child_process'

/** On a terminal with a screen beside it; where no program opens addresses, the address that is printed has to do. */
export function openInBrowser(/** @type {string} */ url) {
  const [program, ...args] = opener(url)
  if (!program || !process.stdout.isTTY) return
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}

/** @param {string} url */
function opener(url) {
  if (process.platform === 'darwin') return ['open', url]
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', url]
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open', url] : []
}
