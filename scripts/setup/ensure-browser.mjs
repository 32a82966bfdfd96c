// @ts-check
import { spawnSync } from 'node:child_process'
import { aptAdvice, aptInstall, asRoot, canApt } from './apt.mjs'
import { ENGINE, findBrowser } from './find-browser.mjs'
import { runTool, Stop, say } from './process.mjs'

/**
 * A browser that really starts; one is brought if the machine has none.
 * @param {{ isWhole?: boolean }} [wish]
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser({ isWhole = false } = {}) {
  const present = workingBrowser(isWhole)
  if (present) return present
  if (process.env.CHROME_PATH)
    throw new Stop(`CHROME_PATH names a browser that does not start: ${process.env.CHROME_PATH}`)
  for (const bring of waysToBring(isWhole)) {
    await bring()
    const brought = workingBrowser(isWhole)
    if (brought) return brought
  }
  throw new Stop(
    `No browser for the end-to-end tests, and none could be installed. ${INSTEAD}${canApt() ? '' : aptAdvice('chromium')}`,
  )
}

const INSTEAD = 'Install Chrome or Chromium yourself, or set CHROME_PATH to one.'

/** @param {boolean} isWhole */
function waysToBring(isWhole) {
  /** @param {string} name */
  const playwright = name => runTool('@playwright/test', [name, 'chromium'])
  const download = () => {
    say('Fetching a browser for the end-to-end tests into your own cache (playwright install chromium).')
    return playwright('install')
  }
  if (!canApt()) return [download]
  /** @param {string} name */
  const debian = name => () =>
    aptInstall(name, { why: 'The end-to-end tests need a browser, and there is none.', instead: INSTEAD })
  const libraries = () =>
    asRoot(
      'playwright install-deps chromium (which runs apt-get)',
      { why: 'The browser of the end-to-end tests lacks libraries.', instead: INSTEAD },
      () => playwright('install-deps'),
    )
  // The download may lack system libraries, which root can add; Debian has browsers of its own, older ones the whole only.
  const ofDebian = isWhole ? ['chromium'] : [ENGINE, 'chromium']
  return [download, ...ofDebian.map(debian), libraries]
}

/** @param {boolean} isWhole */
function workingBrowser(isWhole) {
  const path = findBrowser({ isWhole })
  return path && starts(path) ? path : undefined
}

/** @param {string} path */
function starts(path) {
  // On Windows asking Chrome for its version opens a window instead; there, a file that exists has always worked.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0
}
