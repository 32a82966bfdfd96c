import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { aptAdvice, aptInstall, asRoot, canApt } from './debian-programs.ts'
import { runTool, Stop, say } from './process.mjs'

const INSTEAD = 'Install Chrome or Chromium yourself, or set CHROME_PATH to one.'
/** Debian's package of Chromium without a window. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** Quiet, and able to start in a container. */
export const LAUNCH_ARGS = [
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Glyphs as wide as on phones.
  '--font-render-hinting=none',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

interface Machine {
  env: Record<string, string | undefined>
  platform: string
  /** Where Playwright keeps the browser it downloads. */
  playwrightBrowser: () => string | undefined
  exists: (path: string) => boolean
  /** For measuring: the headless shell also fetches pictures that are out of sight. */
  isWhole: boolean
}

const thisMachine: Machine = {
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

/** The first of: CHROME_PATH, Playwright's download, the system's browsers. */
export function findBrowser(machine?: Partial<Machine>): string | undefined {
  const { env, platform, playwrightBrowser, exists, isWhole } = { ...thisMachine, ...machine }
  // Not checked: a wrong CHROME_PATH must be noticed, not replaced.
  if (env.CHROME_PATH) return env.CHROME_PATH
  return [playwrightBrowser(), ...systemBrowsers(env, platform)].find(
    path => path !== undefined && exists(path) && !(isWhole && path.endsWith(HEADLESS_SHELL)),
  )
}

function systemBrowsers(env: Machine['env'], platform: string) {
  const inEach = (folders: (string | undefined)[], programs: string[]) =>
    programs.flatMap(program => folders.filter(folder => folder !== undefined).map(folder => join(folder, program)))
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(app => `${app}.app/Contents/MacOS/${app}`)
    return inEach(['/Applications', join(env.HOME ?? '', 'Applications')], apps)
  }
  if (platform === 'win32') {
    const programs = ['Google/Chrome', 'Chromium'].map(name => `${name}/Application/chrome.exe`)
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
    return inEach(folders, [...programs, 'Microsoft/Edge/Application/msedge.exe'])
  }
  // The headless shell first: it is quicker.
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable']
  const path = (env.PATH ?? '').split(':').filter(Boolean)
  return inEach([...path, '/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'], [HEADLESS_SHELL, ...names])
}

/** A browser that starts; one is installed if the machine has none. its path */
export async function ensureBrowser({ isWhole = false }: { isWhole?: boolean } = {}): Promise<string> {
  const present = workingBrowser(isWhole)
  if (present) return present
  if (process.env.CHROME_PATH)
    throw new Stop(`CHROME_PATH names a browser that does not start: ${process.env.CHROME_PATH}`)
  for (const install of waysToInstall(isWhole)) {
    await install()
    const installed = workingBrowser(isWhole)
    if (installed) return installed
  }
  const advice = canApt() ? '' : aptAdvice('chromium')
  throw new Stop(`No browser for the end-to-end tests, and none could be installed. ${INSTEAD}${advice}`)
}

function waysToInstall(isWhole: boolean) {
  const playwright = (command: string) => runTool('@playwright/test', [command, 'chromium'])
  const download = () => {
    say('Fetching a browser for the end-to-end tests into your own cache (playwright install chromium).')
    return playwright('install')
  }
  if (!canApt()) return [download]
  const why = 'The end-to-end tests need a browser, and there is none.'
  // The download may lack system libraries. Older releases of Debian package the whole browser only.
  const debian = isWhole ? ['chromium'] : [HEADLESS_SHELL, 'chromium']
  const libraries = { why: 'The browser of the end-to-end tests lacks libraries.', instead: INSTEAD }
  const command = 'playwright install-deps chromium (which runs apt-get)'
  return [
    download,
    ...debian.map(name => () => aptInstall(name, { why, instead: INSTEAD })),
    () => asRoot(command, libraries, () => playwright('install-deps')),
  ]
}

function workingBrowser(isWhole: boolean) {
  const path = findBrowser({ isWhole })
  if (!path) return undefined
  // On Windows --version opens a window instead; there a file that exists has to do.
  const starts = process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0
  return starts ? path : undefined
}
