import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thirdParty } from './third-party.mjs'

const now = thirdParty()

test('the list of third parties and the texts that go to browsers are those of the lock file (npm run third-party)', () => {
  for (const [file, text] of Object.entries(now)) expect(readFileSync(file, 'utf8'), file).toBe(text)
})

test('no package that is shipped is without a licence, or under one that asks for the source of the site', () => {
  const licences = [...now['THIRD-PARTY.md']!.matchAll(/^\| .* \| .* \| (.*) \|$/gm)]
    .map(([, licence]) => licence!)
    .filter(licence => licence !== 'licence')
  expect(licences.length).toBeGreaterThan(100)
  expect(licences.filter(licence => licence === 'UNKNOWN' || /(?<!L)GPL/.test(licence))).toEqual([])
})

test('browsers get the licence of everything that is bundled for them, fonts included, and nothing is bundled unseen', () => {
  const [, browser = ''] = /## What browsers get\n([\s\S]*?)\n## /.exec(now['THIRD-PARTY.md']!) ?? []
  const names = [...browser.matchAll(/^\| (\S+) \| \d/gm)].map(([, name]) => name!)
  expect(names).toEqual([
    ...['libphonenumber-js', 'lucide', 'react', 'react-dom', 'scheduler', 'tailwindcss', 'uqr'],
    ...['@fontsource-variable/cormorant', '@fontsource-variable/mulish'],
  ])
  for (const part of now['web/public/third-party.txt']!.split('-'.repeat(78)).slice(1)) {
    expect(part).toMatch(/^\n\n\S+ [\d.]+ \(\S+\)\n\n/)
    expect(part).toMatch(/permission/i)
  }
})
