import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from './browser.ts'

const OWN = '/home/ada/.cache/ms-playwright/chrome'
const SHELL = '/usr/bin/chromium-headless-shell'
const [CHROMIUM, CHROME] = ['/usr/bin/chromium', '/usr/bin/google-chrome']
const MAC_EDGE = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
const WINDOWS_CHROME = join('C:/Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe')
const windows = { platform: 'win32', env: { ProgramFiles: 'C:/Program Files' } }

type Machine = { platform?: string; env?: Record<string, string>; isWhole?: boolean }

test.each<[rule: string, present: string[], machine: Machine, found: string | undefined]>([
  ['CHROME_PATH before any other, even if it is wrong', [OWN, CHROMIUM], { env: { CHROME_PATH: '/my' } }, '/my'],
  ['Playwright’s own before the system’s', [OWN, CHROMIUM], {}, OWN],
  ['the system’s when Playwright has none', [CHROMIUM], {}, CHROMIUM],
  ['Chrome before Chromium', [CHROMIUM, CHROME], {}, CHROME],
  ['the headless shell before Chrome', [CHROME, SHELL], {}, SHELL],
  ['the whole browser for measuring', [CHROME, SHELL], { isWhole: true }, CHROME],
  ['nothing for measuring but the shell', [SHELL], { isWhole: true }, undefined],
  ['Edge on macOS', [MAC_EDGE], { platform: 'darwin' }, MAC_EDGE],
  ['Chrome on Windows', [WINDOWS_CHROME], windows, WINDOWS_CHROME],
  ['none, so that one can be installed', [], {}, undefined],
])('the browser found is %s', (_, present, { platform = 'linux', env, isWhole }, found) => {
  const machine = { platform, isWhole, env: { PATH: '/usr/bin', ...env }, playwrightBrowser: () => OWN }
  expect(findBrowser({ ...machine, exists: path => present.includes(path) })).toBe(found)
})
