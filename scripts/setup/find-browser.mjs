// @ts-check
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * @typedef {object} Surroundings
 * @property {Record<string, string | undefined>} env
 * @property {string} platform
 * @property {() => string | undefined} playwrightBrowser where Playwright keeps the browser it downloads
 * @property {(path: string) => boolean} exists
 * @property {boolean} isWhole also measures: the engine alone fetches pictures that are further away than people see
 */

/**
 * A Chromium to test in, best known first: the one somebody named, the one Playwright downloaded, one of the system's.
 * @param {Partial<Surroundings>} [given]
 * @returns {string | undefined}
 */
export function findBrowser(given) {
  const { env, platform, playwrightBrowser, exists, isWhole } = { ...here, ...given }
  // A name somebody gave is taken at its word: a wrong one should be seen, not quietly replaced.
  if (env.CHROME_PATH) return env.CHROME_PATH
  const own = playwrightBrowser()
  return [own, ...systemBrowsers(env, platform)].find(
    path => path !== undefined && exists(path) && !(isWhole && path.endsWith(ENGINE)),
  )
}

/** Chromium without a window around it, as Debian calls it. */
export const ENGINE = 'chromium-headless-shell'

/** Quiet, and able to start in a container. Root has no sandbox to use. */
export const LAUNCH_ARGS = [
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Letters as wide as on phones: the engine alone would fit them to the pixels of an old screen.
  '--font-render-hinting=none',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** @type {Surroundings} */
const here = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  isWhole: false,
  playwrightBrowser: () => {
    try {
      return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
    } catch {
      return undefined
    }
  },
}

/** @param {Surroundings['env']} env @param {string} platform */
function systemBrowsers(env, platform) {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap(folder =>
      apps.map(app => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    )
  }
  if (platform === 'win32') {
    const programs = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ]
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap(folder =>
      folder ? programs.map(program => join(folder, ...program)) : [],
    )
  }
  // The engine first: every test gets a window of its own, which a whole browser furnishes each time.
  const names = [
    ENGINE,
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
  ]
  const folders = [
    ...(env.PATH ?? '').split(':').filter(Boolean),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/google/chrome',
    '/snap/bin',
  ]
  return names.flatMap(name => folders.map(folder => join(folder, name)))
}
