import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from './browser.ts'

const OWN = '/home/ada/.cache/ms-playwright/chrome'

type Given = { platform?: string; env?: Record<string, string>; isWhole?: boolean }

function search(present: string[], surroundings: Given = {}) {
  return findBrowser({
    isWhole: surroundings.isWhole,
    env: { PATH: '/usr/bin', ...surroundings.env },
    platform: surroundings.platform ?? 'linux',
    playwrightBrowser: () => OWN,
    exists: path => present.includes(path),
  })
}

test('a browser named by CHROME_PATH is taken before any other, even if it is wrong', () => {
  expect(search([OWN, '/usr/bin/chromium'], { env: { CHROME_PATH: '/opt/mine' } })).toBe('/opt/mine')
})

test("Playwright's own comes before the system's", () => {
  expect(search([OWN, '/usr/bin/chromium'])).toBe(OWN)
})

test("the system's is found when Playwright has none", () => {
  expect(search(['/usr/bin/chromium'])).toBe('/usr/bin/chromium')
  expect(search(['/usr/bin/chromium', '/usr/bin/google-chrome'])).toBe('/usr/bin/google-chrome')
  const shell = '/usr/bin/chromium-headless-shell'
  expect(search(['/usr/bin/google-chrome', shell])).toBe(shell)
  expect(search(['/usr/bin/google-chrome', shell], { isWhole: true })).toBe('/usr/bin/google-chrome')
  expect(search([shell], { isWhole: true })).toBeUndefined()
})

test('Chrome, Chromium and Edge are found on macOS and Windows', () => {
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(search([edge], { platform: 'darwin' })).toBe(edge)
  const chrome = join('C:/Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe')
  expect(search([chrome], { platform: 'win32', env: { ProgramFiles: 'C:/Program Files' } })).toBe(chrome)
})

test('no browser is no answer, so that one can be brought', () => {
  expect(search([])).toBeUndefined()
})
