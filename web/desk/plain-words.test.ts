import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accessRefusals,
  deskRefusals,
  letterRefusals,
  peopleRefusals,
  pictureRefusals,
  spaRefusals,
} from '#contract/refusals.ts'

/** What a receptionist in Lagos would not say, and what the desk says instead. */
const RETIRED: [RegExp, instead: string][] = [
  [/Money is in\b/, 'Payment received'],
  [/\b(throws?|thrown) (it|the device|a device) out\b|is thrown out/i, 'Remove'],
  [/label: 'Asked'/, 'Waiting for the customer'],
  [/\bPut away\b/, 'Hide'],
  [/\bTake off\b/, 'Remove from the list'],
  [/['">]Stations?\b|station \$?\{/, 'Rooms'],
  [/to complain\b/, 'Hours to give feedback'],
  [/press and hold the place/i, 'Paste a Google Maps link'],
  [/Run npm run/, 'ask whoever keeps your server'],
  [/Price in \$\{/, 'Price (₦)'],
  [/before: \{then\}/, 'last week 35'],
  [/none of this program/, 'Unknown variable'],
  [/\b((an?|the|this|our|your|by|no|every|test) |e-)mails?\b(?! (server|folder))/i, 'email'],
]

test('screens, refusals and owner’s emails use the words people at a front desk use', () => {
  const files = ['web/desk', 'contract/desk/desk.ts', 'contract/catalogue/spa.ts', ...TO_OWNERS].flatMap(sourcesIn)
  const said = files.map(([name, text]) => [name, withoutComments(text)] as const)
  for (const [name, sentences] of Object.entries(TOLD_AT_THE_DESK))
    said.push([name, Object.values(sentences).map(String).join('\n')])
  expect(said.length).toBeGreaterThan(100)
  const found = said.flatMap(([name, text]) =>
    RETIRED.filter(([words]) => words.test(text)).map(
      ([words, instead]) => `${name}: ${words.exec(text)?.[0]} → ${instead}`,
    ),
  )
  expect(found).toEqual([])
})

const TOLD_AT_THE_DESK = { accessRefusals, deskRefusals, letterRefusals, peopleRefusals, pictureRefusals, spaRefusals }

const TO_OWNERS = [
  'server/access/mails.ts',
  'server/ledger/banks/mails.ts',
  'server/operations/doctor',
  'server/desk/reminders/mails.ts',
  'server/desk/spa/mails.ts',
  'server/app/start',
  'server/platform/unknown-variables.ts',
]

function sourcesIn(path: string): [name: string, text: string][] {
  const names = path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' }).map(name => join(path, name))
  return names
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => [name, readFileSync(name, 'utf8')])
}

/** Engineers may speak of mails, and the record’s keys are what they always were. */
function withoutComments(text: string) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^ *(case )?'(send a mail again|throw a device out)':/gm, '')
}

test('every word that the handbook says stands at the desk does stand there', () => {
  const sources = ['web/desk', 'web/ui', 'contract'].flatMap(sourcesIn)
  const desk = plain(sources.map(([, text]) => text).join('\n'))
  const handbook = readFileSync('docs/OWNER.md', 'utf8')
  const said = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => plain(words!))
  expect(said.length).toBeGreaterThan(100)
  // What the desk fills in is written as three dots.
  const stands = (words: string) => words.split('…').every(part => desk.includes(part.trim()))
  expect(said.filter(words => !stands(words))).toEqual([])
})

test('every place under More is in the handbook', () => {
  const handbook = readFileSync('docs/OWNER.md', 'utf8')
  const places = [...readFileSync('web/desk/MorePage.tsx', 'utf8').matchAll(/Paths\.\w+, '([^']+)'/g)]
  expect(places.length).toBeGreaterThan(15)
  expect(places.map(([, label]) => label!).filter(label => !handbook.includes(`**${label}**`))).toEqual([])
})

/** However the line is broken, and whichever apostrophe is used. */
function plain(text: string) {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ')
}
